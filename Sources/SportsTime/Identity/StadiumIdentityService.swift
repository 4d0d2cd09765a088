import Projections
public import SportsTimeModel
import SportsTimeViews

/// Tells stadiums apart through renames (seed "Stadium Identity System", `StadiumIdentityService`).
///
/// It asks the store each time, so that it is never behind it.
public struct StadiumIdentityService: Sendable {
    private let queries: any StoreQueries

    init(_ queries: any StoreQueries) {
        self.queries = queries
    }

    /// The stadium that a name means, of today or earlier, in any spelling of case, accents and punctuation.
    ///
    /// Where several have it, those that were in use on the day (today, without one) are preferred.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - date: The day it was used; nil for any.
    ///   - sport: The sport, where one building has a record for each; nil for any.
    /// - Returns: The one, the several, or none.
    /// - Throws: ``LMDB/LMDBError``.
    /// - Complexity: One row a meaning; where there is none, all names are compared for suggestions.
    public func canonicalId(
        forName name: String, on date: LocalDate? = nil, sport: SportID? = nil
    ) throws -> NameResolution<Stadium.ID> {
        try queries.read { snapshot in
            let views = snapshot.views
            let matches = try StadiumView.matches(named: name, on: date, sport: sport, in: views)
            return try NameResolution(try NameResolver.preferred(matches, on: date, in: views)) {
                try StadiumView.namesNear(name, in: views)
            }
        }
    }

    /// The name of today, or the last one; nil for an id that nothing has.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func currentName(forCanonicalId id: Stadium.ID) throws -> String? {
        try queries.read { try StadiumView.stadium(id, in: $0.views)?.name }
    }

    /// The name of a day; nil for an id that nothing has.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func name(forCanonicalId id: Stadium.ID, on date: LocalDate) throws -> String? {
        try queries.read { try StadiumView.facts(id, in: $0.views)?.name(on: date) }
    }

    /// All names with their days, the newest first; other names of the same time behind the one that is shown.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func allNames(forCanonicalId id: Stadium.ID) throws -> [NameWindow] {
        try queries.read { snapshot in
            guard let facts = try StadiumView.facts(id, in: snapshot.views) else { return [] }
            return NameWindow.newestFirst(facts.names, current: facts.stadium.name)
        }
    }

    /// Whether both are one building: two sports' records of it, or the same record twice.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func isSameStadium(_ first: Stadium.ID, _ second: Stadium.ID) throws -> Bool {
        try queries.read { snapshot in
            guard let site = try StadiumView.stadium(first, in: snapshot.views)?.site else { return false }
            return try StadiumView.stadium(second, in: snapshot.views)?.site == site
        }
    }
}

extension StoreQueries {
    /// Tells stadiums apart.
    public var stadiumIdentity: StadiumIdentityService { StadiumIdentityService(self) }
    /// Tells teams apart.
    public var teamIdentity: TeamIdentityService { TeamIdentityService(self) }
    /// The parts of leagues, and who is in them.
    public var leagueStructure: LeagueStructureService { LeagueStructureService(self) }
}
