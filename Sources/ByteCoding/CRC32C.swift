import CChecksum

/// The Castagnoli cyclic redundancy check (RFC 3720, appendix B.4): polynomial 0x1EDC6F41, reflected.
///
/// It finds every burst of damage up to 32 bits; it is no protection against intent, which the chain is.
public struct CRC32C: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The check of no bytes.
    public init() {}

    /// The check of all bytes so far.
    public var value: UInt32 { ~state }

    /// Takes more bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        state = crc32c_is_instruction() ? Self.byInstruction(state, bytes) : Self.byTable(state, bytes)
    }

    /// Takes the eight bytes of an integer, its highest byte first.
    public mutating func update(bigEndian value: UInt64) {
        let bytes = InlineArray<8, UInt8> { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
        update(bytes.span)
    }

    /// The state after more bytes, by the processor's instruction: only where it has one.
    static func byInstruction(_ state: UInt32, _ bytes: Span<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe crc32c_update(state, buffer.baseAddress, buffer.count)
        }
    }

    /// The state after more bytes, by tables, eight bytes at a time.
    static func byTable(_ state: UInt32, _ bytes: Span<UInt8>) -> UInt32 {
        let table = Self.tables
        var crc = state
        var index = 0
        let count = bytes.count
        while count - index >= 8 {
            let low =
                crc ^ UInt32(bytes[index]) ^ UInt32(bytes[index + 1]) << 8 ^ UInt32(bytes[index + 2]) << 16
                ^ UInt32(bytes[index + 3]) << 24
            crc =
                table[1_792 + Int(low & 255)] ^ table[1_536 + Int(low >> 8 & 255)]
                ^ table[1_280 + Int(low >> 16 & 255)] ^ table[1_024 + Int(low >> 24)]
                ^ table[768 + Int(bytes[index + 4])] ^ table[512 + Int(bytes[index + 5])]
                ^ table[256 + Int(bytes[index + 6])] ^ table[Int(bytes[index + 7])]
            index += 8
        }
        while index < count {
            crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 255)]
            index += 1
        }
        return crc
    }

    /// Eight tables of 256: table *k* advances a byte over *k* further bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 2_048)
        for byte in 0..<256 {
            var crc = UInt32(byte)
            for _ in 0..<8 {
                crc = crc & 1 == 1 ? crc >> 1 ^ 0x82F6_3B78 : crc >> 1
            }
            tables[byte] = crc
        }
        for index in 256..<2_048 {
            let before = tables[index - 256]
            tables[index] = before >> 8 ^ tables[Int(before & 255)]
        }
        return tables
    }()
}
