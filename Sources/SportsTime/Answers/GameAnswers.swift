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
    /// Rows that were not taken, and why.
    public let notTaken: [Note]
    /// What the command did.
    public let command: CommandAnswer
}
