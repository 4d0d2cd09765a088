import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// Where to go next: the visit, or the few visits, that would complete the most achievements, and then bring the most
    /// nearer.
    ///
    /// Stadiums of today are looked at that were never visited, or whose visits do not count for something. A visit is
    /// taken to count, and a journey to be made in the days that it allows.
    ///
    /// - Parameters:
    ///   - near: Where the fan is; nil for the stadium of the last visit.
    ///   - radiusMeters: How far a stadium may be.
    ///   - days: The days of the trip: each visit is to a game that is known, on a day of its own; nil for any days.
    ///   - visits: How many visits a trip has, 1 to 3.
    ///   - limit: How many trips to tell.
    /// - Returns: The best trips; of several that are as good the shortest.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for a distance from nowhere, or a number of visits or
    ///   trips that is none, and what reading the views throws.
    /// - Complexity: A few rows a stadium that is known of and a definition, for journeys one a visit; up to 20,000 trips
    ///   are tried, of the stadiums that bring the most on their own, and all that complete something only together.
    public func next(
        near: Coordinate? = nil, within radiusMeters: Double = .infinity,
        on days: ClosedRange<LocalDate>? = nil, visits: Int = 1, limit: Int = 5
    ) throws -> NextAnswer {
        guard (1...3).contains(visits), limit > 0 else {
            throw StoreError.invalidValue(
                field: "visits, trips", value: "\(visits), \(limit)", expected: "from 1 to 3, and at least 1")
        }
        return try read { snapshot in
            let views = snapshot.views
            let origin = try Origin(near, views)
            if origin == nil, radiusMeters.isFinite {
                throw StoreError.invalidValue(
                    field: "distance", value: "\(Int(radiusMeters / 1_000)) km",
                    expected: "from anywhere yet: there is no visit, so name a place to measure from")
            }
            var wanted: Set<Stadium.ID> = []
            let goals = try DefinitionView.all(in: views)
                .filter { try $0.isActive && AchievementView.heldEntry(of: $0.id, in: views) == nil }
                .map { definition in
                    let outlook = try AchievementView.outlook(of: definition, in: views)
                    wanted.formUnion(Self.candidates(outlook))
                    return try NextGoal(definition, outlook) {
                        try StadiumView.stadium($0, in: views)
                    } around: {
                        try Self.stops(around: days, $0, definition.countedTypes, views)
                    }
                }
            let games = try days.map { try Self.games(on: $0, views) }
            let hasGame = { (stadium: Stadium) in games.map { $0[stadium.id] != nil } ?? true }
            let stadiums = try Self.stadiums(within: radiusMeters, of: origin, views).filter {
                let isWanted = try wanted.contains($0.id) || VisitView.visited($0.id, in: views) == nil
                return isWanted && hasGame($0)
            }
            let search = TripSearch(
                goals: goals, origin: origin?.place, days: games?.mapValues { $0.keys.sorted() })
            let trips = search.best(limit, of: stadiums, visits: visits)
            return NextAnswer(
                origin: origin?.name, candidates: stadiums.count,
                trips: try trips.map { try Self.trip($0, goals, origin, games ?? [:], views) })
        }
    }

    /// The stadiums of today near a place.
    private static func stadiums(
        within radiusMeters: Double, of origin: Origin?, _ views: ViewReader
    ) throws -> [Stadium] {
        let sports = try SportView.all(in: views).filter(\.isActive)
        guard let origin, radiusMeters.isFinite else {
            return try sports.flatMap { try StadiumView.stadiums(of: $0.id, isActive: true, in: views) }
        }
        return try StadiumView.near(origin.place, radiusMeters: radiusMeters, in: views).map(\.stadium)
            .filter { stadium in stadium.isActive && sports.contains { $0.id == stadium.sport } }
    }

    /// The games of some days that were not called off: by stadium, the first one of each day.
    private static func games(
        on days: ClosedRange<LocalDate>, _ views: ViewReader
    ) throws -> [Stadium.ID: [LocalDate: CanonicalGame]] {
        var found: [Stadium.ID: [LocalDate: CanonicalGame]] = [:]
        for record in try GameView.records(on: days, in: views) where !record.game.isCalledOff {
            let key = record.game.key
            let first = found[key.stadium]?[key.date] ?? record
            found[key.stadium, default: [:]][key.date] = first
        }
        return found
    }

    /// The visits that there are up to so many days before and behind some days.
    private static func stops(
        around days: ClosedRange<LocalDate>?, _ count: Int, _ types: [VisitType], _ views: ViewReader
    ) throws -> [NextGoal.Stop] {
        guard let days else { return [] }
        let first = max(days.lowerBound.advanced(by: -count), LocalDate.range.lowerBound)
        let last = min(days.upperBound.advanced(by: count), LocalDate.range.upperBound)
        return try VisitView.countedVisits(on: first...last, types: types, in: views).compactMap { visit in
            try VisitView.visited(visit.stadium, in: views).map {
                NextGoal.Stop(site: $0.site, date: visit.date)
            }
        }
    }

    private static func candidates(_ outlook: RuleOutlook) -> [Stadium.ID] {
        outlook.candidates + outlook.parts.flatMap { candidates($0) }
    }

    private static func trip(
        _ trip: TripSearch.Trip, _ goals: [NextGoal], _ origin: Origin?,
        _ games: [Stadium.ID: [LocalDate: CanonicalGame]], _ views: ViewReader
    ) throws -> NextAnswer.Trip {
        var completes: [NextAnswer.Step] = []
        var advances: [NextAnswer.Step] = []
        for goal in goals {
            let (have, need) = goal.standing(after: trip.stadiums, on: trip.dates)
            guard have > goal.today.have else { continue }
            let step = NextAnswer.Step(
                id: goal.definition.id, name: goal.definition.name, have: have, need: need)
            if have >= need { completes.append(step) } else { advances.append(step) }
        }
        advances.sort { left, right in
            let (leftRest, rightRest) = (left.need - left.have, right.need - right.have)
            return (leftRest, left.name) < (rightRest, right.name)
        }
        return NextAnswer.Trip(
            stadiums: try trip.stadiums.map { stadium in
                try summary(stadium, views, meters: origin?.place.distanceMeters(to: stadium.coordinate))
            },
            games: try answers(
                zip(trip.stadiums, trip.dates).compactMap { stadium, date in games[stadium.id]?[date] }, views
            ),
            distanceMeters: origin.map { _ in Int(trip.meters.rounded()) }, completes: completes,
            advances: advances)
    }
}

/// Tries trips, and keeps the best.
struct TripSearch {
    /// A trip, and what it is worth.
    struct Trip {
        let stadiums: [Stadium]
        /// The day of each visit; none where the days are free.
        let dates: [LocalDate]
        let meters: Double
        fileprivate let completed: Int
        fileprivate let progress: Double

        /// Whether it completes anything, or brings it nearer.
        fileprivate var brings: Bool { completed > 0 || progress > 0 }

        fileprivate func isBetter(than other: Trip) -> Bool {
            if completed != other.completed { return completed > other.completed }
            // Sums of fractions: what differs by less is as good.
            if abs(progress - other.progress) > 1e-9 { return progress > other.progress }
            if abs(meters - other.meters) > 0.5 { return meters < other.meters }
            if let day = dates.last, let otherDay = other.dates.last, day != otherDay {
                return day < otherDay
            }
            return stadiums.map(\.id.rawValue).lexicographicallyPrecedes(other.stadiums.map(\.id.rawValue))
        }
    }

    /// How many trips are tried at most.
    static let tripLimit = 20_000

    private let goals: [NextGoal]
    private let origin: Coordinate?
    /// The days on which each stadium has a game; nil where the days are free.
    private let days: [Stadium.ID: [LocalDate]]?

    init(goals: [NextGoal], origin: Coordinate?, days: [Stadium.ID: [LocalDate]]? = nil) {
        self.goals = goals
        self.origin = origin
        self.days = days
    }

    /// The best trips, the best one first.
    func best(_ limit: Int, of stadiums: [Stadium], visits: Int) -> [Trip] {
        let singles = stadiums.compactMap { trip([$0]) }.filter(\.brings).sorted { $0.isBetter(than: $1) }
        let size = max(1, min(visits, singles.count))
        guard size > 1 else { return Array(singles.prefix(limit)) }
        var count = size
        while count < singles.count, Self.combinations(of: size, from: count + 1) <= Self.tripLimit {
            count += 1
        }
        let chosen = singles.prefix(count).flatMap(\.stadiums)
        var best: [Trip] = []
        func consider(_ stadiums: [Stadium]) {
            guard let trip = trip(stadiums), trip.brings else { return }
            guard best.count < limit || best.last.map({ trip.isBetter(than: $0) }) ?? true else { return }
            let place = best.firstIndex { trip.isBetter(than: $0) } ?? best.count
            best.insert(trip, at: place)
            if best.count > limit { best.removeLast() }
        }
        forEachCombination(of: size, from: chosen, consider)
        // What completes something only together may bring little alone.
        let known = Set(chosen.map(\.id))
        let places = Dictionary(stadiums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for set in togetherMissing(upTo: size) where !set.isSubset(of: known) {
            let stadiums = set.sorted().compactMap { places[$0] }
            guard stadiums.count == set.count else { continue }
            forEachCombination(of: size - stadiums.count, from: chosen.filter { !set.contains($0.id) }) {
                consider(stadiums + $0)
            }
        }
        return best
    }

    /// The sets of so many stadiums at most that are all that is missing for a goal, or for several.
    private func togetherMissing(upTo size: Int) -> Set<Set<Stadium.ID>> {
        let single = Set(goals.flatMap(\.missing).filter { !$0.isEmpty && $0.count <= size })
        var found = single
        for _ in 1..<size {
            for set in found {
                for other in single {
                    let union = set.union(other)
                    if union.count <= size { found.insert(union) }
                }
            }
        }
        return found
    }

    /// The trip to some stadiums; nil where they have no games on days that follow on each other.
    private func trip(_ stadiums: [Stadium]) -> Trip? {
        guard let (route, dates, meters) = days == nil ? nearestFirst(stadiums) : dated(stadiums) else {
            return nil
        }
        var completed = 0
        var progress = 0.0
        for goal in goals {
            let (before, after) = (goal.today, goal.standing(after: route, on: dates))
            guard after.have > before.have, after.need > 0 else { continue }
            if after.have >= after.need { completed += 1 }
            progress += Double(after.have - before.have) / Double(after.need)
        }
        return Trip(stadiums: route, dates: dates, meters: meters, completed: completed, progress: progress)
    }

    /// From where the fan is to the nearest, and on to the nearest of the others.
    private func nearestFirst(_ stadiums: [Stadium]) -> Route {
        var rest = stadiums.sorted { $0.id.rawValue < $1.id.rawValue }
        var route: [Stadium] = []
        var meters = 0.0
        var place = origin
        while !rest.isEmpty {
            let distances = rest.map { stadium in place.map { $0.distanceMeters(to: stadium.coordinate) } ?? 0
            }
            let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
            meters += distances[nearest]
            let stadium = rest.remove(at: nearest)
            place = stadium.coordinate
            route.append(stadium)
        }
        return (route, [], meters)
    }

    private typealias Route = (route: [Stadium], dates: [LocalDate], meters: Double)

    /// The shortest way through some stadiums that has a game in each on a later day than in the one before; of several the
    /// one that ends first.
    private func dated(_ stadiums: [Stadium]) -> Route? {
        var best: Route?
        func extend(_ route: Route, _ rest: [Stadium]) {
            if rest.isEmpty {
                guard let found = best else { return best = route }
                let isAsLong = abs(route.meters - found.meters) <= 0.5
                let endsEarlier = (route.dates.last ?? found.dates[0]) < (found.dates.last ?? found.dates[0])
                if isAsLong ? endsEarlier : route.meters < found.meters { best = route }
                return
            }
            for (index, stadium) in rest.enumerated() {
                let last = route.dates.last
                guard let date = days?[stadium.id]?.first(where: { day in last.map { $0 < day } ?? true })
                else {
                    continue
                }
                var others = rest
                others.remove(at: index)
                let place = route.route.last?.coordinate ?? origin
                let step = place.map { $0.distanceMeters(to: stadium.coordinate) } ?? 0
                extend((route.route + [stadium], route.dates + [date], route.meters + step), others)
            }
        }
        extend(([], [], 0), stadiums.sorted { $0.id < $1.id })
        return best
    }

    private static func combinations(of size: Int, from count: Int) -> Int {
        (0..<size).reduce(1) { $0 * (count - $1) / ($1 + 1) }
    }

    private func forEachCombination(
        of size: Int, from stadiums: [Stadium], _ body: ([Stadium]) -> Void
    ) {
        func extend(_ chosen: [Stadium], from start: Int) {
            if chosen.count >= size { return body(chosen) }
            for index in start..<stadiums.count { extend(chosen + [stadiums[index]], from: index + 1) }
        }
        extend([], from: 0)
    }
}
