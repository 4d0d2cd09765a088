import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Progress through the leagues.
    ///
    /// - Parameter sport: One sport; nil for all.
    /// - Returns: The leagues, the built-in ones first, and the totals over all of them.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` where there is no such sport.
    /// - Complexity: A few rows a stadium that is known of; none a visit.
    public func progress(of sport: SportID? = nil) throws -> ProgressAnswer {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let sports = try SportView.all(in: views)
                .filter { record in sport.map { $0 == record.id } ?? record.isActive }
            let leagues = try sports.compactMap { try Self.league($0.id, views) }
                .sorted { ($0.order, $0.league.sport) < ($1.order, $1.league.sport) }
                .map(\.league)
            return ProgressAnswer(
                countedTypes: try VisitView.countedTypes(in: views).map(\.rawValue), leagues: leagues,
                totals: try Self.totals(views))
        }
    }

    private static func totals(_ views: ViewReader) throws -> ProgressAnswer.Totals {
        let visited = try VisitView.countedStadiums(in: views)
        let span = try VisitView.span(in: views)
        var current = 0
        for sport in try SportView.all(in: views) where sport.isActive {
            if let league = try StructureView.parts(of: sport.id, in: views).first {
                current += try ProgressView.progress(of: league.id, in: views).visited
            }
        }
        return ProgressAnswer.Totals(
            visits: try VisitView.total(in: views),
            visitsCounted: try VisitView.total(of: VisitView.countedTypes(in: views), in: views),
            sitesEver: Set(visited.map(\.site)).count,
            stadiumsEver: visited.count, currentStadiums: current,
            firstVisit: span?.lowerBound.description, lastVisit: span?.upperBound.description)
    }

    private static func league(
        _ sport: SportID, _ views: ViewReader
    ) throws -> (order: Int, league: ProgressAnswer.League)? {
        let parts = try StructureView.parts(of: sport, in: views)
        guard let league = parts.first(where: { $0.level == .league }) else { return nil }
        let counted = Set(try VisitView.countedStadiums(in: views).map(\.stadium))
        var current: Set<Stadium.ID> = []
        var visited: [StadiumSummary] = []
        var remaining: [StadiumSummary] = []
        for (id, _) in try ProgressView.stadiums(of: league.id, in: views) {
            guard let stadium = try StadiumView.stadium(id, in: views) else { continue }
            current.insert(id)
            let summary = try summary(stadium, views)
            if counted.contains(id) { visited.append(summary) } else { remaining.append(summary) }
        }
        let history = try counted.filter { $0.sport == sport && !current.contains($0) }
            .compactMap { try StadiumView.stadium($0, in: views) }
            .map { try summary($0, views) }
        return (
            league.displayOrder,
            ProgressAnswer.League(
                sport: league.sport.rawValue, progress: try part(league, parts, views),
                visited: visited.sorted { $0.name < $1.name },
                remaining: remaining.sorted { $0.name < $1.name },
                history: history.sorted { $0.name < $1.name })
        )
    }

    static func part(
        _ part: LeagueStructure, _ all: [LeagueStructure], _ views: ViewReader
    ) throws -> ProgressAnswer.Part {
        let progress = try ProgressView.progress(of: part.id, in: views)
        return ProgressAnswer.Part(
            id: part.id, name: part.name, level: part.level.rawValue, totalStadiums: progress.total,
            visitedStadiums: progress.visited,
            completionPercentage: percentage(progress.visited, of: progress.total),
            parts: try all.filter { $0.parentID == part.id }.map { try Self.part($0, all, views) })
    }

    /// In percent, to one digit.
    static func percentage(_ part: Int, of whole: Int) -> Double {
        whole == 0 ? 0 : (Double(part) * 1_000 / Double(whole)).rounded() / 10
    }
}
