public import SportsTimeModel

/// Games as a file tells them: names and codes not yet resolved, but for what its format says of them.
public struct GameFile: Sendable {
    /// A row that may be a game.
    public struct Row: Sendable {
        /// When a game was played, as far as a file says it.
        public enum Day: Hashable, Sendable {
            /// The day, at the stadium.
            case local(LocalDate)
            /// The moment at which it began: microseconds since 1970 in UTC. The day is that of the stadium's clocks.
            case instant(Int64)
        }

        /// The line on which it begins, from 1.
        public var line: Int
        /// When it was played.
        public var day: Day
        /// The sport; nil where the teams tell it.
        public var sport: SportID?
        /// The stadium's name or id; nil for the home team's of that day.
        public var stadium: String?
        /// Whether the game was on neutral ground: its stadium is not the home team's.
        public var isNeutral: Bool
        /// The home team's name, abbreviation or id.
        public var homeTeam: String
        /// The away team's name, abbreviation or id.
        public var awayTeam: String
        /// The number of the game on its day, 0 for a single one.
        public var number: Int
        /// Whether it was called off.
        public var isCalledOff: Bool
        /// The final score; nil where it was not played, or the file does not say.
        public var score: FinalScore?
        /// When the row was last changed: milliseconds since 1970 in UTC; nil where the file does not say.
        public var lastModifiedMilliseconds: Int64?
        /// The source's own id of the game; nil where it has none.
        public var sourceID: String?

        /// A row.
        public init(
            line: Int, day: Day, sport: SportID? = nil, stadium: String? = nil, isNeutral: Bool = false,
            homeTeam: String, awayTeam: String, number: Int = 0, isCalledOff: Bool = false,
            score: FinalScore? = nil, lastModifiedMilliseconds: Int64? = nil, sourceID: String? = nil
        ) {
            self.sourceID = sourceID
            self.line = line
            self.day = day
            self.sport = sport
            self.stadium = stadium
            self.isNeutral = isNeutral
            self.homeTeam = homeTeam
            self.awayTeam = awayTeam
            self.number = number
            self.isCalledOff = isCalledOff
            self.score = score
            self.lastModifiedMilliseconds = lastModifiedMilliseconds
        }
    }

    /// Its name, for messages, and as the source of the games.
    public var name: String
    /// Who says what is in it, as the source of scores.
    public var provider: String
    /// The version of the provider's interface; nil for a file that a person wrote.
    public var providerVersion: String?
    /// Which way its scores were found.
    public var scoreSource = ScoreSource.app
    /// The file, byte for byte: what a repeated command is compared by.
    public var content: [UInt8]
    /// The rows that may be games.
    public var rows: [Row]
    /// What is wrong with others.
    public var flaws: [StoreError.RowFlaw]
    /// Whether it has every game of its sports from its first to its last day.
    public var isComplete: Bool
    /// Days of a sport of which it has every game, those without one too; nil where it does not say so.
    public var coverage: GameCoverage?
    /// Whether it has as many games as it says.
    public var isWhole = true
    /// The days that it speaks of, those without a game too; nil for those that were asked for.
    public var answeredDays: ClosedRange<LocalDate>?
    /// When it was told: milliseconds since 1970 in UTC; nil for now.
    ///
    /// What is known from later stays.
    public var toldAtMilliseconds: Int64?

    /// Games as a file tells them.
    public init(
        name: String, provider: String, content: [UInt8], rows: [Row], flaws: [StoreError.RowFlaw] = [],
        isComplete: Bool = false
    ) {
        self.name = name
        self.provider = provider
        self.content = content
        self.rows = rows
        self.flaws = flaws
        self.isComplete = isComplete
    }
}
