/// What is missing of a league, a conference or a division.
public struct WhyNotProgressAnswer: Codable, Hashable, Sendable {
    /// The id of the league, conference or division.
    public let id: String
    /// Its name.
    public let name: String
    /// The types of visits that count.
    public let countedTypes: [String]
    /// Where distances are measured from, in words; nil where nothing is known of where the fan is.
    public let origin: String?
    /// How far it is, and what is missing, the nearest stadium first.
    public let step: WhyNotAnswer.Step
}

/// What is missing for an achievement.
public struct WhyNotAnswer: Codable, Hashable, Sendable {
    /// A rule, or a part of one, and how far it is met.
    public struct Step: Codable, Hashable, Sendable {
        /// The rule, in words.
        public let rule: String
        /// Whether it is met.
        public let isMet: Bool
        /// How much of it is met.
        public let have: Int
        /// How much there is to meet.
        public let need: Int
        /// The visits that count towards it, by day.
        public let visits: [WhyAnswer.Evidence]
        /// The stadiums that are missing, or any of which would do: the nearest ones, nearest first.
        public let missing: [StadiumSummary]
        /// How many there are of these, listed or not.
        public let missingCount: Int
        /// Whether every one of these is needed, rather than any.
        public let needsAll: Bool
        /// The rules that it is made of.
        public let parts: [Step]
    }

    /// The achievement.
    public let achievement: AchievementAnswer
    /// The version of the definition.
    public let definitionVersion: Int
    /// What took it away last; nil where it was never earned, or is held.
    public let revokedBy: WhyAnswer.Judgement?
    /// Where distances are measured from, in words; nil where nothing is known of where the fan is.
    public let origin: String?
    /// What its rule comes to.
    public let step: Step
}
