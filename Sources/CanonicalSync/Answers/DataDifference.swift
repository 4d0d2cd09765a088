public import SportsTime

/// How a record differs between two sets of canonical records.
public struct DataDifference: Codable, Hashable, Sendable {
    /// What became of a record.
    public enum Change: String, Codable, Sendable {
        /// It is only in the second set.
        case added
        /// It is only in the first set.
        case removed
        /// It is in both, otherwise.
        case changed
    }

    /// The type of the record.
    public let recordType: String
    /// Its id.
    public let id: String
    /// What became of it.
    public let change: Change
    /// The fields that are otherwise.
    public let fields: [RecordChangeAnswer.Field]
}
