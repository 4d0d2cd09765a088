/// Why an achievement is held, is no more, or was never earned.
public struct WhyAnswer: Codable, Hashable, Sendable {
    /// A visit that counts, or counted.
    public struct Evidence: Codable, Hashable, Sendable {
        /// The visit's id.
        public let visitId: String
        /// The sequence of the event that added it.
        public let addedAt: UInt64
        /// The day that counted.
        public let date: String
        /// The canonical id of the stadium that counted.
        public let stadiumId: String
        /// The stadium's name on that day.
        public let stadiumName: String
        /// What was seen: the two teams, or the type of the visit.
        public let occasion: String
        /// Every event of the visit: the one that added it, and those that corrected or deleted it.
        public let events: [UInt64]
        /// Whether the visit is there, as it counted; `deleted` or `corrected` where it is not.
        public let status: String
    }

    /// An event that earned, kept or revoked an entry.
    public struct Judgement: Codable, Hashable, Sendable {
        /// `earned`, `kept` or `revoked`.
        public let outcome: String
        /// The event.
        public let sequence: UInt64
        /// The kind of the event.
        public let event: String
        /// What the event was about.
        public let subject: String
        /// What happened, in words.
        public let summary: String
        /// The command it belongs to, and who asked for it.
        public let command: String
        /// When it was recorded, in UTC.
        public let recordedAt: String
        /// The visit that was deleted or corrected.
        public let cause: String?
        /// The latest day of the evidence.
        public let earnedOn: String
        /// The rule it was judged by, in words.
        public let basis: String
        /// The version of the definition it was judged by.
        public let definitionVersion: Int
        /// The evidence; after a revocation, what had been evidence until then.
        public let evidence: [Evidence]
    }

    /// One time that it was earned.
    public struct Entry: Codable, Hashable, Sendable {
        /// Which time, from 1.
        public let number: Int
        /// Whether it is held.
        public let isHeld: Bool
        /// The latest day of the evidence.
        public let earnedOn: String
        /// Its life, the oldest first.
        public let judgements: [Judgement]
    }

    /// The achievement.
    public let achievement: AchievementAnswer
    /// The rule of today, in words.
    public let rule: String
    /// The version of the definition.
    public let definitionVersion: Int
    /// The times that it was earned, the first one first.
    public let entries: [Entry]
    /// Every visit that could fill a slot of a rule it was held by, or of today's: without all of them it could not be
    /// held; nil unless asked for.
    public let everyVisit: [Evidence]?
    /// The stadiums that are missing, where the rule names stadiums and it is not held.
    public let missing: [StadiumSummary]
}
