import ByteCoding
import TestSupport
import Testing

struct ByteSearchTests {
    /// The same, in the plainest way.
    private static func plainHits(_ needles: [[UInt8]], in bytes: [UInt8]) -> Set<Int> {
        Set(
            needles.indices.filter { index in
                let needle = needles[index]
                guard bytes.count >= needle.count else { return false }
                return (0...bytes.count - needle.count).contains {
                    bytes[$0..<$0 + needle.count].elementsEqual(needle)
                }
            })
    }

    @Test func `what is found is what a plain search finds`() {
        var generator = SeededGenerator(seed: 20_261_121)
        for _ in 0..<200 {
            // Few letters, so that needles overlap, contain each other and nearly match.
            let letters = UInt8.random(in: 1...3, using: &generator)
            let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
                UInt8.random(in: 0...letters, using: &generator)
            }
            let search = ByteSearch(
                for: (0..<20).map { _ in
                    (0..<Int.random(in: 8...14, using: &generator)).map { _ in
                        UInt8.random(in: 0...letters, using: &generator)
                    }
                })
            #expect(search.hits(in: bytes.span) == Self.plainHits(search.needles, in: bytes))
        }
    }

    @Test func `what lies across two parts is found`() {
        let search = ByteSearch(for: ["Section 123".bytes, "a longer text of the same visit".bytes])
        let bytes = "xxSection 123yya longer text of the same visitzz".bytes
        for cut in 0...bytes.count {
            var hits: Set<Int> = []
            var rest: [UInt8] = []
            for part in [bytes[..<cut], bytes[cut...]] {
                let searched = rest + part
                hits.formUnion(search.hits(in: searched.span))
                rest = Array(search.overlap(of: searched))
            }
            #expect(hits == [0, 1], "cut at \(cut)")
        }
    }

    @Test func `a needle given twice is one, and nothing is found for none`() {
        #expect(ByteSearch(for: ["same text".bytes, "same text".bytes]).needles.count == 1)
        #expect(ByteSearch(for: []).hits(in: "anything".bytes.span) == [])
    }
}
