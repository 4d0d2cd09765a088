import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Progress by state and province: the sites that are home to a league, and which of them were visited.
    ///
    /// - Parameters:
    ///   - sport: One sport; nil for all.
    ///   - day: The day whose leagues are looked at, with the visits up to it; nil for today.
    ///   - place: Where distances are from; nil for the stadium of the last visit.
    /// - Returns: The answer.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is no such sport.
    /// - Complexity: As ``progress(of:on:near:)``.
    public func stateProgress(
        of sport: SportID? = nil, on day: LocalDate? = nil, near place: Coordinate? = nil
    ) throws -> StateProgressAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let scope = try ProgressScope(on: day, near: place, views)
            var current: Set<Stadium.ID> = []
            var assumed: [Team.ID] = []
            for sport in try scope.sports(sport) {
                let homes = try LeagueHomes(of: sport, on: day, in: views)
                current.formUnion(homes.homes.values.flatMap(\.keys))
                assumed += homes.assumed
            }
            let visited = Set(
                scope.visited.keys.filter { id in sport.map { $0 == id.sport } ?? true })
            let stadiums = try current.union(visited).compactMap { try StadiumView.stadium($0, in: views) }
            var regions: [StateProgressAnswer.Region] = []
            for stadiums in Dictionary(grouping: stadiums, by: { RegionKey($0) }).values {
                regions.append(try Self.region(stadiums, current, visited, scope))
            }
            regions.sort { ($0.country, $0.state) < ($1.country, $1.state) }
            let ofToday = regions.filter { $0.totalSites > 0 }
            return StateProgressAnswer(
                on: day?.description, countedTypes: scope.types.map(\.rawValue), origin: scope.origin?.name,
                assumedTeams: try assumed.map { try TeamView.team($0, in: views)?.name ?? $0.rawValue },
                regions: regions, totalRegions: ofToday.count,
                visitedRegions: ofToday.count { $0.visitedSites > 0 })
        }
    }

    private static func region(
        _ stadiums: [Stadium], _ current: Set<Stadium.ID>, _ visited: Set<Stadium.ID>,
        _ scope: borrowing ProgressScope
    ) throws -> StateProgressAnswer.Region {
        let homes = stadiums.filter { current.contains($0.id) }
        // A building counts once: who saw one sport in it has been there.
        let visitedSites = Set(stadiums.filter { visited.contains($0.id) }.map(\.site))
        let sites = Set(homes.map(\.site))
        let count = sites.intersection(visitedSites).count
        return StateProgressAnswer.Region(
            country: stadiums[0].country, state: stadiums[0].state, totalSites: sites.count,
            visitedSites: count, completionPercentage: percentage(count, of: sites.count),
            visited: try scope.summaries(homes.map(\.id).filter { visited.contains($0) }),
            remaining: try scope.nearestFirst(homes.filter { !visitedSites.contains($0.site) }.map(\.id)),
            history: try scope.summaries(
                Dictionary(grouping: stadiums.filter { !sites.contains($0.site) }, by: \.site).values
                    .compactMap { $0.map(\.id).min() }))
    }
}

/// A state or province of a country, in any spelling of case and accents.
private struct RegionKey: Hashable {
    let country: String
    let state: String

    init(_ stadium: Stadium) {
        country = stadium.country
        state = NormalizedName(stadium.state).key
    }
}
