import ByteCoding
import TestSupport
import Testing

struct IdentifierTests {
    private let text = "00112233-4455-6677-8899-aabbccddeeff"

    @Test func `an identifier is read as it is written`() throws {
        let identifier = try #require(Identifier(text))
        #expect(identifier.description == text)
        #expect(hexadecimal(identifier.bytes) == text.filter { $0 != "-" })
        #expect(try Identifier(bytes: identifier.bytes.span) == identifier)
    }

    @Test func `capital letters and missing hyphens make no difference`() {
        #expect(Identifier(text.uppercased()) == Identifier(text))
        #expect(Identifier(text.filter { $0 != "-" }) == Identifier(text))
    }

    @Test(arguments: [
        "", "0011", "00112233-4455-6677-8899-aabbccddeef", "00112233-4455-6677-8899-aabbccddeefff",
        "00112233-4455-6677-8899-aabbccddeefg", "{00112233-4455-6677-8899-aabbccddeeff}",
    ])
    func `anything else is no identifier`(text: String) {
        #expect(Identifier(text) == nil)
    }

    @Test(arguments: [
        "0-0112233445566778899aabbccddeeff", "00112233-4455-6677-8899-aabbccddeeff-",
        "00112233445566778899-aabbccddeeff", "--------00112233445566778899aabbccddeeff",
    ])
    func `hyphens stand in their four places or nowhere`(text: String) {
        #expect(Identifier(text) == nil)
    }

    @Test(arguments: [0, 15, 17])
    func `an identifier has sixteen bytes`(count: Int) {
        let bytes = [UInt8](repeating: 7, count: count)
        #expect(throws: ByteCodingError.truncated) { try Identifier(bytes: bytes.span) }
    }

    @Test func `a random identifier is a UUID of version 4`() {
        var generator = SeededGenerator(seed: 4)
        var seen: Set<Identifier> = []
        for _ in 0..<200 {
            let identifier = Identifier(using: &generator)
            let bytes = identifier.bytes
            #expect(bytes[6] >> 4 == 4 && bytes[8] >> 6 == 2, "\(identifier)")
            seen.insert(identifier)
        }
        #expect(seen.count == 200)
    }

    @Test func `a digest determines an identifier, a UUID of version 8`() throws {
        let digest = [UInt8](repeating: 0xFF, count: 32)
        let identifier = try Identifier(digest: digest.span)
        #expect(identifier.description == "ffffffff-ffff-8fff-bfff-ffffffffffff")
        #expect(try Identifier(digest: digest.span) == identifier)
        #expect(throws: ByteCodingError.truncated) {
            try Identifier(digest: digest.span.extracting(0..<15))
        }
    }

    @Test func `identifiers are ordered as their bytes are`() throws {
        let seed: UInt64 = 5
        var generator = SeededGenerator(seed: seed)
        let all = try (0..<100).map { _ in try Identifier(bytes: generator.bytes(count: 16).span) }
        for (left, right) in zip(all, all.dropFirst()) {
            #expect(
                (left < right) == left.bytes.lexicographicallyPrecedes(right.bytes),
                "seed \(seed): \(left) \(right)")
        }
    }
}
