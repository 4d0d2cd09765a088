/// A fan's life in numbers: totals, repeat visits, streaks and seasons.
public struct LifetimeAnswer: Codable, Hashable, Sendable {
    /// Days, months or years in a row.
    public struct Streak: Codable, Hashable, Sendable {
        /// How many.
        public let length: Int
        /// The first day, month or year.
        public let from: String
        /// The last one.
        public let to: String
    }

    /// Streaks of one unit.
    public struct Streaks: Codable, Hashable, Sendable {
        /// `day`, `month` or `year`.
        public let unit: String
        /// The longest one; of several as long the first one.
        public let longest: Streak
        /// The one of the last visit.
        public let latest: Streak
    }

    /// The visits of a year or a season.
    public struct Season: Codable, Hashable, Sendable {
        /// The sport; nil for a year of all of them.
        public let sport: String?
        /// `2015`, or `2014-15` where the season spans the turn of the year.
        public let season: String
        /// Visits.
        public let visits: Int
        /// Different sites visited (stadiums, in a season of a sport).
        public let stadiums: Int
        /// Those of them that had not been visited before.
        public let newStadiums: Int
    }

    /// A site that was visited more than once, whatever was played there.
    public struct Repeated: Codable, Hashable, Sendable {
        /// The site.
        public let siteId: String
        /// The name today, or the last one, of the stadium that was visited last there.
        public let name: String
        /// The sports whose stadiums it was visited as.
        public let sports: [String]
        /// Visits that count.
        public let visits: Int
        /// The day of the first of them.
        public let firstVisited: String
        /// The day of the last of them.
        public let lastVisited: String
    }

    /// The day that it is about; nil for today.
    public let on: String?
    /// The types of visits that count here: the user's choice.
    public let countedTypes: [String]
    /// The totals.
    public let totals: ProgressAnswer.Totals
    /// Different days with a visit.
    public let days: Int
    /// Different sports.
    public let sports: Int
    /// Different states and provinces.
    public let states: Int
    /// Different countries.
    public let countries: Int
    /// Visits to a site that had been visited before.
    public let repeatVisits: Int
    /// The sites that were visited more than once, those visited most often first.
    public let repeated: [Repeated]
    /// Streaks of days, months and years; none without visits.
    public let streaks: [Streaks]
    /// Every year with a visit, the latest first.
    public let years: [Season]
    /// Every season of a sport with a visit, the latest first.
    public let seasons: [Season]
}
