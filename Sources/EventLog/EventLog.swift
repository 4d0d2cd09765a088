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
            try LogMeta.read(transaction.snapshot, tables.meta, path: environment.path)
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
            if let found = try LogMeta.read(transaction.snapshot, tables.meta, path: environment.path) {
                return found
            }
            try fresh.write(to: tables.meta, in: &transaction)
            return fresh
        }
        self.init(meta, tables)
    }

    init(_ meta: LogMeta, _ tables: LogTables) {
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
            guard try LogMeta.read(transaction.snapshot, tables.meta, path: environment.path) == nil else {
                throw EventLogError.logExists(path: environment.path)
            }
            try meta.write(to: tables.meta, in: &transaction)
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
            try LogMeta.read(transaction.snapshot, tables.meta, path: environment.path)
        }
        guard let found else { throw EventLogError.notAnEventLog(path: environment.path) }
        self.init(found, tables)
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
        _ = try environment.read { try LogMeta.read($0.snapshot, meta, path: environment.path) }
        // They are made in one commit and never deleted. One that is not found is damage: opened as others are, it
        // would be made anew, and the log be taken for an empty one.
        let others = tableNames.dropFirst()
        let found = try others.filter { try environment.hasTable($0) }
        guard found.isEmpty || found.count == others.count else { throw LMDBError.corrupted }
    }

    /// The log as a snapshot sees it.
    @_lifetime(copy snapshot)
    public func reader(_ snapshot: Snapshot) -> LogReader {
        LogReader(snapshot, log: self)
    }
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
