import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Progress through the leagues.
    ///
    /// - Parameters:
    ///   - sport: One sport; nil for all.
    ///   - day: The day whose leagues are looked at, with the visits up to it; nil for today.
    ///   - place: Where distances are from; nil for the stadium of the last visit.
    /// - Returns: The leagues, the built-in ones first, and the totals over all of them.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is no such sport.
    /// - Complexity: A few rows a stadium and a team that is known of; none a visit, unless a day is given.
    public func progress(
        of sport: SportID? = nil, on day: LocalDate? = nil, near place: Coordinate? = nil
    ) throws -> ProgressAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let scope = try ProgressScope(on: day, near: place, views)
            let seen = Set(scope.teamsSeenAtHome)
            var leagues: [(order: Int, league: ProgressAnswer.League)] = []
            for sport in try scope.sports(sport) {
                if let league = try Self.league(sport, seen, scope) { leagues.append(league) }
            }
            leagues.sort { ($0.order, $0.league.sport) < ($1.order, $1.league.sport) }
            return ProgressAnswer(
                on: day?.description, countedTypes: scope.types.map(\.rawValue), origin: scope.origin?.name,
                leagues: leagues.map(\.league), totals: try scope.totals())
        }
    }

    private static func league(
        _ sport: SportID, _ seen: Set<Team.ID>, _ scope: borrowing ProgressScope
    ) throws -> (order: Int, league: ProgressAnswer.League)? {
        let views = scope.views
        let parts = try StructureView.parts(of: sport, in: views)
        guard let league = parts.first(where: { $0.level == .league }) else { return nil }
        let homes = try LeagueHomes(of: sport, on: scope.day, in: views)
        let visited = Set(scope.visited.keys.filter { $0.sport == sport })
        let current = homes.stadiums(of: league.id)
        return (
            league.displayOrder,
            ProgressAnswer.League(
                sport: league.sport.rawValue, progress: part(league, parts, homes, visited),
                visited: try scope.summaries(current.intersection(visited)),
                remaining: try scope.nearestFirst(current.subtracting(visited)),
                history: try scope.summaries(visited.subtracting(current)), teams: homes.teams.count,
                teamsSeenAtHome: homes.teams.count { seen.contains($0) },
                assumedTeams: try homes.assumed.map { try TeamView.team($0, in: views)?.name ?? $0.rawValue })
        )
    }

    /// A part of a league with its own parts, those left out that have no stadium.
    static func part(
        _ part: LeagueStructure, _ all: [LeagueStructure], _ homes: LeagueHomes, _ visited: Set<Stadium.ID>
    ) -> ProgressAnswer.Part {
        let stadiums = homes.stadiums(of: part.id)
        let count = stadiums.intersection(visited).count
        return ProgressAnswer.Part(
            id: part.id, name: part.name, level: part.level.rawValue, totalStadiums: stadiums.count,
            visitedStadiums: count, completionPercentage: percentage(count, of: stadiums.count),
            parts: all.filter { $0.parentID == part.id && !homes.stadiums(of: $0.id).isEmpty }
                .map { Self.part($0, all, homes, visited) })
    }

    /// In percent, to one digit.
    static func percentage(_ part: Int, of whole: Int) -> Double {
        whole == 0 ? 0 : (Double(part) * 1_000 / Double(whole)).rounded() / 10
    }
}
