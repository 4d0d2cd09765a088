import EventLog
import LMDB

/// An environment beside the store, in which views are replayed.
///
/// It is not synced to disk: it outlives its process, not the machine's run.
final class ScratchStore {
    let environment: Environment
    let projectors: [any Projector]
    let slots: LiveSlots
    /// The table of each view, in the projectors' order.
    let tables: [Table]
    /// What its rows depend on besides the events; nil where it cannot be taken up again.
    let identity: Digest?
    /// The last event applied.
    private(set) var checkpoint: UInt64 = 0
    /// The checkpoint of the interrupted rebuild that this one goes on with.
    private(set) var resumedAt: UInt64?
    private let path: String
    private let isTemporary: Bool
    private let marks: Table

    private static let markKey = Array("mark".utf8)

    /// Makes an empty store in a folder of this process's own, removed when it goes out of use.
    static func temporary(in store: String, replaying projectors: [any Projector]) throws -> ScratchStore {
        let path = try ScratchFolder.temporary(in: store)
        do {
            return try ScratchStore(path, replaying: projectors, identity: nil, isTemporary: true)
        } catch {
            ScratchFolder.removeTemporary(path)
            throw error
        }
    }

    /// Takes up the store of an interrupted rebuild, or makes an empty one in its place.
    ///
    /// The caller holds the ``ActivityLock``.
    ///
    /// - Parameters:
    ///   - store: The directory of the store.
    ///   - projectors: The projectors to be replayed.
    ///   - identity: What its rows depend on besides the events; nil where none can be taken up.
    ///   - isOfThisLog: Whether the log has the event and link of a mark.
    /// - Returns: The store, at its checkpoint.
    /// - Throws: ``ProjectionError/fileFailed(path:cause:)``, ``LMDB/LMDBError``, and what the closure throws.
    static func resuming(
        in store: String, replaying projectors: [any Projector], identity: Digest?,
        isOfThisLog: (ScratchMark) throws -> Bool
    ) throws -> ScratchStore {
        ScratchFolder.removeAbandoned(in: store)
        let path = ScratchFolder.rebuild(of: store)
        // What cannot be opened is as good as none.
        if identity != nil,
            let kept = try? ScratchStore(path, replaying: projectors, identity: identity, isTemporary: false),
            let mark = try? kept.mark(), mark.identity == identity, try isOfThisLog(mark)
        {
            kept.checkpoint = mark.checkpoint
            kept.resumedAt = mark.checkpoint
            return kept
        }
        Directory.removeEnvironment(path)
        try ScratchFolder.make(path)
        return try ScratchStore(path, replaying: projectors, identity: identity, isTemporary: false)
    }

    private init(
        _ path: String, replaying projectors: [any Projector], identity: Digest?, isTemporary: Bool
    ) throws {
        environment = try Environment.open(at: path, options: EnvironmentOptions(durability: .scratch))
        let opened = try environment.openTables(["rebuild"] + projectors.map { $0.view.tableName })
        marks = opened[0]
        tables = Array(opened.dropFirst())
        var slots = LiveSlots()
        for (table, projector) in zip(tables, projectors) {
            slots.set(table, for: projector.view)
        }
        self.path = path
        self.projectors = projectors
        self.slots = slots
        self.identity = identity
        self.isTemporary = isTemporary
    }

    deinit {
        if isTemporary {
            ScratchFolder.removeTemporary(path)
        }
    }

    /// Commits rows, and how far they are.
    ///
    /// - Parameters:
    ///   - transaction: The write that holds the rows.
    ///   - checkpoint: The last event that is in them.
    ///   - link: The chain link of the command that holds it.
    /// - Throws: ``LMDB/LMDBError``.
    func commit(
        _ transaction: consuming WriteTransaction, checkpoint: UInt64, link: Digest
    ) throws {
        if let identity {
            let mark = ScratchMark(identity: identity, checkpoint: checkpoint, link: link)
            try transaction.put(mark.bytes.span, for: Self.markKey.span, in: marks)
        }
        Step.reached("rebuild.slice.uncommitted")
        try transaction.commit()
        self.checkpoint = checkpoint
        Step.reached("rebuild.slice")
    }

    /// How many rows some of its views have, by their places.
    func rows(of views: some Sequence<Int>, in snapshot: Snapshot) throws -> Int {
        try views.reduce(0) { try $0 + snapshot.statistics(of: tables[$1]).entries }
    }

    /// Removes its files: nothing of it is needed any more.
    func remove() {
        Directory.removeEnvironment(path)
    }

    private func mark() throws -> ScratchMark? {
        try environment.read { transaction in
            guard let bytes = try transaction.snapshot.value(for: Self.markKey.span, in: marks) else {
                return nil
            }
            return try ScratchMark(bytes)
        }
    }
}
