/// Writes a composite key whose bytes sort as its parts do, one after the other.
///
/// Integers are big-endian with the sign bit turned, text is closed by a zero byte. Text holds no zero
/// byte itself: names and ids never do. Hence no key of a table is the beginning of another one.
public struct KeyWriter: Sendable {
    /// The key so far.
    @inlinable
    public var bytes: [UInt8] { key }

    @usableFromInline var key: [UInt8] = []

    /// An empty key.
    @inlinable
    public init() {
        key.reserveCapacity(64)
    }

    /// Appends an unsigned integer.
    @inlinable
    public mutating func append(_ value: some FixedWidthInteger & UnsignedInteger) {
        key.append(bigEndian: value)
    }

    /// Appends a signed integer; negative ones sort first.
    @inlinable
    public mutating func append(signed value: Int32) {
        key.append(bigEndian: UInt32(bitPattern: value) ^ 0x8000_0000)
    }

    /// Appends text and its end.
    @inlinable
    public mutating func append(_ text: String) {
        append(prefix: text)
        key.append(0)
    }

    /// Appends text without its end: for a range over all texts that begin so.
    ///
    /// A zero byte in it is left out, which can only make the key match less.
    @inlinable
    public mutating func append(prefix text: String) {
        let start = key.count
        key.append(contentsOf: text.utf8)
        if key[start...].contains(0) {
            key.removeSubrange(start...)
            key.append(contentsOf: text.utf8.filter { $0 != 0 })
        }
    }

    /// Appends an identifier: sixteen bytes.
    @inlinable
    public mutating func append(_ value: Identifier) {
        key.append(bigEndian: value.high)
        key.append(bigEndian: value.low)
    }

    /// Appends bytes whose number is the same in every key of the table.
    @inlinable
    public mutating func append(fixed value: some Sequence<UInt8>) {
        key.append(contentsOf: value)
    }
}
