// Fixed-width integers of record headers: big-endian, as in keys, so that a dump reads from left to right.

extension [UInt8] {
    /// Appends an integer, its highest byte first.
    public mutating func append<Integer: FixedWidthInteger>(bigEndian value: Integer) {
        var shift = Integer.bitWidth
        while shift > 0 {
            shift -= 8
            append(UInt8(truncatingIfNeeded: value >> Integer(shift)))
        }
    }

    /// Appends the bytes of a span.
    public mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe append(contentsOf: buffer)
        }
    }

    /// Copies the bytes of a span.
    public init(_ bytes: Span<UInt8>) {
        self = []
        append(bytes)
    }
}

extension Span where Element == UInt8 {
    /// Reads an integer whose highest byte lies at an offset.
    ///
    /// - Throws: ``ByteCodingError/truncated`` where the span ends before it does.
    public func integer<Integer: FixedWidthInteger>(
        at offset: Int, as type: Integer.Type = Integer.self
    ) throws(ByteCodingError) -> Integer {
        let width = Integer.bitWidth / 8
        guard offset >= 0, count - offset >= width else { throw ByteCodingError.truncated }
        var value: Integer = 0
        for index in offset..<offset + width {
            value = value << 8 | Integer(truncatingIfNeeded: self[index])
        }
        return value
    }

    /// Cuts out bytes.
    ///
    /// - Throws: ``ByteCodingError/truncated`` where the span ends before they do.
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
