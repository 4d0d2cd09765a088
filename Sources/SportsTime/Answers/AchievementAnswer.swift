/// An achievement in the list.
public struct AchievementAnswer: Codable, Hashable, Sendable {
    /// How an achievement stands.
    public enum State: String, Codable, Sendable {
        /// It is held.
        case earned
        /// It was held, and is no more.
        case revoked
        /// It was never held.
        case open
    }

    /// Its id.
    public let id: String
    /// Its name.
    public let name: String
    /// What it is for.
    public let description: String
    /// Its kind: `count`, `division`, `conference`, `league`, `journey`, `special`.
    public let category: String
    /// Its sport.
    public let sport: String?
    /// How it stands.
    public let state: State
    /// The latest day of the evidence; nil unless it is held.
    public let earnedOn: String?
    /// The sequence of the event it was earned at; nil unless it is held.
    public let earnedAt: UInt64?
    /// How many times it was earned.
    public let timesEarned: Int
    /// How much of the requirement is met today.
    public let have: Int?
    /// How much there is to meet; nil where it is not a number.
    public let need: Int?
    /// The types of visits that count for it.
    public let countedTypes: [String]
    /// Whether the definition was withdrawn: it earns no more.
    public let isDeprecated: Bool
}

/// What a command did to an achievement.
public struct AchievementChangeAnswer: Codable, Hashable, Sendable {
    /// The achievement's id.
    public let id: String
    /// Its name.
    public let name: String
    /// `earned`, `kept` or `revoked`.
    public let outcome: String
    /// The latest day of the evidence.
    public let earnedOn: String
    /// The sequence of the event.
    public let sequence: UInt64
}

/// What a command did.
public struct CommandAnswer: Codable, Hashable, Sendable {
    /// The command's number in the log; nil where there was nothing to append.
    public let command: UInt64?
    /// The sequence of its first event.
    public let firstSequence: UInt64?
    /// The sequence of its last event.
    public let lastSequence: UInt64?
    /// The visit it was about.
    public let visit: VisitAnswer?
    /// What it earned, kept with other evidence, and revoked.
    public let achievements: [AchievementChangeAnswer]
    /// What is unusual about it.
    public let warnings: [String]
}
