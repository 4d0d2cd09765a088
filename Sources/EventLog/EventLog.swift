public import ByteCoding
public import LMDB

/// The append-only log of one store: commands, and the events each of them made.
///
/// The value only names the tables; all data is read and written in the transactions of the environment,
/// so that a view can change in the very commit that appends an event.
public struct EventLog: Sendable {
    /// The format of records and tables that this build writes; what was written in format 1 is read as well.
    ///
    /// What changed since is told in `EventLog.docc/Format.md`.
    public static let format = 2

    /// The names of the log's tables.
    package static let tableNames = [
        "log.meta", "log.commands", "log.events", "log.command-ids", "log.subjects", "log.kinds",
    ]

    /// The store's own id, given when it was created.
    public let store: Identifier
    /// When the store was created.
    public let createdAt: Timestamp
    let tables: LogTables
    /// The format that the tables have.
    let format: Int

    private static let formatKey = Array("format".utf8)
    private static let storeKey = Array("store".utf8)
    private static let createdKey = Array("created".utf8)
    private static let checkKey = Array("check".utf8)
    private static let magic = Array("SportsTime event log ".utf8)

    /// Opens the log of an environment whose tables have been opened, creating it if the store is new.
    ///
    /// - Parameters:
    ///   - environment: The open environment.
    ///   - tables: The tables named ``tableNames``, in that order.
    ///   - clock: The time, for a new store.
    /// - Throws: ``EventLogError/notAnEventLog(path:)``, ``EventLogError/unsupportedFormat(found:supported:)``,
    ///   or what the device reports.
    package init(in environment: Environment, tables: [Table], clock: Timestamp) throws {
        let tables = LogTables(tables)
        let found = try environment.read { transaction in
            try Self.readMeta(transaction.snapshot, tables.meta, path: environment.path)
        }
        if let found {
            self.init(found, tables)
            if format < Self.format { try renewIndexes(in: environment) }
            return
        }
        var generator = SystemRandomNumberGenerator()
        let fresh = LogMeta(store: Identifier(using: &generator), createdAt: clock)
        // Another process may have created the log meanwhile: what it wrote holds.
        let meta = try environment.write { transaction in
            if let found = try Self.readMeta(transaction.snapshot, tables.meta, path: environment.path) {
                return found
            }
            try Self.writeMeta(fresh, to: tables.meta, in: &transaction)
            return fresh
        }
        self.init(meta, tables)
    }

    private init(_ meta: LogMeta, _ tables: LogTables) {
        store = meta.store
        createdAt = meta.createdAt
        format = meta.format
        self.tables = tables
    }

    /// Makes the log of an environment that has none, under the id that the same log has elsewhere.
    ///
    /// - Parameters:
    ///   - store: The store's id.
    ///   - createdAt: When the store was first made.
    ///   - environment: The open environment.
    ///   - tables: The tables named ``tableNames``, in that order.
    /// - Throws: ``EventLogError/logExists(path:)``, ``EventLogError/notAnEventLog(path:)``,
    ///   ``EventLogError/unsupportedFormat(found:supported:)``, or what the device reports.
    package init(
        again store: Identifier, createdAt: Timestamp, in environment: Environment, tables: [Table]
    ) throws {
        let tables = LogTables(tables)
        let meta = LogMeta(store: store, createdAt: createdAt)
        try environment.write { transaction in
            guard try Self.readMeta(transaction.snapshot, tables.meta, path: environment.path) == nil else {
                throw EventLogError.logExists(path: environment.path)
            }
            try Self.writeMeta(meta, to: tables.meta, in: &transaction)
        }
        self.init(meta, tables)
    }

    /// Opens the log of an environment that has one.
    ///
    /// - Parameter environment: The open environment; nobody else has opened a table of it.
    /// - Throws: ``EventLogError/notAnEventLog(path:)``,
    ///   ``EventLogError/unsupportedFormat(found:supported:)``, or what the device reports.
    package init(existingIn environment: Environment) throws {
        try Self.check(environment)
        let tables = LogTables(try environment.openTables(Self.tableNames))
        let found = try environment.read { transaction in
            try Self.readMeta(transaction.snapshot, tables.meta, path: environment.path)
        }
        guard let found else { throw EventLogError.notAnEventLog(path: environment.path) }
        self.init(found, tables)
    }

    /// Lists every event in the indexes anew, as the newest format has them, in one commit.
    ///
    /// Where an event is damaged, the log stays in its format: to verify it, and to recover what can be, the indexes
    /// are not needed.
    private mutating func renewIndexes(in environment: Environment) throws {
        let (log, tables) = (self, tables)
        do {
            let renewed = try environment.write { transaction in
                let meta = try Self.readMeta(transaction.snapshot, tables.meta, path: environment.path)
                guard let meta, meta.format < Self.format else { return meta }
                try transaction.removeAll(in: tables.subjects)
                try transaction.removeAll(in: tables.kinds)
                var indexes = IndexWriter(tables)
                // Read from beside: what a write reads of its own moves while it writes.
                try environment.read { reading in
                    try log.reader(reading.snapshot).forEachEvent(in: 1...UInt64.max) { event in
                        try indexes.list(
                            event.sequence, subject: event.subject.text(), kind: event.kind, in: &transaction)
                        return true
                    }
                }
                try indexes.finish(in: &transaction)
                let fresh = LogMeta(store: meta.store, createdAt: meta.createdAt)
                try Self.writeMeta(fresh, to: tables.meta, in: &transaction)
                return fresh
            }
            if let renewed { self = EventLog(renewed, tables) }
        } catch is EventLogError {
        }
    }

    private static func writeMeta(
        _ meta: LogMeta, to table: Table, in transaction: inout WriteTransaction
    ) throws(LMDBError) {
        let format = magic + Array(String(meta.format).utf8)
        var created: [UInt8] = []
        created.append(bigEndian: meta.createdAt.microseconds)
        try transaction.put(format.span, for: formatKey.span, in: table)
        try transaction.put(meta.store.bytes.span, for: storeKey.span, in: table)
        try transaction.put(created.span, for: createdKey.span, in: table)
        let check = checksum(ofMeta: meta.store.bytes + created)
        try transaction.put(check.span, for: checkKey.span, in: table)
    }

    /// The value of the row `check`, for the values of `store` and `created`.
    static func checksum(ofMeta values: [UInt8]) -> [UInt8] {
        var check = CRC32C()
        check.update(values.span)
        var bytes: [UInt8] = []
        bytes.append(bigEndian: check.value)
        return bytes
    }

    /// Whether the row `check` says what it should; a log that was made in format 1 may have none.
    private static func isWhole(
        _ snapshot: Snapshot, _ meta: Table, format: Int, store: Span<UInt8>, created: Span<UInt8>
    ) throws -> Bool {
        guard let check = try snapshot.value(for: checkKey.span, in: meta) else {
            return try format == 1 && snapshot.statistics(of: meta).entries == 3
        }
        return check.hasSameBytes(as: checksum(ofMeta: [UInt8](store) + [UInt8](created)).span)
    }

    /// Refuses what is no event log of this format, before any table is made in it.
    ///
    /// - Throws: ``EventLogError/notAnEventLog(path:)``,
    ///   ``EventLogError/unsupportedFormat(found:supported:)``, ``LMDB/LMDBError/corrupted`` where a table of the log is
    ///   missing, or what the device reports.
    package static func check(_ environment: Environment) throws {
        guard try !environment.isEmpty else { return }
        guard try environment.hasTable(tableNames[0]) else {
            throw EventLogError.notAnEventLog(path: environment.path)
        }
        let meta = try environment.openTables([tableNames[0]])[0]
        _ = try environment.read { try readMeta($0.snapshot, meta, path: environment.path) }
        // They are made in one commit and never deleted. One that is not found is damage: opened as others are, it
        // would be made anew, and the log be taken for an empty one.
        let others = tableNames.dropFirst()
        let found = try others.filter { try environment.hasTable($0) }
        guard found.isEmpty || found.count == others.count else { throw LMDBError.corrupted }
    }

    /// What the meta table says of the store; nil where it says nothing yet.
    private static func readMeta(
        _ snapshot: Snapshot, _ meta: Table, path: String
    ) throws -> LogMeta? {
        guard let format = try snapshot.value(for: formatKey.span, in: meta) else {
            guard try snapshot.statistics(of: meta).entries == 0 else {
                throw EventLogError.notAnEventLog(path: path)
            }
            return nil
        }
        guard format.starts(with: magic.span),
            let text = try? format.extracting(magic.count..<format.count).text(),
            let number = UInt16(text)
        else { throw EventLogError.notAnEventLog(path: path) }
        guard (1...Self.format).contains(Int(number)) else {
            throw EventLogError.unsupportedFormat(found: Int(number), supported: Self.format)
        }
        guard let store = try snapshot.value(for: storeKey.span, in: meta),
            let created = try snapshot.value(for: createdKey.span, in: meta),
            let id = try? Identifier(bytes: store),
            let microseconds = try? created.integer(at: 0, as: Int64.self)
        else { throw EventLogError.notAnEventLog(path: path) }
        guard try isWhole(snapshot, meta, format: Int(number), store: store, created: created) else {
            throw LMDBError.corrupted
        }
        return LogMeta(
            store: id, createdAt: Timestamp(microseconds: microseconds), format: Int(number))
    }

    /// The log as a snapshot sees it.
    @_lifetime(copy snapshot)
    public func reader(_ snapshot: Snapshot) -> LogReader {
        LogReader(snapshot, log: self)
    }
}

/// What the log says of itself in its meta table.
private struct LogMeta {
    let store: Identifier
    let createdAt: Timestamp
    var format = EventLog.format
}

/// The log's tables.
struct LogTables: Sendable {
    let meta: Table
    let commands: Table
    let events: Table
    let commandIDs: Table
    let subjects: Table
    let kinds: Table

    init(_ tables: [Table]) {
        precondition(tables.count == EventLog.tableNames.count, "the log has its own tables")
        meta = tables[0]
        commands = tables[1]
        events = tables[2]
        commandIDs = tables[3]
        subjects = tables[4]
        kinds = tables[5]
    }
}
