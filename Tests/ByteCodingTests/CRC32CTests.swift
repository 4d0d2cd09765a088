import CChecksum
import TestSupport
import Testing

@testable import ByteCoding

struct CRC32CTests {
    /// The examples of RFC 3720, appendix B.4, and the check value of the CRC catalogue.
    @Test(
        arguments: [
            ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
            ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
            (Array(0..<32), 0x46DD_794E),
            (Array((0..<32).reversed()), 0x113F_DB5C),
            ("123456789".bytes, 0xE306_9283),
            ([], 0),
        ] as [([UInt8], UInt32)])
    func `published checks come out`(bytes: [UInt8], expected: UInt32) {
        var check = CRC32C()
        check.update(bytes.span)
        #expect(check.value == expected)
        #expect(~CRC32C.byTable(0xFFFF_FFFF, bytes.span) == expected)
    }

    @Test(.enabled(if: crc32c_is_instruction()))
    func `the processor's instruction and the tables agree, whatever the length and place of the bytes`() {
        var generator = SeededGenerator(seed: 3)
        let bytes = generator.bytes(count: 300)
        for start in 0..<16 {
            for end in start...bytes.count {
                let state = UInt32(truncatingIfNeeded: generator.next())
                let piece = bytes.span.extracting(start..<end)
                #expect(
                    CRC32C.byInstruction(state, piece) == CRC32C.byTable(state, piece),
                    "bytes \(start)..<\(end)")
            }
        }
    }

    @Test func `an integer is taken as its bytes, the highest one first`() {
        var integer = CRC32C()
        integer.update(bigEndian: 0x0102_0304_0506_0708)
        var bytes = CRC32C()
        bytes.update(([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8]).span)
        #expect(integer.value == bytes.value)
    }

    @Test func `bytes taken in pieces give the check of the whole`() {
        var generator = SeededGenerator(seed: 1)
        let bytes = generator.bytes(count: 67)
        var whole = CRC32C()
        whole.update(bytes.span)
        for cut in 0...bytes.count {
            var pieces = CRC32C()
            pieces.update(bytes.span.extracting(0..<cut))
            pieces.update(bytes.span.extracting(cut..<bytes.count))
            #expect(pieces.value == whole.value, "cut at \(cut)")
        }
    }

    @Test func `every single changed bit changes the check`() {
        var generator = SeededGenerator(seed: 2)
        let bytes = generator.bytes(count: 41)
        var right = CRC32C()
        right.update(bytes.span)
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            var check = CRC32C()
            check.update(damaged.span)
            #expect(check.value != right.value, "bit \(bit)")
        }
    }
}
