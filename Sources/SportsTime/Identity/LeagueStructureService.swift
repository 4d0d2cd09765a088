import Projections
public import SportsTimeModel
import SportsTimeViews

/// The parts of leagues, and who is in them, today or on a day (seed "Dynamic Sports", `LeagueStructure`).
public struct LeagueStructureService: Sendable {
    private let queries: any StoreQueries

    init(_ queries: any StoreQueries) {
        self.queries = queries
    }

    /// The divisions of a sport that have teams, in their order.
    ///
    /// - Parameters:
    ///   - sport: The sport.
    ///   - date: The day; nil for today.
    /// - Returns: The divisions; none where the league has none, or those of the day are not known.
    /// - Throws: ``LMDB/LMDBError``.
    /// - Complexity: A few rows a team.
    public func divisions(for sport: SportID, on date: LocalDate? = nil) throws -> [LeagueStructure] {
        try parts(of: sport, .division, on: date)
    }

    /// The conferences of a sport that have teams, in their order.
    ///
    /// - Parameters:
    ///   - sport: The sport.
    ///   - date: The day; nil for today.
    /// - Returns: The conferences.
    /// - Throws: ``LMDB/LMDBError``.
    public func conferences(for sport: SportID, on date: LocalDate? = nil) throws -> [LeagueStructure] {
        try parts(of: sport, .conference, on: date)
    }

    /// The division of a team; the conference, in a league without divisions.
    ///
    /// - Parameters:
    ///   - team: The team.
    ///   - date: The day; nil for today.
    /// - Returns: The part; nil where the team is in none, or rests.
    /// - Throws: ``LMDB/LMDBError``.
    public func division(forTeam team: Team.ID, on date: LocalDate? = nil) throws -> LeagueStructure? {
        try queries.read { snapshot in
            let views = snapshot.views
            guard let team = try TeamView.team(team, in: views),
                let id = try LeagueHomes.part(of: team, on: date, in: views)
            else { return nil }
            return try StructureView.part(id, in: views)
        }
    }

    /// The teams of a part of a league, by id.
    ///
    /// - Parameters:
    ///   - part: A league, conference or division, by its id.
    ///   - date: The day; nil for today.
    /// - Returns: The teams; none for an id that nothing has.
    /// - Throws: ``LMDB/LMDBError``.
    public func teams(in part: String, on date: LocalDate? = nil) throws -> [Team.ID] {
        try queries.read { snapshot in
            let views = snapshot.views
            guard let sport = try StructureView.part(part, in: views)?.sport else { return [] }
            let homes = try LeagueHomes(of: sport, on: date, in: views).homes[part] ?? [:]
            return Set(homes.values.joined()).sorted()
        }
    }

    private func parts(
        of sport: SportID, _ level: LeagueStructure.Level, on date: LocalDate?
    ) throws -> [LeagueStructure] {
        try queries.read { snapshot in
            let views = snapshot.views
            let homes = try LeagueHomes(of: sport, on: date, in: views)
            return try StructureView.parts(of: sport, in: views)
                .filter { $0.level == level && !homes.stadiums(of: $0.id).isEmpty }
        }
    }
}
