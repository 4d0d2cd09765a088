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

    /// Whether it is to be asked for at a time: milliseconds since 1970 in UTC.
    public func isDue(at milliseconds: Int64) -> Bool {
        lookup.map { milliseconds >= $0.untilMilliseconds } ?? true
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
    /// No game is known there on that day, or none of these teams.
    case unknown
}
