import ByteCoding
import EventLog
public import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Walks the log: density, checksums, the chain and the indexes.
    ///
    /// - Parameter progress: Called with the events checked so far and how many there are.
    /// - Returns: What was found. Damage is an answer, not an error.
    /// - Throws: ``LMDB/LMDBError`` where not even the log's end can be read.
    public func verify(progress: (UInt64, UInt64) -> Void = { _, _ in }) throws -> VerifyAnswer {
        try projected.readLog { log in
            let head = try log.head()
            var damage: String?
            do {
                _ = try log.verify(progress: progress)
            } catch let error as EventLogError {
                damage = error.description
            } catch let error as ByteCodingError {
                damage = error.description
            }
            return VerifyAnswer(
                isIntact: damage == nil, events: head.sequence, commands: head.command,
                storeId: projected.log.store.description, head: head.link.description, damage: damage)
        }
    }

    /// Rebuilds every view from the log and puts the result in the place of the live ones.
    ///
    /// - Parameter progress: Called after every slice.
    /// - Returns: What was found of each view, compared with what was live.
    /// - Throws: ``Projections/ProjectionError``, ``EventLog/EventLogError``, ``LMDB/LMDBError``.
    public func project(progress: (RebuildProgress) -> Void = { _ in }) throws -> ProjectAnswer {
        Self.answer(try projected.project(progress: progress))
    }

    /// Rebuilds every view beside the live ones and compares, row by row.
    ///
    /// Changes nothing.
    ///
    /// - Parameter progress: Called after every slice.
    /// - Returns: What was found of each view.
    /// - Throws: As ``project(progress:)``.
    public func verifyViews(progress: (RebuildProgress) -> Void = { _ in }) throws -> ProjectAnswer {
        Self.answer(try projected.verifyViews(progress: progress))
    }

    private static func answer(_ reports: [ViewReport]) -> ProjectAnswer {
        ProjectAnswer(
            views: reports.map { report in
                ProjectAnswer.View(
                    name: report.view, projectorVersion: Int(report.projectorVersion),
                    events: report.events, rows: report.rows, digest: report.digest.description,
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
