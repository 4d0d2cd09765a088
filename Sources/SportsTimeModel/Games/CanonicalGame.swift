/// A game as a canonical record: what a source says of it, and when.
///
/// The log keeps games in columns (``SeasonGames``), so that of a game's record nothing is kept but these fields.
public struct CanonicalGame: CanonicalRecord {
    /// A game.
    public static var recordType: RecordType { .game }

    /// When it was last changed, and by which schema.
    public var revision: RecordRevision
    /// The year that its season begins in, as its id has it.
    public let season: Int
    /// The game.
    public let game: Game

    /// Its id (``Game/id(season:)``).
    public var recordID: String { game.id(season: season) }

    /// A game's record.
    public init(revision: RecordRevision, season: Int, game: Game) {
        self.revision = revision
        self.season = season
        self.game = game
    }
}

/// What a game's id says without a look at its teams: `game_{sport}_{season}_{yyyymmdd}_…` (DESIGN, section 5).
public struct GameIDParts: Hashable, Sendable {
    /// The sport.
    public let sport: SportID
    /// The year that the season begins in.
    public let season: Int
    /// The day, at the stadium.
    public let date: LocalDate

    /// Reads an id; nil where it is none of a game.
    public init?(_ id: String) {
        let parts = id.split(separator: "_", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "game", parts[2].utf8.count == 4, let season = Int(parts[2]),
            parts[3].utf8.count == 8, parts[3].utf8.allSatisfy({ (48...57).contains($0) }),
            let date = LocalDate(
                "\(parts[3].prefix(4))-\(parts[3].dropFirst(4).prefix(2))-\(parts[3].suffix(2))")
        else { return nil }
        self.sport = SportID(String(parts[1]))
        self.season = season
        self.date = date
    }
}
