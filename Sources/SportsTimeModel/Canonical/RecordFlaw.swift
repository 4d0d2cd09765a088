/// Something that makes a record impossible.
public struct RecordFlaw: Hashable, Sendable {
    /// The fields of the record's JSON format that it lies in, the first of them the one to look at; none where it is the
    /// record as a whole.
    ///
    /// What is in a rule has its way there: `requirement.of[1].count`.
    public let fields: [String]
    /// What is wrong, as a sentence that needs no other.
    public let reason: String

    /// A flaw.
    public init(_ fields: String..., reason: String) {
        self.init(fields, reason: reason)
    }

    /// A flaw.
    public init(_ fields: [String], reason: String) {
        self.fields = fields
        self.reason = reason
    }
}
