/// Where to go next.
public struct NextAnswer: Codable, Hashable, Sendable {
    /// One visit, or a few.
    public struct Trip: Codable, Hashable, Sendable {
        /// The stadiums, each the nearest to the one before.
        public let stadiums: [StadiumSummary]
        /// The games to see there, in the same order; none where no days were given.
        public let games: [GameAnswer]
        /// Metres from where the fan is through all of them; nil where that is not known.
        public let distanceMeters: Int?
        /// What it would complete.
        public let completes: [Step]
        /// What it would bring nearer, the nearest to its end first.
        public let advances: [Step]
    }

    /// An achievement, and how far it would be.
    public struct Step: Codable, Hashable, Sendable {
        /// Its id.
        public let id: String
        /// Its name.
        public let name: String
        /// How much of it would be met.
        public let have: Int
        /// How much there is to meet.
        public let need: Int
    }

    /// Where distances are measured from, in words; nil where nothing is known of where the fan is.
    public let origin: String?
    /// How many stadiums there are to choose from: not visited yet, near enough, and with a game on the days that were given.
    public let candidates: Int
    /// The best trips, the best one first.
    public let trips: [Trip]
}
