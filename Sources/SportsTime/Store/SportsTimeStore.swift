public import EventLog
public import LMDB
public import Projections
import SportsTimeModel
import SportsTimeViews

/// The engine: one store of everything a fan has visited, and of what is known of the world of stadiums.
///
/// Every change goes through a command to the log; every answer comes from views that follow the log in the
/// same commit. Every call may be made from any thread, and waits for what it does; commands on visits can also be
/// awaited, so that those of many tasks share a commit. Only one store may be open for a directory in a process.
public final class SportsTimeStore: Sendable {
    /// The log and its views.
    let projected: ProjectedLog
    /// Reads the time.
    let clock: @Sendable () -> Timestamp

    /// The directory of the store.
    public var path: String { projected.path }

    /// What was merged when the store was opened: data of a newer build, records that were waiting for it.
    public let takenIn: [SyncResult]

    init(
        projected: ProjectedLog, clock: @escaping @Sendable () -> Timestamp, takenIn: [SyncResult] = []
    ) {
        self.projected = projected
        self.clock = clock
        self.takenIn = takenIn
    }

    /// Opens the store of a directory; makes it, with the canonical data of this build, where there is none.
    ///
    /// - Parameters:
    ///   - path: The directory. It is made (mode 0700) where it is missing.
    ///   - creates: Whether to make a store where there is none.
    ///   - bootstraps: Whether the store takes in the canonical data of this build, where it does not have them, unless
    ///     syncing is switched off.
    ///   - acceptsLosses: Whether to go on where this build derives the views by other rules, by which
    ///     achievements are lost.
    ///   - customProjectors: Those of the embedder's own views, made by `View.custom`: each behind those it reads,
    ///     which may be of the store too. Such a view is read by ``StoreQueries/read(catchingUp:_:)``; it can neither
    ///     delay a command nor refuse one.
    ///   - options: How the environment is opened.
    ///   - needsViews: Whether it cannot be opened where views have to be rebuilt and an event stands in the way: false
    ///     for one who reads, verifies or exports the log.
    ///   - clock: Reads the time.
    ///   - progress: Called while views are rebuilt because this build derives them otherwise.
    /// - Returns: The open store.
    /// - Throws: ``StoreError/noStore(path:)``, ``StoreError/directoryUnusable(path:reason:)``,
    ///   ``StoreError/wouldRevoke(achievements:)``, ``LMDB/EnvironmentError``,
    ///   ``EventLog/EventLogError``, ``Projections/ProjectionError``, ``LMDB/LMDBError``.
    public static func open(
        at path: String, creates: Bool = true, bootstraps: Bool = true, acceptsLosses: Bool = false,
        customProjectors: [any Projector] = [],
        options: EnvironmentOptions = EnvironmentOptions(), needsViews: Bool = true,
        clock: @escaping @Sendable () -> Timestamp = { SystemClock.now() },
        progress: (RebuildProgress) -> Void = { _ in }
    ) throws -> SportsTimeStore {
        try StoreDirectory.prepare(path, creates: creates)
        let projected = try ProjectedLog.open(
            at: path, projectors: BuiltInViews.projectors, schemas: BuiltInViews.schemas,
            customProjectors: customProjectors, options: options, needsViews: needsViews, clock: clock(),
            progress: progress,
            review: { if !acceptsLosses { try LossReview.refuseLosses($0) } })
        let store = SportsTimeStore(projected: projected, clock: clock)
        guard bootstraps else { return store }
        let takenIn = try store.takeIn(needsViews: needsViews)
        return SportsTimeStore(projected: projected, clock: clock, takenIn: takenIn)
    }

    /// Merges what this build knows and the store does not: its canonical data, and records of a schema that an older
    /// build has put aside.
    ///
    /// - Returns: What it came to in a store that was there before.
    private func takeIn(needsViews: Bool) throws -> [SyncResult] {
        let (isNew, isWanted) = try projected.read { snapshot in
            let isNew = try snapshot.log.head().sequence == 0
            let isSyncOn = try RecordView.isSyncOn(in: snapshot.views)
            return (isNew, isNew || needsViews && isSyncOn)
        }
        guard isWanted else { return [] }
        do {
            let results = [try takeInBundledData(), try takeInDeferredRecords()].compactMap { $0 }
            return isNew ? [] : results
        } catch let error where !isNew && (error is EnvironmentError || error is LMDBError) {
            // Whoever only wants to read is not refused for want of room or of the lock: the next opening does it.
            return []
        }
    }

    /// The latest day that it is anywhere on earth (UTC+14).
    var latestToday: LocalDate {
        UTCTime.date(microseconds: clock().microseconds + 14 * 3_600 * 1_000_000)
    }
}
