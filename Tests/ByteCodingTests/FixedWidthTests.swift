import ByteCoding
import TestSupport
import Testing

struct FixedWidthTests {
    @Test func `the highest byte comes first`() {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: UInt8(0x01))
        bytes.append(bigEndian: UInt16(0x0203))
        bytes.append(bigEndian: UInt32(0x0405_0607))
        bytes.append(bigEndian: UInt64(0x0809_0A0B_0C0D_0E0F))
        bytes.append(bigEndian: Int16(-2))
        #expect(bytes == Array(1...15) + [0xFF, 0xFE])
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
    func `an integer of 64 bits comes back`(value: Int64) throws {
        var bytes: [UInt8] = [9]
        bytes.append(bigEndian: value)
        #expect(try bytes.span.integer(at: 1, as: Int64.self) == value)
    }

    @Test(arguments: [UInt8.min, 0x7F, 0x80, UInt8.max])
    func `an integer of 8 bits comes back`(value: UInt8) throws {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: value)
        bytes.append(bigEndian: Int8(bitPattern: value))
        #expect(try bytes.span.integer(at: 0, as: UInt8.self) == value)
        #expect(try bytes.span.integer(at: 1, as: Int8.self) == Int8(bitPattern: value))
    }

    @Test(arguments: [-1, 1, 4, 5, Int.min, Int.max])
    func `an integer that is not wholly there is not read`(offset: Int) {
        let bytes: [UInt8] = [1, 2, 3, 4]
        #expect(throws: ByteCodingError.truncated) {
            try bytes.span.integer(at: offset, as: UInt32.self)
        }
    }

    @Test func `bytes are cut out where they lie`() throws {
        let bytes: [UInt8] = [1, 2, 3, 4]
        #expect([UInt8](try bytes.span.bytes(at: 1, count: 2)) == [2, 3])
        #expect([UInt8](try bytes.span.bytes(at: 4, count: 0)) == [])
    }

    @Test(arguments: [(-1, 1), (0, 5), (4, 1), (1, -1), (5, 0), (1, Int.max), (Int.max, 1)])
    func `bytes outside are not cut out`(offset: Int, count: Int) {
        let bytes: [UInt8] = [1, 2, 3, 4]
        #expect(throws: ByteCodingError.truncated) {
            _ = try bytes.span.bytes(at: offset, count: count)
        }
    }

    @Test func `a span is compared by its bytes`() {
        let left = "stadium".bytes
        let same = left.span.hasSameBytes(as: Array(left).span)
        let shorter = left.span.hasSameBytes(as: "stadiu".bytes.span)
        let other = left.span.hasSameBytes(as: "stadiun".bytes.span)
        #expect(same && !shorter && !other)
    }

    @Test func `a span begins with itself, with nothing and with its first bytes`() {
        let whole = "stadium".bytes
        let results = ["", "s", "stadiu", "stadium", "stadiums", "t"].map { prefix in
            let bytes = prefix.bytes
            return whole.span.starts(with: bytes.span)
        }
        #expect(results == [true, true, true, true, false, false])
    }

    @Test func `spans are ordered as arrays of bytes are`() {
        let seed: UInt64 = 3
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let left = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                UInt8.random(in: 0...2, using: &generator)
            }
            let right = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                UInt8.random(in: 0...2, using: &generator)
            }
            let precedes = left.span.precedes(right.span)
            #expect(precedes == left.lexicographicallyPrecedes(right), "seed \(seed): \(left) \(right)")
        }
    }

    @Test func `text is UTF-8 or refused`() throws {
        #expect(try "Qué".bytes.span.text() == "Qué")
        let overlong: [UInt8] = [0xC0, 0x80]
        #expect(throws: ByteCodingError.invalidUTF8) { try overlong.span.text() }
    }
}
