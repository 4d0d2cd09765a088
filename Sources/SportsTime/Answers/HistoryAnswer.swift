/// A change of the achievement book: an event earned, kept or revoked an entry.
public struct HistoryAnswer: Codable, Hashable, Sendable {
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
    /// The achievement's id.
    public let achievementId: String
    /// Its name.
    public let achievementName: String
    /// Which time it was earned, from 1.
    public let number: Int
    /// `earned`, `kept` or `revoked`.
    public let outcome: String
    /// The latest day of the evidence.
    public let earnedOn: String
    /// The latest day of the evidence before; nil where it was not held before.
    public let earnedOnBefore: String?
    /// Whether it rests on the same visits as before, one of which is another one now; false where it was not held before.
    public let isOnSameVisits: Bool
    /// The version of the definition it was judged by.
    public let definitionVersion: Int
    /// The visit that was deleted or corrected.
    public let cause: String?
}
