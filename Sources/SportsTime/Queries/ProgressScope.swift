import Projections
import SportsTimeModel
import SportsTimeViews

/// What questions about progress have in common: the day they are about, which visits count, and where distances are
/// from.
struct ProgressScope: ~Escapable {
    let views: ViewReader
    /// The last day of interest, whose league is looked at; nil for today.
    let day: LocalDate?
    /// The types of visits that count.
    let types: [VisitType]
    /// Where distances are from; nil where nothing is known.
    let origin: Origin?
    /// The stadiums that were visited in a way that counts, by id.
    let visited: [Stadium.ID: VisitedStadium]
    /// The teams that were seen as the home team, by id.
    let teamsSeenAtHome: [Team.ID]

    @_lifetime(copy views)
    init(on day: LocalDate?, near place: Coordinate? = nil, _ views: ViewReader) throws {
        self.views = views
        self.day = day
        types = try VisitView.countedTypes(in: views)
        origin = try Origin(place, through: day, views)
        visited = Dictionary(
            try VisitView.countedStadiums(through: day, in: views).map { ($0.stadium, $0) },
            uniquingKeysWith: { first, _ in first })
        teamsSeenAtHome = try Self.teamsSeenAtHome(types, through: day, views)
    }

    /// The days of interest; nil for all.
    var days: ClosedRange<LocalDate>? {
        day.map { LocalDate.range.lowerBound...max(LocalDate.range.lowerBound, $0) }
    }

    /// The visits that count, by day.
    func visits() throws -> [CountedVisit] {
        try VisitView.countedVisits(on: days, types: types, in: views)
    }

    /// Stadiums as they stand in lists, by name.
    func summaries(_ stadiums: some Sequence<Stadium.ID>) throws -> [StadiumSummary] {
        try list(stadiums, from: nil)
    }

    /// Stadiums as they stand in lists, the nearest first; by name where there is no origin.
    func nearestFirst(_ stadiums: some Sequence<Stadium.ID>) throws -> [StadiumSummary] {
        try list(stadiums, from: origin?.place)
    }

    private func list(
        _ stadiums: some Sequence<Stadium.ID>, from place: Coordinate?
    ) throws -> [StadiumSummary] {
        try SportsTimeStore.summaries(of: stadiums, from: place, types: types, through: day, views)
    }

    /// The sports that are offered, or the one that is asked about.
    func sports(_ sport: SportID?) throws -> [SportID] {
        try SportView.all(in: views)
            .filter { record in sport.map { $0 == record.id } ?? record.isActive }.map(\.id)
    }

    /// The totals over all leagues.
    func totals() throws -> ProgressAnswer.Totals {
        var current = 0
        for sport in try sports(nil) {
            if day == nil, let league = try StructureView.parts(of: sport, in: views).first {
                current += try ProgressView.progress(of: league.id, in: views).visited
            } else if let league = try StructureView.parts(of: sport, in: views).first {
                let homes = try LeagueHomes(of: sport, on: day, in: views).stadiums(of: league.id)
                current += homes.count { visited[$0] != nil }
            }
        }
        let counts = try visitCounts()
        return ProgressAnswer.Totals(
            visits: counts.all, visitsCounted: counts.counted,
            sitesEver: Set(visited.values.map(\.site)).count,
            stadiumsEver: visited.count, currentStadiums: current, teamsSeenAtHome: teamsSeenAtHome.count,
            firstVisit: counts.first?.description, lastVisit: counts.last?.description)
    }

    /// The teams that were seen as the home team, by id.
    private static func teamsSeenAtHome(
        _ types: [VisitType], through day: LocalDate?, _ views: ViewReader
    ) throws -> [Team.ID] {
        guard types.contains(.game) else { return [] }
        return try AttendanceView.teams(in: views).filter {
            try AttendanceView.wasSeenAtHome($0, through: day, in: views)
        }
    }

    /// How many visits there are and how many of them count, with the days of the first and the last of these.
    private func visitCounts() throws -> (all: Int, counted: Int, first: LocalDate?, last: LocalDate?) {
        guard day == nil else {
            let visits = try VisitView.countedVisits(on: days, types: VisitType.allCases, in: views)
            let counted = visits.filter { types.contains($0.type) }
            return (visits.count, counted.count, counted.first?.date, counted.last?.date)
        }
        var first: LocalDate?
        var last: LocalDate?
        for stadium in visited.keys {
            let dates = try VisitView.span(of: stadium, types: types, in: views)
            first = [first, dates?.lowerBound].compactMap { $0 }.min()
            last = [last, dates?.upperBound].compactMap { $0 }.max()
        }
        return (
            try VisitView.total(in: views), try VisitView.total(of: types, in: views), first, last
        )
    }
}
