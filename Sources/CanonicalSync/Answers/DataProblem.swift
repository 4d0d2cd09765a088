/// Something that is wrong, or odd, with canonical data.
public struct DataProblem: Codable, Hashable, Sendable {
    /// The file.
    public let file: String
    /// The place of the record in its file, from 1; nil for the file as a whole.
    public let record: Int?
    /// The record's id.
    public let id: String?
    /// The field.
    public let field: String?
    /// What is wrong.
    public let reason: String
    /// Whether it is only odd: it would be merged.
    public let isWarning: Bool

    init(
        file: String, record: Int? = nil, id: String? = nil, field: String? = nil, reason: String,
        isWarning: Bool = false
    ) {
        self.file = file
        self.record = record
        self.id = id
        self.field = field
        self.reason = reason
        self.isWarning = isWarning
    }
}
