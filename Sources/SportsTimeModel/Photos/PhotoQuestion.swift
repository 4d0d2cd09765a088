/// Why a photo waits for the user (seed "Stadium Progress & Achievement System", Failure Modes; DESIGN, section 5).
public enum PhotoQuestion: String, CaseIterable, Sendable, WireEnumeration {
    /// It does not say where it was taken.
    case missingLocation = "missing_location"
    /// It does not say when it was taken, or only when its file was changed.
    case missingDate = "missing_date"
    /// It says that it was taken in the future.
    case dateInFuture = "date_in_future"
    /// No stadium stood within the search radius on its day.
    case noStadiumNearby = "no_stadium_nearby"
    /// No stadium nearby had a game within the tolerance.
    case noGamesOnDate = "no_games_on_date"
    /// Not every game is known that stadiums nearby may have had that day.
    case gamesNotKnown = "games_not_known"
    /// The stadium had several games that day.
    case severalGames = "several_games"
    /// Several stadiums nearby had games that day.
    case severalStadiums = "several_stadiums"
    /// The game was a day before or after.
    case adjacentDay = "adjacent_day"
    /// It was taken before 05:00: it may belong to the evening before.
    case afterMidnight = "after_midnight"
    /// The camera's clock and the satellites name different days.
    case clocksDisagree = "clocks_disagree"
    /// The stadium is farther than the first radius.
    case mediumDistance = "medium_distance"
    /// The stadium is farther than the second radius.
    case lowDistance = "low_distance"
    /// Several visits that are there may be the one.
    case severalVisits = "several_visits"
    /// A visit to the game was deleted before.
    case visitDeleted = "visit_deleted"

    /// Whether the photo itself does not say where and when: nothing is proposed then.
    public var isOfPhoto: Bool {
        [.missingLocation, .missingDate, .dateInFuture].contains(self)
    }

    var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
}
