/// Reads the fields of one protobuf message in place, in the order they were written.
///
/// Values are read by the call that names their type, right after ``nextField()`` has returned their tag.
/// Nothing is copied but strings; sub-messages are spans to be read by a reader of their own.
/// (The encoding: protobuf.dev, "Encoding".)
public struct ProtobufReader: ~Escapable {
    @usableFromInline let bytes: Span<UInt8>
    @usableFromInline var offset = 0
    @usableFromInline var field = ProtobufField(number: 0, wireType: .varint)

    /// A reader before the first field.
    @inlinable
    @_lifetime(copy bytes)
    public init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    /// Reads the next field's tag; nil at the end of the message.
    ///
    /// - Throws: ``ByteCodingError/malformedTag(_:)``, ``ByteCodingError/truncated`` or
    ///   ``ByteCodingError/malformedInteger``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func nextField() throws(ByteCodingError) -> ProtobufField? {
        guard offset < bytes.count else { return nil }
        let tag = try rawVarint()
        let number = tag >> 3
        guard let wireType = ProtobufField.WireType(rawValue: UInt8(tag & 7)), number > 0,
            number < 1 << 29
        else { throw ByteCodingError.malformedTag(tag) }
        field = ProtobufField(number: UInt32(number), wireType: wireType)
        return field
    }

    /// The value as an unsigned integer (`uint32`, `uint64`, `enum`).
    ///
    /// - Throws: ``ByteCodingError/unexpectedWireType(field:)``, ``ByteCodingError/truncated`` or
    ///   ``ByteCodingError/malformedInteger``, also where it is too great for the type.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func unsigned<Integer: FixedWidthInteger & UnsignedInteger>(
        _ type: Integer.Type = Integer.self
    ) throws(ByteCodingError) -> Integer {
        try expect(.varint)
        guard let value = Integer(exactly: try rawVarint()) else { throw ByteCodingError.malformedInteger }
        return value
    }

    /// The value as a zigzag-coded signed integer (`sint32`, `sint64`).
    ///
    /// - Throws: As ``unsigned(_:)``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func signed<Integer: FixedWidthInteger & SignedInteger>(
        _ type: Integer.Type = Integer.self
    ) throws(ByteCodingError) -> Integer {
        try expect(.varint)
        let raw = try rawVarint()
        let value = Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
        guard let narrow = Integer(exactly: value) else { throw ByteCodingError.malformedInteger }
        return narrow
    }

    /// The value as a truth value.
    ///
    /// - Throws: As ``unsigned(_:)``; a number above 1 is malformed.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func bool() throws(ByteCodingError) -> Bool {
        let value = try unsigned(UInt64.self)
        guard value <= 1 else { throw ByteCodingError.malformedInteger }
        return value == 1
    }

    /// The value as an IEEE 754 number of 64 bits.
    ///
    /// - Throws: ``ByteCodingError/unexpectedWireType(field:)`` or ``ByteCodingError/truncated``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func double() throws(ByteCodingError) -> Double {
        try expect(.fixed64)
        guard bytes.count - offset >= 8 else { throw ByteCodingError.truncated }
        var pattern: UInt64 = 0
        for index in 0..<8 {
            pattern |= UInt64(bytes[offset + index]) << UInt64(8 * index)
        }
        offset += 8
        return Double(bitPattern: pattern)
    }

    /// The value's bytes, in place: of a `bytes` field, a sub-message, or packed numbers.
    ///
    /// - Throws: ``ByteCodingError/unexpectedWireType(field:)``, ``ByteCodingError/truncated`` or
    ///   ``ByteCodingError/malformedInteger``.
    @inlinable
    @_lifetime(copy self)
    public mutating func span() throws(ByteCodingError) -> Span<UInt8> {
        try expect(.lengthDelimited)
        let length = try rawVarint()
        guard length <= UInt64(bytes.count - offset) else { throw ByteCodingError.truncated }
        let start = offset
        offset += Int(length)
        return bytes.extracting(start..<offset)
    }

    /// The value as text.
    ///
    /// - Throws: As ``span()``, and ``ByteCodingError/invalidUTF8``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func string() throws(ByteCodingError) -> String {
        try span().text()
    }

    /// The value's bytes, copied.
    ///
    /// - Throws: As ``span()``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func array() throws(ByteCodingError) -> [UInt8] {
        [UInt8](try span())
    }

    /// The value's unsigned integers: of a packed field.
    ///
    /// - Throws: As ``span()``.
    @_lifetime(self: copy self)
    public mutating func packed() throws(ByteCodingError) -> [UInt64] {
        var numbers = ProtobufReader(try span())
        var values: [UInt64] = []
        while numbers.offset < numbers.bytes.count {
            values.append(try numbers.rawVarint())
        }
        return values
    }

    /// Passes over the value.
    ///
    /// - Throws: ``ByteCodingError/truncated`` or ``ByteCodingError/malformedInteger``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func skip() throws(ByteCodingError) {
        switch field.wireType {
        case .varint: _ = try rawVarint()
        case .fixed64: try advance(8)
        case .fixed32: try advance(4)
        case .lengthDelimited: _ = try span()
        }
    }

    @inlinable
    @_lifetime(self: copy self)
    mutating func advance(_ count: Int) throws(ByteCodingError) {
        guard bytes.count - offset >= count else { throw ByteCodingError.truncated }
        offset += count
    }

    @inlinable
    func expect(_ wireType: ProtobufField.WireType) throws(ByteCodingError) {
        guard field.wireType == wireType else {
            throw ByteCodingError.unexpectedWireType(field: field.number)
        }
    }

    @inlinable
    @_lifetime(self: copy self)
    mutating func rawVarint() throws(ByteCodingError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if shift == 63, byte > 1 { throw ByteCodingError.malformedInteger }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            if shift > 63 { throw ByteCodingError.malformedInteger }
        }
        throw ByteCodingError.truncated
    }
}
