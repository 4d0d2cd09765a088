import ByteCoding
import EventLog
public import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Walks the log: density, checksums, the chain and the indexes; then compares every view with a replay.
    ///
    /// - Parameters:
    ///   - progress: Called with the events checked so far and how many there are.
    ///   - replaying: Called while the log is replayed.
    /// - Returns: What was found. Damage is an answer, not an error.
    /// - Throws: ``LMDB/LMDBError`` where not even the log's end can be read.
    public func verify(
        progress: (UInt64, UInt64) -> Void = { _, _ in }, replaying: (RebuildProgress) -> Void = { _ in }
    ) throws -> VerifyAnswer {
        let (head, damage) = try projected.readLog { log in
            let head = try log.head()
            do {
                _ = try log.verify(progress: progress)
            } catch let error as EventLogError {
                return (head, Optional(error.description))
            } catch let error as ByteCodingError {
                return (head, error.description)
            }
            return (head, nil)
        }
        // What a damaged log gives is compared with nothing.
        let comparison = try damage == nil ? compareViews(replaying) : ViewComparison()
        return VerifyAnswer(
            isIntact: damage == nil && comparison.differing.isEmpty && comparison.refusal == nil,
            events: head.sequence, commands: head.command,
            storeId: projected.log.store.description, head: head.link.description, damage: damage,
            differingViews: comparison.differing, refusedEvent: comparison.refusal,
            viewsNotCompared: comparison.obstacle,
            customViews: damage == nil ? try customViewStatus().compactMap(Self.words) : [])
    }

    /// How far each of the embedder's views has come: nothing is caught up.
    ///
    /// - Throws: ``EventLog/EventLogError``, ``LMDB/LMDBError``.
    public func customViewStatus() throws -> [CustomViewStatus] {
        try projected.customViewStatus()
    }

    /// What there is to say of a custom view that is not at the log's end.
    private static func words(_ status: CustomViewStatus) -> String? {
        if let stop = status.stop {
            return
                "\(status.view.name) stopped at event \(stop.sequence) of kind \(stop.kind): \(stop.reason)"
        }
        let lag = status.head - min(status.head, status.checkpoint)
        return lag == 0
            ? nil
            : "\(status.view.name) is \(lag) \(lag == 1 ? "event" : "events") behind, and catches up when it is read"
    }

    /// What came of comparing the views with a replay.
    private struct ViewComparison {
        var differing: [String] = []
        /// The event that no view can hold, and why.
        var refusal: String?
        /// What this build cannot compare, and why.
        var obstacle: String?
    }

    private func compareViews(_ replaying: (RebuildProgress) -> Void) throws -> ViewComparison {
        var comparison = ViewComparison()
        do {
            comparison.differing = try projected.verifyViews(progress: replaying)
                .filter { $0.difference != nil }.map(\.view)
        } catch let error as ProjectionError {
            switch error {
            case .poisonEvent: comparison.refusal = error.description
            case .newerView: comparison.obstacle = error.description
            default: throw error
            }
        } catch let error as EventLogError {
            switch error {
            case .upcastFailed: comparison.refusal = error.description
            case .unknownEvent: comparison.obstacle = error.description
            default: throw error
            }
        }
        return comparison
    }

    /// Rebuilds views from the log and puts the result in the place of the live ones.
    ///
    /// - Parameters:
    ///   - names: The names of the views; none for all but the embedder's. One of those that has the name of another
    ///     view is named `custom.NAME`.
    ///   - first: The first event to be replayed; nil for the first there is. The rows are trusted for what was
    ///     before.
    ///   - acceptsLosses: Whether to go on where this build's rules are others, by which achievements are lost.
    ///   - progress: Called after every slice.
    /// - Returns: What was found of each view, compared with what was live.
    /// - Throws: ``StoreError/wouldRevoke(achievements:)``, ``StoreError/invalidValue(field:value:expected:)`` for a
    ///   view that there is not, ``Projections/ProjectionError/behindHead(sequence:head:)`` for an event that is not
    ///   there yet, other ``Projections/ProjectionError``, ``EventLog/EventLogError``, ``LMDB/LMDBError``.
    public func project(
        only names: [String] = [], from first: UInt64? = nil, acceptsLosses: Bool = false,
        progress: (RebuildProgress) -> Void = { _ in }
    ) throws -> ProjectAnswer {
        try refuseBehindHead(first)
        let reports = try projected.project(
            only: try views(names), from: first, progress: progress,
            review: { if !acceptsLosses { try LossReview.refuseLosses($0) } })
        return Self.answer(reports)
    }

    /// Rebuilds views beside the live ones and compares, row by row.
    ///
    /// Changes nothing.
    ///
    /// - Parameters:
    ///   - names: The names of the views; none for all but the embedder's. One of those that has the name of another
    ///     view is named `custom.NAME`.
    ///   - first: The first event to be replayed; nil for the first there is.
    ///   - progress: Called after every slice.
    /// - Returns: What was found of each view.
    /// - Throws: As ``project(only:from:acceptsLosses:progress:)``.
    public func verifyViews(
        only names: [String] = [], from first: UInt64? = nil,
        progress: (RebuildProgress) -> Void = { _ in }
    ) throws -> ProjectAnswer {
        try refuseBehindHead(first)
        return Self.answer(
            try projected.verifyViews(only: try views(names), from: first, progress: progress))
    }

    /// - Throws: ``Projections/ProjectionError/behindHead(sequence:head:)`` for an event that is not there yet.
    private func refuseBehindHead(_ first: UInt64?) throws {
        let head = try projected.readLog { try $0.head().sequence }
        if let first, first > head { throw ProjectionError.behindHead(sequence: first, head: head) }
    }

    private func views(_ names: [String]) throws -> [View]? {
        guard !names.isEmpty else { return nil }
        let all = BuiltInViews.projectors.map(\.view) + projected.customViews
        return try names.map { name in
            let named = all.first { $0.name == name || $0.isCustom && "custom.\($0.name)" == name }
            guard let view = named else {
                throw StoreError.invalidValue(
                    field: "view", value: name,
                    expected: "one of " + all.map(\.name).joined(separator: ", "))
            }
            return view
        }
    }

    private static func answer(_ reports: [ViewReport]) -> ProjectAnswer {
        ProjectAnswer(
            views: reports.map { report in
                ProjectAnswer.View(
                    name: report.view, projectorVersion: Int(report.projectorVersion),
                    events: report.events, rows: report.rows, digest: report.digest.description,
                    resumedAt: report.resumedAt,
                    difference: report.difference.map { difference in
                        ProjectAnswer.Difference(
                            key: hexadecimal(difference.key), live: difference.live.map { hexadecimal($0) },
                            replayed: difference.replayed.map { hexadecimal($0) },
                            sequence: difference.sequence)
                    })
            },
            isSame: reports.allSatisfy { $0.difference == nil })
    }
}
