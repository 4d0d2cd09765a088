/// Why progress through a league, a conference or a division is what it is.
public struct WhyProgressAnswer: Codable, Hashable, Sendable {
    /// One of its stadiums.
    public struct Home: Codable, Hashable, Sendable {
        /// The stadium's canonical id.
        public let stadiumId: String
        /// Its name today.
        public let name: String
        /// The teams at home there.
        public let teams: [String]
        /// The first visit that counts; nil where there is none.
        public let visit: WhyAnswer.Evidence?
    }

    /// A command that changed how many stadiums there are to visit.
    public struct Goal: Codable, Hashable, Sendable {
        /// The last of its events that did.
        public let event: EventAnswer
        /// How many of its events did.
        public let events: Int
        /// How many there were before.
        public let totalBefore: Int
        /// How many there were since.
        public let total: Int
    }

    /// Where it stands.
    public let part: ProgressAnswer.Part
    /// The types of visits that count.
    public let countedTypes: [String]
    /// Its stadiums: those that were visited by the day of the first visit, then the others by name.
    public let homes: [Home]
    /// What moved the goal, the oldest first.
    public let goals: [Goal]
}
