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

    /// How much the store holds.
    ///
    /// - Throws: What reading the views throws.
    /// - Complexity: A few rows a stadium that was visited and a definition; none a visit.
    public func stats() throws -> StatsAnswer {
        let size = projected.sizeBytes
        let tables = try projected.viewStatistics()
        return try projected.read { snapshot in
            let views = snapshot.views
            let head = try snapshot.log.head()
            let visited = try VisitView.visitedStadiums(in: views)
            let sports = try SportView.all(in: views)
            let held = try DefinitionView.all(in: views)
                .filter { try AchievementView.heldEntry(of: $0.id, in: views) != nil }
            return StatsAnswer(
                path: path, storeId: projected.log.store.description,
                createdAt: UTCTime.text(microseconds: projected.log.createdAt.microseconds),
                events: head.sequence, commands: head.command, head: head.link.description,
                visits: visited.reduce(0) { $0 + $1.total }, stadiumsVisited: visited.count,
                stadiums: try sports.reduce(0) { count, sport in
                    try count + StadiumView.stadiums(of: sport.id, isActive: true, in: views).count
                        + StadiumView.stadiums(of: sport.id, isActive: false, in: views).count
                },
                teams: try sports.reduce(0) { try $0 + TeamView.teams(of: $1.id, in: views).count },
                achievementsHeld: held.count, usedBytes: size.used, reservedBytes: size.reserved,
                views: tables.map { StatsAnswer.View(name: $0.view, rows: $0.rows, pages: $0.pages) })
        }
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
