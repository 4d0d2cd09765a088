/// Judges what a photo is of, by what is known of the stadiums nearby: deterministic, never a guess (seed "Stadium Progress &
/// Achievement System", Deterministic Game Matching; DESIGN, section 5, Photos).
public enum PhotoJudge {
    /// When a photo was taken, as a place has it.
    public struct Moment: Hashable, Sendable {
        /// The day.
        public var date: LocalDate
        /// The day by the satellites, where that is another one.
        public var otherDate: LocalDate?
        /// Whether it was before 05:00, so that it may belong to the evening before.
        public var isAfterMidnight: Bool

        /// When a photo was taken.
        public init(date: LocalDate, otherDate: LocalDate? = nil, isAfterMidnight: Bool = false) {
            self.date = date
            self.otherDate = otherDate == date ? nil : otherDate
            self.isAfterMidnight = isAfterMidnight
        }

        /// Whether it names one day that can be believed.
        var isCertain: Bool { otherDate == nil && !isAfterMidnight }

        /// The days on which games are looked for: those around the one, and around the other where they are not the same.
        public func days(tolerance: Int) -> [ClosedRange<LocalDate>] {
            let windows = [date, otherDate].compactMap { $0 }.sorted().map {
                $0.advanced(by: -tolerance)...$0.advanced(by: tolerance)
            }
            guard let first = windows.first, let last = windows.last, first.upperBound >= last.lowerBound
            else { return windows }
            return [first.lowerBound...last.upperBound]
        }

        /// How near a day is.
        func temporalConfidence(of day: LocalDate, tolerance: Int) -> TemporalConfidence {
            if day == date, isCertain { return .exactDay }
            let isNear = [date, otherDate ?? date].contains { own in
                abs(Int(own.daysSince1970) - Int(day.daysSince1970)) <= tolerance
            }
            return isNear ? .adjacentDay : .outOfRange
        }
    }

    /// A stadium nearby with its games of the days around.
    public struct Place: Sendable {
        /// The stadium.
        public var stadium: Stadium.ID
        /// How far it is.
        public var meters: Double
        /// When the photo was taken, by its time.
        public var moment: Moment
        /// Whether every game of its sport on that day is known.
        public var isCovered: Bool
        /// Its games that were not called off, with their ids.
        public var games: [(id: String, date: LocalDate)]

        /// A stadium nearby.
        public init(
            stadium: Stadium.ID, meters: Double, moment: Moment, isCovered: Bool,
            games: [(id: String, date: LocalDate)]
        ) {
            self.stadium = stadium
            self.meters = meters
            self.moment = moment
            self.isCovered = isCovered
            self.games = games
        }
    }

    /// Judges.
    ///
    /// - Parameters:
    ///   - places: The stadiums that were open on the day, within the search radius.
    ///   - rules: What it is matched by.
    ///   - doubt: What is wrong with the photo itself; nil for nothing.
    /// - Returns: The match.
    public static func match(
        _ places: [Place], rules: PhotoMatchingRules, doubt: PhotoQuestion? = nil
    ) -> PhotoMatch {
        let places = places.sorted { ($0.meters, $0.stadium) < ($1.meters, $1.stadium) }
        let candidates = places.map { place in
            PhotoMatch.Candidate(
                stadium: place.stadium, spatial: rules.spatialConfidence(meters: place.meters),
                date: place.moment.date, isCovered: place.isCovered,
                games: place.games.compactMap { game in
                    let temporal = place.moment.temporalConfidence(
                        of: game.date, tolerance: rules.dateToleranceDays)
                    guard temporal != .outOfRange else { return nil }
                    // What is wrong with the photo makes no day an exact one.
                    return PhotoMatch.Option(
                        gameID: game.id,
                        temporal: doubt == .missingDate && temporal == .exactDay ? .adjacentDay : temporal)
                },
                meters: Int(place.meters.rounded()))
        }
        return PhotoMatch(
            question: doubt ?? question(candidates, places.map(\.moment)), candidates: candidates,
            rules: rules)
    }

    private static func question(
        _ candidates: [PhotoMatch.Candidate], _ moments: [Moment]
    ) -> PhotoQuestion? {
        guard let nearest = candidates.first else { return .noStadiumNearby }
        let high = candidates.filter { $0.spatial == .high }
        let exact = high.filter { $0.games.contains { $0.temporal == .exactDay } }
        if exact.count > 1 { return .severalStadiums }
        if let stadium = exact.first {
            if stadium.games.count(where: { $0.temporal == .exactDay }) > 1 { return .severalGames }
            // A game that is not known is not a game that was not played.
            return high.allSatisfy(\.isCovered) ? nil : .gamesNotKnown
        }
        for ring in [SpatialConfidence.high, .medium, .low] {
            let around = candidates.filter { $0.spatial == ring }
            let playing = around.filter { !$0.games.isEmpty }
            if playing.isEmpty { continue }
            return question(ring, playing, moments, isCovered: around.allSatisfy(\.isCovered))
        }
        let ring = candidates.filter { $0.spatial == nearest.spatial }
        return ring.allSatisfy(\.isCovered) ? .noGamesOnDate : .gamesNotKnown
    }

    /// What is asked of stadiums of a ring that had games, none of them certain.
    private static func question(
        _ ring: SpatialConfidence, _ playing: [PhotoMatch.Candidate], _ moments: [Moment], isCovered: Bool
    ) -> PhotoQuestion {
        if ring == .low { return .lowDistance }
        if moments.contains(where: { $0.otherDate != nil }) { return .clocksDisagree }
        if moments.contains(where: \.isAfterMidnight) { return .afterMidnight }
        let exact = playing.filter { $0.games.contains { $0.temporal == .exactDay } }
        if exact.count > 1 { return .severalStadiums }
        if exact.first.map({ $0.games.count(where: { $0.temporal == .exactDay }) > 1 }) ?? false {
            return .severalGames
        }
        if exact.isEmpty, !isCovered { return .gamesNotKnown }
        return ring == .high ? .adjacentDay : .mediumDistance
    }
}
