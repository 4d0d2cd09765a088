/// An event, as explanations name it.
public struct EventAnswer: Codable, Hashable, Sendable {
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
}
