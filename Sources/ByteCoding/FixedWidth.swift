#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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
    @inline(__always)
    public func integer<Integer: FixedWidthInteger & BitwiseCopyable>(
        at offset: Int, as type: Integer.Type = Integer.self
    ) throws(ByteCodingError) -> Integer {
        guard offset >= 0, count - offset >= Integer.bitWidth / 8 else { throw ByteCodingError.truncated }
        let value = unsafe withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: offset, as: Integer.self)
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
        count == other.count && order(to: other, first: count) == 0
    }

    /// Whether the span begins with the bytes of another one.
    public func starts(with prefix: Span<UInt8>) -> Bool {
        count >= prefix.count && extracting(first: prefix.count).hasSameBytes(as: prefix)
    }

    /// Orders two keys as LMDB does: byte by byte, the shorter one first where one begins the other.
    public func precedes(_ other: Span<UInt8>) -> Bool {
        let order = order(to: other, first: Swift.min(count, other.count))
        return order < 0 || order == 0 && count < other.count
    }

    /// The order of the first bytes of two spans: below 0, 0, or above 0.
    private func order(to other: Span<UInt8>, first count: Int) -> Int32 {
        unsafe withUnsafeBufferPointer { left in
            unsafe other.withUnsafeBufferPointer { right in
                guard let left = left.baseAddress, let right = right.baseAddress else {
                    return 0
                }
                return unsafe memcmp(left, right, count)
            }
        }
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
