/// Progress through everything.
public struct ProgressAnswer: Codable, Hashable, Sendable {
    /// A league, a conference or a division.
    public struct Part: Codable, Hashable, Sendable {
        /// Its id.
        public let id: String
        /// Its name.
        public let name: String
        /// `league`, `conference` or `division`.
        public let level: String
        /// The distinct home stadiums of its active teams.
        public let totalStadiums: Int
        /// Those of them that were visited.
        public let visitedStadiums: Int
        /// Visited of total, in percent, to one digit.
        public let completionPercentage: Double
        /// Its conferences or divisions.
        public let parts: [Part]
    }

    /// One league, in detail.
    public struct League: Codable, Hashable, Sendable {
        /// The sport.
        public let sport: String
        /// Where it stands, with its conferences and divisions.
        public let progress: Part
        /// The stadiums of the league, as it is or was on the day, that were visited.
        public let visited: [StadiumSummary]
        /// Those that were not, the nearest first where the origin is known.
        public let remaining: [StadiumSummary]
        /// Stadiums that were visited and are no home of the league, as it is or was on the day.
        public let history: [StadiumSummary]
        /// Its active teams.
        public let teams: Int
        /// Those of them that were seen as the home team of a game.
        public let teamsSeenAtHome: Int
        /// The teams of which no home of any day is known, so that they are taken to have been where they are today; none
        /// without a day.
        public let assumedTeams: [String]
    }

    /// Counts over all leagues.
    public struct Totals: Codable, Hashable, Sendable {
        /// Visits, whether they count or not.
        public let visits: Int
        /// Those of them that count.
        public let visitsCounted: Int
        /// Different sites ever visited in a way that counts: a building counts once, whatever is played in it.
        public let sitesEver: Int
        /// Different stadium records ever visited.
        public let stadiumsEver: Int
        /// Stadiums of the leagues, of today or of the day, that were visited.
        public let currentStadiums: Int
        /// Teams, of today and of former days, that were seen as the home team of a game.
        public let teamsSeenAtHome: Int
        /// The day of the first visit that counts.
        public let firstVisit: String?
        /// The day of the last visit that counts.
        public let lastVisit: String?
    }

    /// The day that it is about; nil for today.
    public let on: String?
    /// The types of visits that count here: the user's choice.
    public let countedTypes: [String]
    /// Where distances are from: the point that was asked about, else the stadium of the last visit; nil without either.
    public let origin: String?
    /// The leagues.
    public let leagues: [League]
    /// Counts over all leagues.
    public let totals: Totals
}
