/// What came of looking for a score.
public struct ScoreOutcomeAnswer: Codable, Hashable, Sendable {
    /// What a provider said, or why it was not asked.
    public struct Attempt: Codable, Hashable, Sendable {
        /// Its name.
        public let provider: String
        /// Why it gave no score.
        public let reason: String
    }

    /// `resolved`, `pending` (asked again later), `failed` (no provider knows the game: you may say), `called_off`, `ambiguous`
    /// (one of several games, or of games that are not all known), `not_asked` (nobody was asked yet).
    public let outcome: String
    /// The sport.
    public let sport: String
    /// The day, at the stadium.
    public let date: String
    /// The canonical id of the stadium.
    public let stadiumId: String
    /// The stadium's name on the day.
    public let stadiumName: String
    /// The visit; nil for a game that nobody is said to have visited.
    public let visitId: String?
    /// The game's id; nil where it is not known.
    public let gameId: String?
    /// The home team's name on the day; nil where the game is not known.
    public let homeTeamName: String?
    /// The away team's name on the day; nil where the game is not known.
    public let awayTeamName: String?
    /// The home team's points.
    public let homeScore: Int?
    /// The away team's points.
    public let awayScore: Int?
    /// Where the score was found: `app`, `api`, `scraped`, `user`.
    public let scoreSource: String?
    /// Who said it.
    public let provider: String?
    /// The source's own id of the game, where it was asked now.
    public let rawSourceId: String?
    /// The games that it may be.
    public let candidates: [String]
    /// Until when nobody is asked again, in UTC; nil where the next run asks.
    public let until: String?
    /// Who was asked without success, in order.
    public let attempts: [Attempt]
}

/// What came of a run that looked for scores.
public struct ScoreResolutionAnswer: Codable, Hashable, Sendable {
    /// What came of each, the oldest game first.
    public let games: [ScoreOutcomeAnswer]
    /// Scores that are known now.
    public let resolved: Int
    /// Those that are asked for again.
    public let pending: Int
    /// Those that no provider knows, or that may be of several games.
    public let needsYou: Int
    /// Requests that were sent to providers.
    public let requests: Int
    /// What the completed visits earned, kept and revoked.
    public let achievements: [AchievementChangeAnswer]
}

/// A provider of scores, and how it stands.
public struct ScoreProviderAnswer: Codable, Hashable, Sendable {
    /// Its name.
    public let name: String
    /// `official`, `unofficial`, `scraped`: the order in which they are asked.
    public let reliability: String
    /// The sports that it has games of.
    public let sports: [String]
    /// Seconds from one request to the next.
    public let secondsBetweenRequests: Double
    /// How often it failed within the last hour.
    public let failures: Int
    /// Failures within an hour after which it is off for a day; nil: it is never switched off.
    public let failureLimit: Int?
    /// Until when it is off, in UTC; nil where it is not.
    public let offUntil: String?
    /// Until when it asked to be left alone, in UTC; nil where it did not.
    public let busyUntil: String?

    /// A provider of scores.
    public init(
        name: String, reliability: String, sports: [String], secondsBetweenRequests: Double, failures: Int,
        failureLimit: Int?, offUntil: String?, busyUntil: String?
    ) {
        (self.name, self.reliability, self.sports) = (name, reliability, sports)
        (self.secondsBetweenRequests, self.failures) = (secondsBetweenRequests, failures)
        (self.failureLimit, self.offUntil, self.busyUntil) = (failureLimit, offUntil, busyUntil)
    }
}

/// The visits without a score, and the providers.
public struct ScoreStatusAnswer: Codable, Hashable, Sendable {
    /// What is known of each, the oldest first.
    public let games: [ScoreOutcomeAnswer]
    /// The providers, in the order in which they are asked.
    public let providers: [ScoreProviderAnswer]

    /// The visits without a score, and the providers.
    public init(games: [ScoreOutcomeAnswer], providers: [ScoreProviderAnswer]) {
        (self.games, self.providers) = (games, providers)
    }
}

/// What came of asking providers for the games of a season.
public struct ScrapeAnswer: Codable, Hashable, Sendable {
    /// A provider, and what it gave.
    public struct Part: Codable, Hashable, Sendable {
        /// Its name.
        public let provider: String
        /// Answers that it gave, those among them that were known already.
        public let answers: Int
        /// Answers that were known already.
        public let cached: Int
        /// Why it gave no more; nil where it gave all.
        public let reason: String?

        /// A provider, and what it gave.
        public init(provider: String, answers: Int, cached: Int, reason: String?) {
            (self.provider, self.answers, self.cached, self.reason) = (provider, answers, cached, reason)
        }
    }

    /// Something that is wrong with games, which were not taken.
    public struct Note: Codable, Hashable, Sendable {
        /// What it is, in one sentence.
        public let text: String
        /// Of how many games it is.
        public let games: Int

        /// Something that is wrong with games.
        public init(text: String, games: Int) {
            (self.text, self.games) = (text, games)
        }
    }

    /// The sport.
    public let sport: String
    /// The season: `2015`, `2014-15`.
    public let season: String
    /// The first day that was asked for.
    public let from: String
    /// The last day that was asked for.
    public let until: String
    /// The providers that were asked, in order.
    public let parts: [Part]
    /// Games that are new.
    public let added: Int
    /// Games that are otherwise now.
    public let changed: Int
    /// Games that were known.
    public let alreadyThere: Int
    /// Scores that are new, or otherwise.
    public let scores: Int
    /// Days of which nobody gave an answer.
    public let missing: [GameSpanAnswer]
    /// Games that were not taken, and why.
    public let notTaken: [Note]

    /// What came of it.
    public init(
        sport: String, season: String, from: String, until: String, parts: [Part], added: Int, changed: Int,
        alreadyThere: Int, scores: Int, missing: [GameSpanAnswer], notTaken: [Note]
    ) {
        self.sport = sport
        self.season = season
        (self.from, self.until) = (from, until)
        self.parts = parts
        (self.added, self.changed, self.alreadyThere, self.scores) = (added, changed, alreadyThere, scores)
        (self.missing, self.notTaken) = (missing, notTaken)
    }
}
