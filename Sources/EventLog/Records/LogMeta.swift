import ByteCoding
import LMDB

/// What the log says of itself: the rows of `log.meta`.
///
/// Drawn in `EventLog.docc/Format.md`.
struct LogMeta {
    /// The store's own id.
    let store: Identifier
    /// When the store was created.
    let createdAt: Timestamp
    /// The format that the log's tables have.
    var format = EventLog.format

    private static let formatKey = Array("format".utf8)
    private static let storeKey = Array("store".utf8)
    private static let createdKey = Array("created".utf8)
    private static let checkKey = Array("check".utf8)
    private static let magic = Array("SportsTime event log ".utf8)

    /// Reads the rows; nil where there are none yet.
    ///
    /// - Throws: ``EventLogError/notAnEventLog(path:)``, ``EventLogError/unsupportedFormat(found:supported:)``,
    ///   ``LMDB/LMDBError/corrupted`` where the row `check` does not fit.
    static func read(_ snapshot: Snapshot, _ table: Table, path: String) throws -> LogMeta? {
        guard let format = try snapshot.value(for: formatKey.span, in: table) else {
            guard try snapshot.statistics(of: table).entries == 0 else {
                throw EventLogError.notAnEventLog(path: path)
            }
            return nil
        }
        guard format.starts(with: magic.span),
            let text = try? format.extracting(magic.count..<format.count).text(),
            let number = UInt16(text)
        else { throw EventLogError.notAnEventLog(path: path) }
        guard (1...EventLog.format).contains(Int(number)) else {
            throw EventLogError.unsupportedFormat(found: Int(number), supported: EventLog.format)
        }
        guard let store = try snapshot.value(for: storeKey.span, in: table),
            let created = try snapshot.value(for: createdKey.span, in: table),
            let id = try? Identifier(bytes: store),
            let microseconds = try? created.integer(at: 0, as: Int64.self)
        else { throw EventLogError.notAnEventLog(path: path) }
        let meta = LogMeta(
            store: id, createdAt: Timestamp(microseconds: microseconds), format: Int(number))
        if let check = try snapshot.value(for: checkKey.span, in: table) {
            guard check.hasSameBytes(as: checksum(of: [UInt8](store) + [UInt8](created)).span) else {
                throw LMDBError.corrupted
            }
        } else if try meta.format > 1 || snapshot.statistics(of: table).entries != 3 {
            // Only a log that was made in format 1 may have no check.
            throw LMDBError.corrupted
        }
        return meta
    }

    /// Writes the rows.
    func write(to table: Table, in transaction: inout WriteTransaction) throws(LMDBError) {
        let format = Self.magic + Array(String(format).utf8)
        var created: [UInt8] = []
        created.append(bigEndian: createdAt.microseconds)
        let check = Self.checksum(of: store.bytes + created)
        try transaction.put(format.span, for: Self.formatKey.span, in: table)
        try transaction.put(store.bytes.span, for: Self.storeKey.span, in: table)
        try transaction.put(created.span, for: Self.createdKey.span, in: table)
        try transaction.put(check.span, for: Self.checkKey.span, in: table)
    }

    /// The value of the row `check`, for the values of `store` and `created`, one after the other.
    static func checksum(of values: [UInt8]) -> [UInt8] {
        var check = CRC32C()
        check.update(values.span)
        var bytes: [UInt8] = []
        bytes.append(bigEndian: check.value)
        return bytes
    }
}
