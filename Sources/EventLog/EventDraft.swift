/// An event before it has a place in the log.
public struct EventDraft: Hashable, Sendable {
    /// What happened: the number of the payload's message in the published schema.
    public let kind: UInt16
    /// The version of the payload's fields.
    public let schemaVersion: UInt16
    /// What it happened to: a canonical id, or the id of a visit or photo.
    public let subject: String
    /// What derived data may depend on.
    public let factualPart: [UInt8]
    /// What can be erased without changing a conclusion; nil where there is nothing private.
    public let privatePart: [UInt8]?

    /// An event that is about to be appended.
    public init(
        kind: UInt16, schemaVersion: UInt16, subject: String, factualPart: [UInt8],
        privatePart: [UInt8]? = nil
    ) {
        self.kind = kind
        self.schemaVersion = schemaVersion
        self.subject = subject
        self.factualPart = factualPart
        self.privatePart = privatePart
    }
}
