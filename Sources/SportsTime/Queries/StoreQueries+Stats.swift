import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// How much the store holds.
    ///
    /// - Throws: What reading the views throws.
    /// - Complexity: A few rows a stadium that was visited and a definition; none a visit.
    public func stats() throws -> StatsAnswer {
        let projected = store.projected
        // Of the past nobody knows how large the file was.
        let size = asOf == nil ? projected.sizeBytes : nil
        let tables = try asOf == nil ? projected.viewStatistics() : []
        return try read { snapshot in
            let views = snapshot.views
            let end = try Self.end(snapshot, asOf: asOf)
            let visited = try VisitView.visitedStadiums(in: views)
            let sports = try SportView.all(in: views)
            let held = try DefinitionView.all(in: views)
                .filter { try AchievementView.heldEntry(of: $0.id, in: views) != nil }
            return StatsAnswer(
                path: store.path, storeId: projected.log.store.description,
                createdAt: UTCTime.text(microseconds: projected.log.createdAt.microseconds),
                events: end.sequence, commands: end.command, head: end.link.description,
                visits: try VisitView.total(in: views), stadiumsVisited: visited.count,
                stadiums: try sports.reduce(0) { count, sport in
                    try count + StadiumView.stadiums(of: sport.id, isActive: true, in: views).count
                        + StadiumView.stadiums(of: sport.id, isActive: false, in: views).count
                },
                teams: try sports.reduce(0) { try $0 + TeamView.teams(of: $1.id, in: views).count },
                achievementsHeld: held.count, usedBytes: size?.used, reservedBytes: size?.reserved,
                views: tables.map { StatsAnswer.View(name: $0.view, rows: $0.rows, pages: $0.pages) })
        }
    }

    /// The end of the log, as it was asked for.
    private static func end(
        _ snapshot: borrowing StoreSnapshot, asOf: UInt64?
    ) throws -> (sequence: UInt64, command: UInt64, link: Digest) {
        let head = try snapshot.log.head()
        guard let asOf, asOf < head.sequence, let anchor = try snapshot.log.anchor(at: asOf) else {
            return (head.sequence, head.command, head.link)
        }
        let command = try snapshot.log.withEvent(at: asOf) { $0.command } ?? 0
        return (asOf, command, anchor.link)
    }
}
