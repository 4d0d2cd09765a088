/// Progress by state and province.
public struct StateProgressAnswer: Codable, Hashable, Sendable {
    /// A state or province.
    public struct Region: Codable, Hashable, Sendable {
        /// The country, as ISO 3166-1 alpha-2.
        public let country: String
        /// Its name; empty where records name none.
        public let state: String
        /// Sites in it that are home to a league, as it is or was on the day: a building counts once, whatever is played in it.
        public let totalSites: Int
        /// Those of them that were visited.
        public let visitedSites: Int
        /// Visited of total, in percent, to one digit.
        public let completionPercentage: Double
        /// Stadiums of a league that were visited.
        public let visited: [StadiumSummary]
        /// Those whose site was not, the nearest first where the origin is known.
        public let remaining: [StadiumSummary]
        /// Stadiums that were visited on other sites, which are no home of a league; one of each site.
        public let history: [StadiumSummary]
    }

    /// The day that it is about; nil for today.
    public let on: String?
    /// The types of visits that count here: the user's choice.
    public let countedTypes: [String]
    /// Where distances are from: the point that was asked about, else the stadium of the last visit; nil without either.
    public let origin: String?
    /// The teams of which no home of any day is known, so that they are taken to have been where they are today; none
    /// without a day.
    public let assumedTeams: [String]
    /// States and provinces with a stadium of a league or a visit, by country and name.
    public let regions: [Region]
    /// Those of them with a stadium of a league.
    public let totalRegions: Int
    /// Those of these in which one was visited.
    public let visitedRegions: Int
}
