/// The life of a stadium or a team, as the store learned of it: every merge of its record, names, homes and divisions.
public struct RecordHistoryAnswer: Codable, Hashable, Sendable {
    /// Something that was learned.
    public struct Entry: Codable, Hashable, Sendable {
        /// What was merged, and what is otherwise since.
        public let change: RecordChangeAnswer
        /// When it was recorded, in UTC.
        public let recordedAt: String
        /// Where it came from.
        public let origin: String
    }

    /// The canonical id.
    public let id: String
    /// The name of today.
    public let name: String
    /// The entries, the oldest first.
    public let entries: [Entry]
}
