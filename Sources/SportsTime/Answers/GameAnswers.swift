/// A game that was played, or is to be.
public struct GameAnswer: Codable, Hashable, Sendable {
    /// Its id.
    public let id: String
    /// The sport.
    public let sport: String
    /// The year that its season begins in.
    public let season: Int
    /// The day, at the stadium.
    public let date: String
    /// 0 for the only one of its day, 1, 2, … for those of a doubleheader.
    public let gameNumber: Int
    /// The canonical id of the stadium.
    public let stadiumId: String
    /// The stadium's name on the day.
    public let stadiumName: String
    /// The canonical id of the home team.
    public let homeTeamId: String
    /// The home team's name on the day.
    public let homeTeamName: String
    /// The canonical id of the away team.
    public let awayTeamId: String
    /// The away team's name on the day.
    public let awayTeamName: String
    /// Whether it was called off: nobody saw it.
    public let isCalledOff: Bool
    /// The home team's points; nil where the score is not known.
    public let homeScore: Int?
    /// The away team's points; nil where the score is not known.
    public let awayScore: Int?
    /// Where the score was found: `app` (a file that was imported), `api`, `scraped`, `user`.
    public let scoreSource: String?
}

/// A score that was told of a game.
public struct GameScoreAnswer: Codable, Hashable, Sendable {
    /// The home team's points.
    public let homeScore: Int
    /// The away team's points.
    public let awayScore: Int
    /// Where it was found: `app` (a file that was imported), `api`, `scraped`, `user`.
    public let source: String
    /// Who said so.
    public let provider: String
    /// The version of the provider's interface, or the day of its page.
    public let providerVersion: String?
    /// When it was found, in UTC.
    public let resolvedAt: String
    /// The event that tells it.
    public let sequence: UInt64
    /// Whether it is the one that counts.
    public let isCurrent: Bool
}

/// A game, and all that was ever told of its score.
public struct GameDetailAnswer: Codable, Hashable, Sendable {
    /// The game.
    public let game: GameAnswer
    /// Whether every game of its sport on its day is known.
    public let isCovered: Bool
    /// The scores, the first one first: a correction adds one.
    public let scores: [GameScoreAnswer]
    /// The visits to its stadium on its day that are of no other game.
    public let visits: [VisitAnswer]
}

/// Days of a sport.
public struct GameSpanAnswer: Codable, Hashable, Sendable {
    /// The sport.
    public let sport: String
    /// The first day, at the stadiums.
    public let from: String
    /// The last day, at the stadiums.
    public let until: String

    /// Days of a sport.
    public init(sport: String, from: String, until: String) {
        (self.sport, self.from, self.until) = (sport, from, until)
    }
}

/// What an import of games did.
public struct GameImportAnswer: Codable, Hashable, Sendable {
    /// Something that is wrong with rows, which were not taken.
    public struct Note: Codable, Hashable, Sendable {
        /// What it is, in one sentence.
        public let text: String
        /// The lines on which the rows begin.
        public let lines: [Int]
    }

    /// Rows read.
    public let rows: Int
    /// Games that are new.
    public let added: Int
    /// Games that are otherwise now.
    public let changed: Int
    /// Rows that say what is known already.
    public let alreadyThere: Int
    /// Rows that are not newer than what is known, and say otherwise.
    public let older: Int
    /// Scores that are new, or otherwise.
    public let scores: Int
    /// Visits that got the score of their game, or its correction.
    public let visitsScored: Int
    /// Days of which every game that was played is known from now on.
    public let covered: [GameSpanAnswer]
    /// Rows that were not taken, and why.
    public let notTaken: [Note]
    /// What the command did.
    public let command: CommandAnswer
}
