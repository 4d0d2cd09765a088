/// Writes one protobuf message: fields in the order of the calls, each exactly once, defaults left out.
///
/// Callers write fields by ascending number, so that equal values always give equal bytes.
/// (The encoding: protobuf.dev, "Encoding".)
public struct ProtobufWriter: Sendable {
    /// The message so far.
    @inlinable
    public var bytes: [UInt8] { message }

    @usableFromInline var message: [UInt8] = []

    /// A writer of an empty message.
    @inlinable
    public init() {
        // Most messages fit, so that they are not moved while they grow.
        message.reserveCapacity(256)
    }

    /// A writer that goes on behind a message.
    @inlinable
    public init(message: Span<UInt8>) {
        self.init()
        self.message.append(message)
    }

    /// Writes an unsigned integer or `enum`; nothing for 0, which is what a reader assumes.
    @inlinable
    public mutating func write(_ value: some FixedWidthInteger & UnsignedInteger, field: UInt32) {
        guard value != 0 else { return }
        writeAlways(value, field: field)
    }

    /// Writes an unsigned integer that is optional in the schema: also 0, nothing for nil.
    @inlinable
    public mutating func write(_ value: (some FixedWidthInteger & UnsignedInteger)?, field: UInt32) {
        guard let value else { return }
        writeAlways(value, field: field)
    }

    /// Writes a signed integer in zigzag coding; nothing for 0.
    @inlinable
    public mutating func write(signed value: some FixedWidthInteger & SignedInteger, field: UInt32) {
        guard value != 0 else { return }
        writeAlways(zigzag(Int64(value)), field: field)
    }

    /// Writes an optional signed integer: also 0, nothing for nil.
    @inlinable
    public mutating func write(
        optionalSigned value: (some FixedWidthInteger & SignedInteger)?, field: UInt32
    ) {
        guard let value else { return }
        writeAlways(zigzag(Int64(value)), field: field)
    }

    /// Writes a truth value; nothing for false.
    @inlinable
    public mutating func write(_ value: Bool, field: UInt32) {
        write(value ? UInt8(1) : 0, field: field)
    }

    /// Writes a number of 64 bits that is optional in the schema; nothing for nil.
    @inlinable
    public mutating func write(_ value: Double?, field: UInt32) {
        guard let value else { return }
        writeTag(field, .fixed64)
        for shift in 0..<8 {
            message.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * shift)))
        }
    }

    /// Writes text; nothing for the empty one.
    @inlinable
    public mutating func write(_ value: String, field: UInt32) {
        guard !value.isEmpty else { return }
        writeElement(value, field: field)
    }

    /// Writes text that is optional in the schema: also the empty one, nothing for nil.
    @inlinable
    public mutating func write(_ value: String?, field: UInt32) {
        guard let value else { return }
        writeElement(value, field: field)
    }

    /// Writes each text of a repeated field, empty ones too.
    @inlinable
    public mutating func write(_ values: [String], field: UInt32) {
        for value in values {
            writeElement(value, field: field)
        }
    }

    /// Writes bytes; nothing for none.
    @inlinable
    public mutating func write(_ value: [UInt8], field: UInt32) {
        guard !value.isEmpty else { return }
        writeElement(value, field: field)
    }

    /// Writes bytes or a finished sub-message, an empty one too: an element of a repeated field, or a
    /// message field whose presence says something.
    @inlinable
    public mutating func writeElement(_ value: [UInt8], field: UInt32) {
        writeTag(field, .lengthDelimited)
        writeVarint(UInt64(value.count))
        message.append(contentsOf: value)
    }

    /// Writes a finished sub-message in place, an empty one too.
    @inlinable
    public mutating func writeElement(_ value: Span<UInt8>, field: UInt32) {
        writeTag(field, .lengthDelimited)
        writeVarint(UInt64(value.count))
        message.append(value)
    }

    /// Writes unsigned integers as one packed field; nothing for none.
    @inlinable
    public mutating func write(packed values: some Collection<UInt64>, field: UInt32) {
        guard !values.isEmpty else { return }
        var packed = ProtobufWriter()
        for value in values {
            packed.writeVarint(value)
        }
        writeElement(packed.bytes, field: field)
    }

    @inlinable
    mutating func writeElement(_ value: String, field: UInt32) {
        writeTag(field, .lengthDelimited)
        writeVarint(UInt64(value.utf8.count))
        message.append(contentsOf: value.utf8)
    }

    @inlinable
    mutating func writeAlways(_ value: some FixedWidthInteger & UnsignedInteger, field: UInt32) {
        writeTag(field, .varint)
        writeVarint(UInt64(value))
    }

    @inlinable
    mutating func writeTag(_ field: UInt32, _ wireType: ProtobufField.WireType) {
        writeVarint(UInt64(field) << 3 | UInt64(wireType.rawValue))
    }

    @inlinable
    mutating func writeVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            message.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        message.append(UInt8(rest))
    }

    @inlinable
    func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: value << 1 ^ value >> 63)
    }
}
