/// What an audit bundle says of itself: its first line.
public struct AuditBundle: Codable, Hashable, Sendable {
    /// A definition of an achievement.
    public struct Rule: Codable, Hashable, Sendable {
        /// Its id.
        public let id: String
        /// Its name.
        public let name: String
        /// The version of the rule.
        public let version: Int
        /// The rule, in words.
        public let rule: String
    }

    /// The text `SportsTime audit bundle`.
    public let format: String
    /// 1.
    public let version: Int
    /// The anchor of the last event: store, sequence and chain link.
    public let anchor: String
    /// What is in it, in words.
    public let contents: String
    /// The rules that the answer was derived by.
    public let rules: [Rule]
    /// The achievement that it proves; nil for the whole book.
    public let achievement: String?
    /// The life of that achievement; nil for the whole book.
    public let entries: [WhyAnswer.Entry]?
    /// Every achievement as it stands; nil where one is proved.
    public let achievements: [AchievementAnswer]?
    /// Progress through everything; nil where one achievement is proved.
    public let progress: ProgressAnswer?
}

/// What an audit bundle holds, or was found to prove.
public struct AuditAnswer: Codable, Hashable, Sendable {
    /// Whether the events in it are an unbroken chain to its anchor, and give its answer.
    public let isProven: Bool
    /// Why it proves nothing; nil where it does.
    public let finding: String?
    /// The anchor that it is about: store, sequence and chain link.
    public let anchor: String
    /// The achievement that it proves; nil for the whole book.
    public let achievement: String?
    /// The rules that it was derived by, as its log has them.
    public let rules: [AuditBundle.Rule]
    /// The achievements that are held by it.
    public let held: [String]
    /// Events under the chain.
    public let events: Int
    /// Visit events whose facts are told.
    public let visitEventsTold: Int
    /// Visit events of which only digests are told.
    public let visitEventsWithheld: Int
    /// What is in it, in words.
    public let contents: String
}
