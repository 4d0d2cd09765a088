import ByteCoding
import Crypto
import LMDB

/// The digest of a view's rows, as `Views.md` draws it.
struct RowDigester {
    private(set) var rows = 0
    private var hasher = SHA256()
    /// Rows that are to be hashed: a call for each row would cost more than its bytes.
    private var buffer: [UInt8] = []

    private static let blockSize = 64 << 10

    mutating func add(_ row: Entry) {
        rows += 1
        buffer.append(bigEndian: UInt32(row.key.count))
        buffer.append(bigEndian: UInt32(row.value.count))
        buffer.append(row.key)
        buffer.append(row.value)
        if buffer.count >= Self.blockSize {
            flush()
        }
    }

    /// The 32 bytes of the rows' digest.
    mutating func finalize() -> [UInt8] {
        flush()
        return Array(hasher.finalize())
    }

    private mutating func flush() {
        hasher.update(data: buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
