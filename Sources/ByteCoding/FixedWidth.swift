// Fixed-width integers of record headers: big-endian, as in keys, so that a dump reads from left to right.

extension [UInt8] {
    /// Appends an integer, its highest byte first.
    @inlinable
    public mutating func append<Integer: FixedWidthInteger>(bigEndian value: Integer) {
        unsafe Swift.withUnsafeBytes(of: value.bigEndian) { bytes in
            unsafe append(contentsOf: bytes)
        }
    }

    /// Appends the bytes of a span.
    @inlinable
    public mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe append(contentsOf: buffer)
        }
    }

    /// Copies the bytes of a span.
    @inlinable
    public init(_ bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe Array(buffer)
        }
    }
}

extension Span where Element == UInt8 {
    /// Reads an integer whose highest byte lies at an offset.
    ///
    /// - Throws: ``ByteCodingError/truncated`` where the span ends before it does.
    @inlinable
    public func integer<Integer: FixedWidthInteger>(
        at offset: Int, as type: Integer.Type = Integer.self
    ) throws(ByteCodingError) -> Integer {
        let width = Integer.bitWidth / 8
        guard offset >= 0, count - offset >= width else { throw ByteCodingError.truncated }
        var value: Integer = 0
        unsafe extracting(offset..<offset + width).withUnsafeBufferPointer { source in
            unsafe Swift.withUnsafeMutableBytes(of: &value) { target in
                unsafe target.copyMemory(from: UnsafeRawBufferPointer(source))
            }
        }
        return Integer(bigEndian: value)
    }

    /// Cuts out bytes.
    ///
    /// - Throws: ``ByteCodingError/truncated`` where the span ends before they do.
    @inlinable
    @_lifetime(copy self)
    public func bytes(at offset: Int, count wanted: Int) throws(ByteCodingError) -> Span<UInt8> {
        guard offset >= 0, wanted >= 0, count - offset >= wanted else { throw ByteCodingError.truncated }
        return extracting(offset..<offset + wanted)
    }

    /// Whether both spans hold the same bytes.
    public func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] {
            return false
        }
        return true
    }

    /// Whether the span begins with the bytes of another one.
    public func starts(with prefix: Span<UInt8>) -> Bool {
        count >= prefix.count && extracting(first: prefix.count).hasSameBytes(as: prefix)
    }

    /// Orders two keys as LMDB does: byte by byte, the shorter one first where one begins the other.
    public func precedes(_ other: Span<UInt8>) -> Bool {
        for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
            return self[index] < other[index]
        }
        return count < other.count
    }

    /// The bytes as text.
    ///
    /// - Throws: ``ByteCodingError/invalidUTF8``.
    public func text() throws(ByteCodingError) -> String {
        do {
            return String(copying: try UTF8Span(validating: self))
        } catch {
            throw ByteCodingError.invalidUTF8
        }
    }
}
