public import EventLog
public import LMDB

/// An event log together with its views: one environment, one commit for an event and all that follows.
public final class ProjectedLog: Sendable {
    /// The directory of the store.
    public let path: String
    /// The log.
    public let log: EventLog
    /// The projectors, each behind those whose views it reads.
    let projectors: [any Projector]
    /// Those of the embedder's views, which follow the log when they are read.
    let customProjectors: [any Projector]
    /// The kinds of event that this build knows.
    public let schemas: EventSchemas
    let groupWriter = GroupWriter()
    let environment: Environment
    let tables: ViewTables

    /// Opens a store, creating it if the directory is empty.
    ///
    /// - Parameters:
    ///   - path: A directory that exists.
    ///   - projectors: Every projector of the store, each behind those it reads.
    ///   - schemas: The kinds of event that the projectors know.
    ///   - customProjectors: Those of the embedder's own views, made by ``View/custom(_:name:)``: each behind those
    ///     it reads, which may be of the store too. They follow the log when they are read, by
    ///     ``read(catchingUp:asOf:_:)``; an append neither waits for them nor can be refused by them.
    ///   - options: How the environment is opened.
    ///   - needsViews: Whether it cannot be opened where views have to be rebuilt and an event stands in the way. Else
    ///     they stay as they are, for one who reads the log.
    ///   - clock: The time, for a new store.
    ///   - progress: Called while views are rebuilt because their projector has changed.
    ///   - review: Called before such views are put in place, as
    ///     ``project(only:from:progress:review:)`` does: what it throws leaves the store as it was.
    /// - Returns: The open store.
    /// - Throws: ``LMDB/LMDBError``, ``EventLog/EventLogError``, ``ProjectionError``, and what the closures throw.
    public static func open(
        at path: String, projectors: [any Projector], schemas: EventSchemas,
        customProjectors: [any Projector] = [],
        options: EnvironmentOptions = EnvironmentOptions(), needsViews: Bool = true, clock: Timestamp,
        progress: (RebuildProgress) throws -> Void = { _ in },
        review: (borrowing RebuildReview) throws -> Void = { _ in }
    ) throws -> ProjectedLog {
        precondition(
            projectors.allSatisfy { !$0.view.isCustom } && customProjectors.allSatisfy { $0.view.isCustom },
            "an embedder's projector writes a view that is made by View.custom, no other does")
        let store = try ProjectedLog(
            Environment.open(at: path, options: options), projectors: projectors,
            customProjectors: customProjectors, schemas: schemas, clock: clock)
        do {
            try store.prepareViews(progress: progress, review: review)
        } catch let error where !needsViews && ViewStop(error) != nil {
        }
        return store
    }

    /// Takes an open environment, its views as they are.
    convenience init(
        _ environment: Environment, projectors: [any Projector], customProjectors: [any Projector] = [],
        schemas: EventSchemas, clock: Timestamp
    ) throws {
        try EventLog.check(environment)
        let allProjectors = projectors + customProjectors
        let names = EventLog.tableNames + ViewTables.names(of: allProjectors)
        let tables = try environment.openTables(names)
        let logTables = Array(tables.prefix(EventLog.tableNames.count))
        self.init(
            environment: environment,
            log: try EventLog(in: environment, tables: logTables, clock: clock), projectors: projectors,
            customProjectors: customProjectors, schemas: schemas,
            tables: ViewTables(
                Array(tables.dropFirst(EventLog.tableNames.count)), projectors: allProjectors))
    }

    init(
        environment: Environment, log: EventLog, projectors: [any Projector],
        customProjectors: [any Projector], schemas: EventSchemas, tables: ViewTables
    ) {
        path = environment.path
        self.environment = environment
        self.log = log
        self.projectors = projectors
        self.customProjectors = customProjectors
        self.schemas = schemas
        self.tables = tables
    }

    /// Every projector, each behind those whose views it reads.
    var allProjectors: [any Projector] { projectors + customProjectors }

    /// The views that the store was opened with beside its own.
    public var customViews: [View] { customProjectors.map(\.view) }

    /// Bytes of the data file in use, and bytes of address space reserved for it.
    public var sizeBytes: (used: Int, reserved: Int) {
        (environment.usedBytes, environment.mapSizeBytes)
    }

    /// Reads the log and its views at one commit, the custom ones aside.
    ///
    /// - Parameters:
    ///   - asOf: The event behind which the views are read: today's log up to there, as today's projectors see it.
    ///     Nil for its end.
    ///   - body: Reads.
    /// - Returns: What the closure returns.
    /// - Throws: ``LMDB/LMDBError``, ``ProjectionError/viewNotAtHead(view:checkpoint:head:)``,
    ///   ``ProjectionError/behindHead(sequence:head:)`` for an event that is not there yet, and what the closure
    ///   throws.
    public func read<Result>(
        asOf: UInt64? = nil, _ body: (borrowing StoreSnapshot) throws -> Result
    ) throws -> Result {
        try environment.read { transaction in
            let snapshot = transaction.snapshot
            let reader = log.reader(snapshot)
            let head = try reader.head().sequence
            if let asOf, asOf > head { throw ProjectionError.behindHead(sequence: asOf, head: head) }
            let slots = try tables.liveSlots(in: snapshot, projectors: projectors, head: head)
            return try body(
                StoreSnapshot(log: reader, views: ViewReader(snapshot, slots: slots, asOf: asOf)))
        }
    }

    /// Reads the log alone: also where the views cannot be read.
    ///
    /// - Throws: ``LMDB/LMDBError``, and what the closure throws.
    public func readLog<Result>(_ body: (borrowing LogReader) throws -> Result) throws -> Result {
        try environment.read { try body(log.reader($0.snapshot)) }
    }

    /// The sizes of the live views, history included; the depth is what one lookup touches in pages at most.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func viewStatistics() throws -> [(view: String, rows: Int, pages: Int, depth: Int)] {
        try environment.read { transaction in
            let snapshot = transaction.snapshot
            return try projectors.compactMap { projector in
                guard let state = try tables.state(of: projector.view, in: snapshot) else { return nil }
                let table = tables.table(state.slot, of: projector.view)
                let statistics = try snapshot.statistics(of: table)
                return (projector.view.name, statistics.entries, statistics.pages, statistics.depth)
            }
        }
    }

    /// Makes the meta rows of a new store, and rebuilds views that an older projector made, or that a build
    /// which does not know them has left behind.
    ///
    /// Where a newer projector made one, all stay as they are.
    private func prepareViews(
        progress: (RebuildProgress) throws -> Void, review: (borrowing RebuildReview) throws -> Void
    ) throws {
        guard try areViewsStale() else { return }
        // Another process may be rebuilding them at this moment: then nothing is left to be done behind it.
        try environment.rebuilding {
            guard try areViewsStale() else { return }
            _ = try projectAlone(progress: progress, review: review)
        }
    }

    /// Whether views have to be rebuilt, once those of a new store have been begun.
    private func areViewsStale() throws -> Bool {
        let (states, head) = try environment.read { transaction in
            let snapshot = transaction.snapshot
            return (
                try projectors.map { try tables.state(of: $0.view, in: snapshot) },
                try log.reader(snapshot).head().sequence
            )
        }
        if head == 0, states.contains(where: { $0 == nil }) {
            try environment.write { transaction in
                guard try log.reader(transaction.snapshot).head().sequence == 0 else { return }
                for projector in projectors {
                    try tables.setState(
                        ViewState(
                            slot: .a, projectorVersion: projector.version, checkpoint: 0,
                            fingerprint: tables.fingerprint(of: projector.view)),
                        of: projector.view, in: &transaction)
                }
            }
            return false
        }
        let isNewer = zip(projectors, states).contains { $1.map(\.projectorVersion) ?? 0 > $0.version }
        return !isNewer
            && zip(projectors, states).contains { projector, state in
                guard let state else { return true }
                return state.fingerprint != tables.fingerprint(of: projector.view) || state.checkpoint != head
            }
    }
}
