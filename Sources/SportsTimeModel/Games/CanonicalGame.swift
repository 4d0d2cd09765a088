/// A game as a canonical record: what a source says of it, and when.
public struct CanonicalGame: CanonicalRecord {
    /// A game.
    public static var recordType: RecordType { .game }

    /// When it was last changed, by which schema, and what this build does not know of it.
    public var revision: RecordRevision
    /// The year that its season begins in, as its id has it.
    public let season: Int
    /// The game.
    public let game: Game
    /// What its source calls its state (``Game/statuses``); nil where it does not say.
    public let status: String?
    /// When it was withdrawn: milliseconds since 1970 in UTC; nil for one that was not.
    public let deprecatedAtMilliseconds: Int64?

    /// Its id (``Game/id(season:)``).
    public var recordID: String { game.id(season: season) }

    /// A game's record.
    public init(
        revision: RecordRevision, season: Int, game: Game, status: String? = nil,
        deprecatedAtMilliseconds: Int64? = nil
    ) {
        self.revision = revision
        self.season = season
        self.game = game
        self.status = status
        self.deprecatedAtMilliseconds = deprecatedAtMilliseconds
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
        guard parts.count == 5, parts[0] == "game", let season = Self.number(parts[2], digits: 4),
            Self.number(parts[3], digits: 8) != nil,
            let date = LocalDate(
                "\(parts[3].prefix(4))-\(parts[3].dropFirst(4).prefix(2))-\(parts[3].suffix(2))")
        else { return nil }
        self.sport = SportID(String(parts[1]))
        self.season = season
        self.date = date
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
