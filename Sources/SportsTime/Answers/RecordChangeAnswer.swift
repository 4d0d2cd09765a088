/// What a merge changed in a canonical record.
public struct RecordChangeAnswer: Codable, Hashable, Sendable {
    /// A field that is otherwise than before.
    public struct Field: Codable, Hashable, Sendable {
        /// Its name, as records write it.
        public let name: String
        /// What it was, as JSON; nil where the record did not have it.
        public let before: String?
        /// What it is, as JSON; nil where the record does not have it any more.
        public let after: String?
    }

    /// The event.
    public let sequence: UInt64
    /// The type of the record.
    public let recordType: String
    /// Its id.
    public let id: String
    /// What it says now, in words.
    public let summary: String
    /// Whether it was there before.
    public let isNew: Bool
    /// The fields that are otherwise; nothing for a new record.
    public let fields: [Field]
}
