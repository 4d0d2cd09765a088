/// Writes a composite key whose bytes sort as its parts do, one after the other.
///
/// Integers are big-endian with the sign bit turned, text is closed by a zero byte. Text holds no zero
/// byte itself: names and ids never do. Hence no key of a table is the beginning of another one.
public struct KeyWriter: Sendable {
    /// The key so far.
    public private(set) var bytes: [UInt8] = []

    /// An empty key.
    public init() {
        bytes.reserveCapacity(64)
    }

    /// Appends an unsigned integer.
    public mutating func append(_ value: some FixedWidthInteger & UnsignedInteger) {
        bytes.append(bigEndian: value)
    }

    /// Appends a signed integer; negative ones sort first.
    public mutating func append(signed value: Int32) {
        bytes.append(bigEndian: UInt32(bitPattern: value) ^ 0x8000_0000)
    }

    /// Appends text and its end.
    public mutating func append(_ text: String) {
        append(prefix: text)
        bytes.append(0)
    }

    /// Appends text without its end: for a range over all texts that begin so.
    ///
    /// A zero byte in it is left out, which can only make the key match less.
    public mutating func append(prefix text: String) {
        for byte in text.utf8 where byte != 0 {
            bytes.append(byte)
        }
    }

    /// Appends bytes whose number is the same in every key of the table.
    public mutating func append(fixed value: some Sequence<UInt8>) {
        bytes.append(contentsOf: value)
    }
}
