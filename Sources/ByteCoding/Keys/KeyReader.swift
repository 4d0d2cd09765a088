/// Reads the parts of a key that a ``KeyWriter`` wrote, in the same order.
public struct KeyReader: ~Escapable {
    @usableFromInline let bytes: Span<UInt8>
    @usableFromInline var offset = 0

    /// A reader before the first part.
    @inlinable
    @_lifetime(copy bytes)
    public init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    /// Whether every part has been read.
    @inlinable
    public var isAtEnd: Bool { offset == bytes.count }

    /// Reads an unsigned integer.
    ///
    /// - Throws: ``ByteCodingError/truncated``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func unsigned<Integer: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ type: Integer.Type = Integer.self
    ) throws(ByteCodingError) -> Integer {
        let value: Integer = try bytes.integer(at: offset)
        offset += Integer.bitWidth / 8
        return value
    }

    /// Reads a signed integer of 32 bits.
    ///
    /// - Throws: ``ByteCodingError/truncated``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func signed() throws(ByteCodingError) -> Int32 {
        Int32(bitPattern: try unsigned(UInt32.self) ^ 0x8000_0000)
    }

    /// Reads text up to its end.
    ///
    /// - Throws: ``ByteCodingError/malformedKey`` without an end, ``ByteCodingError/invalidUTF8``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func text() throws(ByteCodingError) -> String {
        var end = offset
        while end < bytes.count, bytes[end] != 0 {
            end += 1
        }
        guard end < bytes.count else { throw ByteCodingError.malformedKey }
        let text = try bytes.extracting(offset..<end).text()
        offset = end + 1
        return text
    }

    /// Reads a known number of bytes.
    ///
    /// - Throws: ``ByteCodingError/truncated``.
    @inlinable
    @_lifetime(self: copy self)
    public mutating func fixed(_ count: Int) throws(ByteCodingError) -> [UInt8] {
        let part = try bytes.bytes(at: offset, count: count)
        offset += count
        return [UInt8](part)
    }
}
