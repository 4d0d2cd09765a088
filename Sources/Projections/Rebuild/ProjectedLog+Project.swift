import EventLog
import LMDB

extension ProjectedLog {
    /// Rebuilds views from the log and puts the result in the place of the live ones.
    ///
    /// Others read and append meanwhile. The last slice and the change of slots are one commit, so that an
    /// interrupted rebuild leaves the live views as they were; the next one goes on where it ended.
    ///
    /// - Parameters:
    ///   - views: The views to be made; nil for all but the custom ones. What they read is replayed with them and
    ///     stays as it is.
    ///   - first: The first event to be replayed: the live rows are trusted for what was before. By default
    ///     they are trusted for nothing.
    ///   - progress: Called after every slice; what it throws ends the rebuild.
    ///   - review: Called before anything is put in place, where a chosen view was made by another projector;
    ///     what it throws ends the rebuild. The replayed rows are kept, so that the next one, which may accept
    ///     them, takes no longer than copying them.
    /// - Returns: What was found of each chosen view, as of the comparison with the live ones.
    /// - Throws: ``ProjectionError/poisonEvent(sequence:kind:view:reason:)``,
    ///   ``EventLog/EventLogError/unknownEvent(sequence:kind:version:known:)``,
    ///   ``ProjectionError/newerView(view:found:supported:)``,
    ///   ``ProjectionError/cannotStart(at:view:reason:)``, ``ProjectionError/unknownView(view:)``,
    ///   ``LMDB/EnvironmentError/locked(path:lock:holders:)`` where another rebuild does not end in time,
    ///   ``EventLog/EventLogError``, ``LMDB/LMDBError``, and what the closures throw.
    /// - Complexity: Every event once, every row four times.
    public func project(
        only views: [View]? = nil, from first: UInt64? = nil,
        progress: (RebuildProgress) throws -> Void = { _ in },
        review: (borrowing RebuildReview) throws -> Void = { _ in }
    ) throws -> [ViewReport] {
        try project(only: views, from: first, RebuildLimits(), progress: progress, review: review)
    }

    /// Rebuilds views as ``project(only:from:progress:review:)`` does, in slices of a size.
    ///
    /// - Throws: As ``project(only:from:progress:review:)``.
    package func project(
        only views: [View]? = nil, from first: UInt64? = nil, _ limits: RebuildLimits,
        progress: (RebuildProgress) throws -> Void = { _ in },
        review: (borrowing RebuildReview) throws -> Void = { _ in }
    ) throws -> [ViewReport] {
        try environment.rebuilding {
            try projectAlone(only: views, from: first, limits, progress: progress, review: review)
        }
    }

    /// Rebuilds views for one who holds the lock.
    func projectAlone(
        only views: [View]? = nil, from first: UInt64? = nil, _ limits: RebuildLimits = RebuildLimits(),
        progress: (RebuildProgress) throws -> Void, review: (borrowing RebuildReview) throws -> Void
    ) throws -> [ViewReport] {
        let scope = try RebuildScope(allProjectors, only: views, from: first)
        guard !scope.chosen.isEmpty else { return [] }
        try environment.read { try tables.refuseNewerViews(than: scope.replayed, in: $0.snapshot) }
        let scratch = try ScratchStore.resuming(
            in: path, replaying: scope.replayed,
            identity: Machine.bootID.map { scope.identity(log: log, tables: tables, bootID: $0) },
            isOfThisLog: hasEvent)
        let reports: [ViewReport]
        do {
            reports = try rebuild(scope, scratch, limits, progress: progress, review: review)
        } catch let error as LMDBError where error.isForWantOfRoom {
            // To go on later is worth less than the room that it takes.
            scratch.remove()
            throw error
        }
        scratch.remove()
        Step.reached("rebuild.removed")
        return reports
    }

    private func rebuild(
        _ scope: RebuildScope, _ scratch: ScratchStore, _ limits: RebuildLimits,
        progress: (RebuildProgress) throws -> Void, review: (borrowing RebuildReview) throws -> Void
    ) throws -> [ViewReport] {
        let reports = try compare(scope, scratch, limits, progress: progress, review: review)
        let idle = try environment.read { transaction in
            try scope.replayed.map { projector in
                (try tables.state(of: projector.view, in: transaction.snapshot)?.slot ?? .b).other
            }
        }
        try copy(scratch, into: idle, limits, progress: progress)
        try catchUp(idle, scope, from: scratch.checkpoint, limits)
        try clear(idle, scope)
        return reports
    }

    /// Rebuilds views beside the live ones and compares, row by row.
    ///
    /// Changes nothing, and waits for nobody: a rebuild may run meanwhile. Custom views are caught up first, as they
    /// are for any reading.
    ///
    /// - Parameters:
    ///   - views: The views to be compared; nil for all but the custom ones.
    ///   - first: The first event to be replayed, as in ``project(only:from:progress:review:)``.
    ///   - progress: Called after every slice; what it throws ends the comparison.
    /// - Returns: What was found of each chosen view.
    /// - Throws: As ``project(only:from:progress:review:)``;
    ///   ``ProjectionError/viewStopped(view:sequence:kind:reason:)``, and
    ///   ``ProjectionError/viewNotAtHead(view:checkpoint:head:)`` where others append while a custom view is compared.
    public func verifyViews(
        only views: [View]? = nil, from first: UInt64? = nil,
        progress: (RebuildProgress) throws -> Void = { _ in }
    ) throws -> [ViewReport] {
        let scope = try RebuildScope(allProjectors, only: views, from: first)
        guard !scope.chosen.isEmpty else { return [] }
        try environment.read { try tables.refuseNewerViews(than: scope.replayed, in: $0.snapshot) }
        let scratch = try ScratchStore.temporary(in: path, replaying: scope.replayed)
        let limits = RebuildLimits()
        try catchUp(scope, toward: nil, limits)
        return try compare(scope, scratch, limits, atHead: true, progress: progress, review: { _ in })
    }

    /// Removes what interrupted rebuilds and comparisons of a store have left behind.
    ///
    /// To be called where the store's file is replaced, or text is erased from the log: the rows were made of
    /// events as they were then, and are not looked at again where the chain is the same.
    ///
    /// - Parameter path: The directory of the store, which nobody has open.
    package static func removeInterruptedRebuild(in path: String) {
        Directory.removeTree(ScratchFolder.rebuild(of: path))
        ScratchFolder.removeAll(in: path)
    }
}
