public import SportsTimeModel

/// What is asked for when a game is looked up (seed "Stadium Progress & Achievement System", Historical Game Resolution).
public struct HistoricalGameQuery: Hashable, Sendable {
    /// The sport.
    public var sport: SportID
    /// The day, at the stadium.
    public var date: LocalDate
    /// The stadium, where it is known.
    public var stadium: Stadium.ID?
    /// The home team's name or id, where it is known.
    public var homeTeamName: String?
    /// The away team's name or id, where it is known.
    public var awayTeamName: String?
    /// How many days before and after are looked at too.
    public var toleranceDays: Int

    /// What is asked for.
    public init(
        sport: SportID, date: LocalDate, stadium: Stadium.ID? = nil, homeTeamName: String? = nil,
        awayTeamName: String? = nil, toleranceDays: Int = 0
    ) {
        self.sport = sport
        self.date = date
        self.stadium = stadium
        self.homeTeamName = homeTeamName
        self.awayTeamName = awayTeamName
        self.toleranceDays = toleranceDays
    }
}

/// A game that was found, and where (seed "Stadium Progress & Achievement System", Canonical Game Identity).
public struct ResolvedGame: Hashable, Sendable {
    /// What tells it from every other one.
    public let canonicalKey: CanonicalGameKey
    /// Its id.
    public let id: String
    /// The source's own id of it; nil where it has none, or was not asked now.
    public var rawSourceID: String?
    /// Which way it was found.
    public let resolutionSource: ScoreSource
    /// Who said so: a provider's name, a file's.
    public let provider: String
    /// The home team's name on the day.
    public let homeTeamName: String
    /// The away team's name on the day.
    public let awayTeamName: String
    /// The final score; nil where it is not known.
    public let score: FinalScore?
    /// When it was found: milliseconds since 1970 in UTC.
    public let resolvedAtMilliseconds: Int64
    /// The version of the provider's interface, or the day of its page.
    public let sourceVersion: String?
}
