import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// A fan's life in numbers: totals, repeat visits, streaks and seasons.
    ///
    /// - Parameter day: The last day of interest; nil for all.
    /// - Returns: The answer.
    /// - Throws: What reading the views throws.
    /// - Complexity: One row a visit.
    public func lifetime(on day: LocalDate? = nil) throws -> LifetimeAnswer {
        try read { snapshot in
            let views = snapshot.views
            let scope = try ProgressScope(on: day, views)
            let visits = try scope.visits()
            let places = try Set(visits.map(\.stadium)).compactMap { try StadiumView.stadium($0, in: views) }
            let sites = Dictionary(grouping: visits) { scope.visited[$0.stadium]?.site }
            let sports = try SportView.all(in: views)
            return LifetimeAnswer(
                on: day?.description, countedTypes: scope.types.map(\.rawValue), totals: try scope.totals(),
                days: Set(visits.map(\.date)).count, sports: Set(visits.map(\.stadium.sport)).count,
                states: Set(places.map { [$0.country, NormalizedName($0.state).key] }).count,
                countries: Set(places.map(\.country)).count, repeatVisits: visits.count - sites.count,
                repeated: Self.repeated(sites.values, places),
                streaks: Streak.Unit.allCases.compactMap { unit in
                    Streak.streaks(of: unit, visits.map(\.date))
                },
                years: Self.seasons(visits) { visit in
                    (nil, "\(visit.date.year)", scope.visited[visit.stadium]?.site.rawValue ?? "")
                },
                seasons: Self.seasons(visits) { visit in
                    let sport = sports.first { $0.id == visit.stadium.sport }
                    return (
                        (sport?.id ?? visit.stadium.sport).rawValue,
                        sport?.season(of: visit.date) ?? "\(visit.date.year)",
                        visit.stadium.rawValue
                    )
                })
        }
    }

    private static func repeated(
        _ sites: some Collection<[CountedVisit]>, _ places: [Stadium]
    ) -> [LifetimeAnswer.Repeated] {
        let stadiums = Dictionary(places.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return sites.compactMap { visits in
            // By the name of the record that was visited last.
            guard visits.count > 1, let first = visits.first, let last = visits.last,
                let stadium = stadiums[last.stadium]
            else { return nil }
            let sports = Set(visits.map(\.stadium)).compactMap { stadiums[$0]?.sport.rawValue }
            return LifetimeAnswer.Repeated(
                siteId: stadium.site.rawValue, name: stadium.name, sports: Set(sports).sorted(),
                visits: visits.count, firstVisited: first.date.description,
                lastVisited: last.date.description)
        }.sorted { ($1.visits, $0.name, $0.siteId) < ($0.visits, $1.name, $1.siteId) }
    }

    /// Visits by season, the latest season first.
    ///
    /// - Parameters:
    ///   - visits: The visits, by day.
    ///   - place: The sport and the season of a visit, and what counts once in it.
    /// - Returns: The seasons.
    private static func seasons(
        _ visits: [CountedVisit], _ place: (CountedVisit) -> (sport: String?, season: String, place: String)
    ) -> [LifetimeAnswer.Season] {
        var visitCounts: [SeasonKey: Int] = [:]
        var places: [SeasonKey: Set<String>] = [:]
        var newCounts: [SeasonKey: Int] = [:]
        var known: Set<String> = []
        for visit in visits {
            let (sport, season, place) = place(visit)
            let key = SeasonKey(sport: sport, season: season)
            visitCounts[key, default: 0] += 1
            places[key, default: []].insert(place)
            if known.insert(place).inserted { newCounts[key, default: 0] += 1 }
        }
        return visitCounts.map { key, count in
            LifetimeAnswer.Season(
                sport: key.sport, season: key.season, visits: count, stadiums: places[key]?.count ?? 0,
                newStadiums: newCounts[key] ?? 0)
        }.sorted { ($1.season, $0.sport ?? "") < ($0.season, $1.sport ?? "") }
    }
}

private struct SeasonKey: Hashable {
    let sport: String?
    let season: String
}

/// Days, months or years in a row.
private struct Streak {
    /// What follows on each other.
    enum Unit: String, CaseIterable {
        case day
        case month
        case year

        /// A number that grows by one from one to the next.
        func number(of date: LocalDate) -> Int {
            let (year, month, _) = date.components
            return switch self {
            case .day: Int(date.daysSince1970)
            case .month: year * 12 + month - 1
            case .year: year
            }
        }

        func text(of date: LocalDate) -> String {
            String(date.description.prefix(self == .day ? 10 : self == .month ? 7 : 4))
        }
    }

    private var from: LocalDate
    private var to: LocalDate
    private var length = 1

    /// The longest streak of some days in order, and the one of the last of them; nil without any.
    static func streaks(of unit: Unit, _ dates: [LocalDate]) -> LifetimeAnswer.Streaks? {
        guard let first = dates.first else { return nil }
        var latest = Streak(from: first, to: first)
        var longest = latest
        for date in dates.dropFirst() {
            let step = unit.number(of: date) - unit.number(of: latest.to)
            if step > 1 {
                latest = Streak(from: date, to: date)
            } else {
                latest.to = date
                latest.length += step
            }
            if latest.length > longest.length { longest = latest }
        }
        return LifetimeAnswer.Streaks(
            unit: unit.rawValue, longest: longest.answer(unit), latest: latest.answer(unit))
    }

    private func answer(_ unit: Unit) -> LifetimeAnswer.Streak {
        LifetimeAnswer.Streak(length: length, from: unit.text(of: from), to: unit.text(of: to))
    }
}
