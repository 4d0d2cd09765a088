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
    ///   - visits: How many visits a trip has, 1 to 3.
    ///   - limit: How many trips to tell.
    /// - Returns: The best trips; of several that are as good the shortest.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for a distance from nowhere, or a number of visits or
    ///   trips that is none, and what reading the views throws.
    /// - Complexity: A few rows a stadium that is known of and a definition, for journeys one a visit; up to 20,000 trips
    ///   are tried, of the stadiums that bring the most on their own.
    public func next(
        near: Coordinate? = nil, within radiusMeters: Double = .infinity, visits: Int = 1, limit: Int = 5
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
                    field: "point", value: "",
                    expected: "known: name one with --near, since there is no visit yet")
            }
            var wanted: Set<Stadium.ID> = []
            let goals = try DefinitionView.all(in: views)
                .filter { try $0.isActive && AchievementView.heldEntry(of: $0.id, in: views) == nil }
                .map { definition in
                    let outlook = try AchievementView.outlook(of: definition, in: views)
                    wanted.formUnion(Self.candidates(outlook))
                    return try NextGoal(definition, outlook) { try StadiumView.stadium($0, in: views) }
                }
            let stadiums = try Self.stadiums(within: radiusMeters, of: origin, views).filter {
                try wanted.contains($0.id) || VisitView.visited($0.id, in: views) == nil
            }
            let search = TripSearch(goals: goals, origin: origin?.place)
            let trips = search.best(limit, of: stadiums, visits: visits)
            return NextAnswer(
                origin: origin?.name, candidates: stadiums.count,
                trips: try trips.map { try Self.trip($0, goals, origin, views) })
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

    private static func candidates(_ outlook: RuleOutlook) -> [Stadium.ID] {
        outlook.candidates + outlook.parts.flatMap { candidates($0) }
    }

    private static func trip(
        _ trip: TripSearch.Trip, _ goals: [NextGoal], _ origin: Origin?, _ views: ViewReader
    ) throws -> NextAnswer.Trip {
        var completes: [NextAnswer.Step] = []
        var advances: [NextAnswer.Step] = []
        for goal in goals {
            let (have, need) = goal.standing(after: trip.stadiums)
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
            distanceMeters: origin.map { _ in Int(trip.meters.rounded()) }, completes: completes,
            advances: advances)
    }
}

/// Tries trips, and keeps the best.
struct TripSearch {
    /// A trip, and what it is worth.
    struct Trip {
        let stadiums: [Stadium]
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
            return stadiums.map(\.id.rawValue).lexicographicallyPrecedes(other.stadiums.map(\.id.rawValue))
        }
    }

    /// How many trips are tried at most.
    static let tripLimit = 20_000

    private let goals: [NextGoal]
    private let origin: Coordinate?

    init(goals: [NextGoal], origin: Coordinate?) {
        self.goals = goals
        self.origin = origin
    }

    /// The best trips, the best one first.
    func best(_ limit: Int, of stadiums: [Stadium], visits: Int) -> [Trip] {
        let singles = stadiums.map { trip([$0]) }.filter(\.brings).sorted { $0.isBetter(than: $1) }
        let size = max(1, min(visits, singles.count))
        guard size > 1 else { return Array(singles.prefix(limit)) }
        var count = size
        while count < singles.count, Self.combinations(of: size, from: count + 1) <= Self.tripLimit {
            count += 1
        }
        let chosen = singles.prefix(count).flatMap(\.stadiums)
        var best: [Trip] = []
        forEachCombination(of: size, from: chosen) { stadiums in
            let trip = trip(stadiums)
            guard trip.brings else { return }
            if best.count < limit || best.last.map({ trip.isBetter(than: $0) }) ?? true {
                let place = best.firstIndex { trip.isBetter(than: $0) } ?? best.count
                best.insert(trip, at: place)
                if best.count > limit { best.removeLast() }
            }
        }
        return best
    }

    private func trip(_ stadiums: [Stadium]) -> Trip {
        let (route, meters) = route(stadiums)
        var completed = 0
        var progress = 0.0
        for goal in goals {
            let (before, after) = (goal.today, goal.standing(after: stadiums))
            guard after.have > before.have, after.need > 0 else { continue }
            if after.have >= after.need { completed += 1 }
            progress += Double(after.have - before.have) / Double(after.need)
        }
        return Trip(stadiums: route, meters: meters, completed: completed, progress: progress)
    }

    /// From where the fan is to the nearest, and on to the nearest of the others.
    private func route(_ stadiums: [Stadium]) -> (route: [Stadium], meters: Double) {
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
        return (route, meters)
    }

    private static func combinations(of size: Int, from count: Int) -> Int {
        (0..<size).reduce(1) { $0 * (count - $1) / ($1 + 1) }
    }

    private func forEachCombination(
        of size: Int, from stadiums: [Stadium], _ body: ([Stadium]) -> Void
    ) {
        func extend(_ chosen: [Stadium], from start: Int) {
            if chosen.count == size { return body(chosen) }
            for index in start..<stadiums.count { extend(chosen + [stadiums[index]], from: index + 1) }
        }
        extend([], from: 0)
    }
}
