import ByteCoding
import TestSupport
import Testing

/// A key of parts of every sort, and how its parts compare without any coding.
private struct Parts: Equatable {
    var number: UInt16
    var day: Int32
    var name: String
    var fixed: [UInt8]

    var key: [UInt8] {
        var key = KeyWriter()
        key.append(number)
        key.append(signed: day)
        key.append(name)
        key.append(fixed: fixed)
        return key.bytes
    }

    static func < (left: Parts, right: Parts) -> Bool {
        if left.number != right.number { return left.number < right.number }
        if left.day != right.day { return left.day < right.day }
        if left.name != right.name { return left.name.bytes.lexicographicallyPrecedes(right.name.bytes) }
        return left.fixed.lexicographicallyPrecedes(right.fixed)
    }

    /// Few different values, so that parts are often equal and the later ones decide.
    static func random(using generator: inout SeededGenerator) -> Parts {
        let letters = ["a", "b", "\u{1}", "é", "\u{10FFFF}", " "]
        return Parts(
            number: [0, 1, 255, 256, .max].randomElement(using: &generator) ?? 0,
            day: [.min, -256, -1, 0, 1, 255, 20_000, .max].randomElement(using: &generator) ?? 0,
            name: (0..<Int.random(in: 0...3, using: &generator))
                .map { _ in letters.randomElement(using: &generator) ?? "" }.joined(),
            fixed: generator.bytes(count: 2))
    }
}

struct KeyOrderTests {
    @Test func `keys sort as their parts do`() {
        let seed: UInt64 = 6
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let left = Parts.random(using: &generator)
            let right = Parts.random(using: &generator)
            #expect(
                left.key.lexicographicallyPrecedes(right.key) == (left < right),
                "seed \(seed): \(left) \(right)")
            #expect((left.key == right.key) == (left == right), "seed \(seed): \(left) \(right)")
        }
    }

    @Test func `the parts of a key are read back in their order`() throws {
        let seed: UInt64 = 7
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            let parts = Parts.random(using: &generator)
            let key = parts.key
            var reader = KeyReader(key.span)
            let read = Parts(
                number: try reader.unsigned(), day: try reader.signed(), name: try reader.text(),
                fixed: try reader.fixed(2))
            #expect(read == parts && reader.isAtEnd, "seed \(seed)")
        }
    }

    @Test func `no key is the beginning of another one`() {
        var one = KeyWriter()
        one.append("site")
        var two = KeyWriter()
        two.append("site_mlb")
        #expect(!two.bytes.starts(with: one.bytes))
        #expect(one.bytes.lexicographicallyPrecedes(two.bytes))
    }

    @Test func `a prefix of text matches every text that begins so`() {
        var prefix = KeyWriter()
        prefix.append(prefix: "fen")
        for name in ["fen", "fenway", "feno"] {
            var key = KeyWriter()
            key.append(name)
            #expect(key.bytes.starts(with: prefix.bytes))
        }
    }

    @Test func `a zero byte in a text is left out`() {
        var key = KeyWriter()
        key.append("a\0b")
        #expect(key.bytes == "ab".bytes + [0])
    }

    @Test func `a key cut short is refused at every length`() throws {
        let key = Parts(number: 7, day: -1, name: "Fenway", fixed: [1, 2]).key
        for length in 0..<key.count {
            let cut = Array(key[..<length])
            let error = #expect(throws: ByteCodingError.self) {
                var reader = KeyReader(cut.span)
                _ = try reader.unsigned(UInt16.self)
                _ = try reader.signed()
                _ = try reader.text()
                _ = try reader.fixed(2)
            }
            let isInText = (6..<13).contains(length)
            #expect(error == (isInText ? .malformedKey : .truncated), "length \(length)")
        }
    }

    @Test func `a text that is not UTF-8 is refused`() {
        let key: [UInt8] = [0xFF, 0]
        #expect(throws: ByteCodingError.invalidUTF8) {
            var reader = KeyReader(key.span)
            _ = try reader.text()
        }
    }

    @Test func `a negative number of bytes is refused`() {
        let key: [UInt8] = [1, 2]
        #expect(throws: ByteCodingError.truncated) {
            var reader = KeyReader(key.span)
            _ = try reader.fixed(-1)
        }
    }
}
