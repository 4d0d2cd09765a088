public import SportsTimeModel

/// What a photo is of, as the user says: a visit, a game, or a stadium and a day; in the user's words.
public struct PhotoAssignment: Hashable, Sendable {
    /// A visit's id, or the beginning of it.
    public var visit: String?
    /// A game's id.
    public var game: String?
    /// A stadium's name or id; nil for the only one nearby.
    public var stadium: String?
    /// The day, at the stadium; nil for the photo's own.
    public var date: LocalDate?
    /// The sport, where the stadium serves several.
    public var sport: SportID?
    /// Why the fan was there.
    public var type: VisitType
    /// The home team's name, abbreviation or id.
    public var homeTeam: String?
    /// The away team's name, abbreviation or id.
    public var awayTeam: String?
    /// The fan's own words for the game.
    public var gameDescription: String?

    /// What a photo is of.
    public init(
        visit: String? = nil, game: String? = nil, stadium: String? = nil, date: LocalDate? = nil,
        sport: SportID? = nil, type: VisitType = .game, homeTeam: String? = nil, awayTeam: String? = nil,
        gameDescription: String? = nil
    ) {
        self.visit = visit
        self.game = game
        self.stadium = stadium
        self.date = date
        self.sport = sport
        self.type = type
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.gameDescription = gameDescription
    }

    /// The words, byte for byte: what a repeated command is compared by.
    var content: [UInt8] {
        let parts = [
            visit, game, stadium, date?.description, sport?.rawValue, type.rawValue, homeTeam, awayTeam,
            gameDescription,
        ]
        return Array(parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: "\0").utf8)
    }
}
