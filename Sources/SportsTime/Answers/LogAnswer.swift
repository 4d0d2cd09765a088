/// An event as the log shows it.
public struct LogAnswer: Codable, Hashable, Sendable {
    /// Its sequence.
    public let sequence: UInt64
    /// The name of the kind, which is the name of the payload's message in `events.proto`.
    public let event: String
    /// The number of the kind.
    public let kind: Int
    /// The version of the payload.
    public let schemaVersion: Int
    /// What it happened to.
    public let subject: String
    /// When its command was recorded, in UTC.
    public let recordedAt: String
    /// The number of its command.
    public let command: UInt64
    /// The intent of its command.
    public let commandName: String
    /// Who asked for it.
    public let origin: String
    /// What happened, in words.
    public let summary: String
    /// Whether it has a private part.
    public let hasPrivatePart: Bool
    /// Whether the factual part has been erased.
    public let isErased: Bool
    /// Whether the private part has been erased.
    public let isPrivatePartErased: Bool
}
