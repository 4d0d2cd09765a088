/// Sixteen bytes that name something for ever: written as a UUID is.
public struct Identifier: Hashable, Sendable, Comparable {
    @usableFromInline let high: UInt64
    @usableFromInline let low: UInt64

    /// The identifier with these bytes.
    ///
    /// - Throws: ``ByteCodingError/truncated`` unless there are sixteen.
    public init(bytes: Span<UInt8>) throws(ByteCodingError) {
        guard bytes.count == 16 else { throw ByteCodingError.truncated }
        high = try bytes.integer(at: 0)
        low = try bytes.integer(at: 8)
    }

    /// A new identifier in the form of a random UUID (RFC 9562, version 4).
    public init(using generator: inout some RandomNumberGenerator) {
        high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// The identifier that a digest determines: its first sixteen bytes, marked as a UUID of version 8.
    ///
    /// - Throws: ``ByteCodingError/truncated`` where the digest is shorter.
    public init(digest: Span<UInt8>) throws(ByteCodingError) {
        high = try digest.integer(at: 0, as: UInt64.self) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
        low = try digest.integer(at: 8, as: UInt64.self) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// Reads the form with hyphens, or 32 digits without; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
        guard groups == [32] || groups == [8, 4, 4, 4, 12],
            let found = Self.digits(String(text.filter { $0 != "-" })),
            let parsed = try? Identifier(bytes: found.span)
        else { return nil }
        self = parsed
    }

    private static func digits(_ text: String) -> [UInt8]? {
        // The property of the same name hides the function.
        ByteCoding.bytes(hexadecimal: text)
    }

    /// The sixteen bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        bytes.append(bigEndian: high)
        bytes.append(bigEndian: low)
        return bytes
    }

    /// Orders as the bytes do.
    public static func < (left: Identifier, right: Identifier) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension Identifier: CustomStringConvertible {
    /// Thirty-two digits in five groups.
    public var description: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(36)
        for (place, byte) in bytes.enumerated() {
            if place == 4 || place == 6 || place == 8 || place == 10 {
                digits.append(UInt8(ascii: "-"))
            }
            digits.append(hexadecimal: byte)
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
