/// What an undo took back.
public struct UndoAnswer: Codable, Hashable, Sendable {
    /// The number of the command that was taken back.
    public let undone: UInt64
    /// What that command was.
    public let name: String
    /// When it was recorded, in UTC.
    public let recordedAt: String
    /// What takes it back, an event each, in words.
    public let events: [String]
    /// What taking it back did.
    public let command: CommandAnswer
}
