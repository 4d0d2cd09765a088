import Projections
public import SportsTimeModel
import SportsTimeViews

/// Tells teams apart through moves and new names (seed "Stadium Identity System", `TeamAlias`).
public struct TeamIdentityService: Sendable {
    private let queries: any StoreQueries

    init(_ queries: any StoreQueries) {
        self.queries = queries
    }

    /// The team that a name, city or abbreviation means, of today or earlier.
    ///
    /// - Parameters:
    ///   - name: The name, in any spelling.
    ///   - type: What it is; nil for any of the three.
    ///   - date: The day it was used; nil for any.
    ///   - sport: The sport; nil for any.
    /// - Returns: The one, the several, or none.
    /// - Throws: ``LMDB/LMDBError``.
    /// - Complexity: One row a meaning; where there is none, all names are compared for suggestions.
    public func canonicalId(
        forName name: String, type: TeamAlias.AliasType? = nil, on date: LocalDate? = nil,
        sport: SportID? = nil
    ) throws -> NameResolution<Team.ID> {
        try queries.read { snapshot in
            let views = snapshot.views
            let matches = try TeamView.matches(named: name, on: date, sport: sport, type: type, in: views)
            return try NameResolution(matches) { try TeamView.namesNear(name, in: views) }
        }
    }

    /// The name of today, or the last one; nil for an id that nothing has.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func currentName(forCanonicalId id: Team.ID) throws -> String? {
        try queries.read { try TeamView.team(id, in: $0.views)?.name }
    }

    /// The name of a day; nil for an id that nothing has.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func name(forCanonicalId id: Team.ID, on date: LocalDate) throws -> String? {
        try queries.read { try TeamView.facts(id, in: $0.views)?.name(on: date) }
    }

    /// All names, cities or abbreviations with their days, the newest first.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func allNames(
        forCanonicalId id: Team.ID, type: TeamAlias.AliasType = .name
    ) throws -> [NameWindow] {
        try queries.read { snapshot in
            let views = snapshot.views
            guard let team = try TeamView.team(id, in: views) else { return [] }
            let current =
                switch type {
                case .name: team.name
                case .city: team.city
                case .abbreviation: team.abbreviation
                }
            return NameWindow.newestFirst(
                try TeamView.windows(of: id, type: type, in: views), current: current)
        }
    }

    /// The stadiums that a team is at home in: mostly one, none while it rests.
    ///
    /// - Parameters:
    ///   - id: The team.
    ///   - date: The day; nil for today, as its record says.
    /// - Returns: The stadiums, by id.
    /// - Throws: ``LMDB/LMDBError``.
    public func homes(forCanonicalId id: Team.ID, on date: LocalDate? = nil) throws -> [Stadium.ID] {
        try queries.read { snapshot in
            guard let team = try TeamView.team(id, in: snapshot.views) else { return [] }
            return try LeagueHomes.homes(of: team, on: date, in: snapshot.views).sorted()
        }
    }
}
