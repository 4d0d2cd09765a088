public import ByteCoding
public import SportsTimeModel

/// A visit or a game whose score is looked for.
public struct ScoreWait: Hashable, Sendable {
    /// The visit; nil for a game that nobody is said to have visited.
    public let visit: Visit.ID?
    /// The game's id, where it is known.
    public let gameID: String?
    /// The sport.
    public let sport: SportID
    /// The day, at the stadium.
    public let day: LocalDate
    /// The stadium.
    public let stadium: Stadium.ID
    /// The last look for it that found none; nil where nobody was asked yet.
    public let lookup: ScoreLookup?

    /// A visit or a game whose score is looked for.
    public init(
        visit: Visit.ID? = nil, gameID: String? = nil, sport: SportID, day: LocalDate, stadium: Stadium.ID,
        lookup: ScoreLookup?
    ) {
        (self.visit, self.gameID) = (visit, gameID)
        (self.sport, self.day, self.stadium) = (sport, day, stadium)
        self.lookup = lookup
    }

    /// Whether it is to be asked for at a time: milliseconds since 1970 in UTC.
    public func isDue(at milliseconds: Int64) -> Bool {
        guard let lookup else { return true }
        // A look of a time that is yet to come is one of a clock that was wrong.
        return milliseconds >= lookup.untilMilliseconds || lookup.endedAtMilliseconds > milliseconds
    }
}

/// Which scores are looked for.
public enum ScoreScope: Sendable {
    /// Those of visits without one whose time has come.
    case due
    /// Those of all visits without one.
    case missing
    /// Those of all visits without one, but for those that no provider knew not long ago.
    case allPending
    /// Those of all visits, again.
    case all
    /// Those of these visits and games, by their ids or the beginnings of them.
    case only([String])

    /// Whether providers are asked for a score at a time: milliseconds since 1970 in UTC.
    public func asks(for wait: ScoreWait, at milliseconds: Int64) -> Bool {
        switch self {
        case .due: wait.isDue(at: milliseconds)
        case .allPending: wait.lookup?.outcome != .failed || wait.isDue(at: milliseconds)
        case .missing, .all, .only: true
        }
    }
}

/// What is known of the score of a visit or a game.
public enum ScoreFinding: Hashable, Sendable {
    /// It is known.
    case known(ResolvedGame)
    /// The game is known, its score is not.
    case noScore(gameID: String)
    /// The game was called off.
    case calledOff(gameID: String)
    /// It may be one of several games.
    case several(gameIDs: [String])
    /// It may be this game, or another one of its day that is not known.
    case uncertain(gameID: String)
    /// No game is known there on that day, or none of these teams.
    case unknown
}
