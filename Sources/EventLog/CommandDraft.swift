public import ByteCoding

/// A command before it has a place in the log: one intent, appended whole or not at all.
public struct CommandDraft: Hashable, Sendable {
    /// The idempotency key: the same one again with the same content changes nothing.
    public let id: Identifier
    /// The intent, as an imperative: `AddVisit`; at most 255 bytes in UTF-8.
    public let name: String
    /// Who asked for it: `user`, `bundled`, `import`, `folder:…`, `cloudkit`; at most 255 bytes in UTF-8.
    public let origin: String
    /// What was asked for, byte for byte; only a salted digest of it is stored.
    public let content: [UInt8]
    /// The number of the command that this one follows from, if it does.
    public let causation: UInt64?

    /// A command that is about to be appended.
    public init(
        id: Identifier, name: String, origin: String, content: [UInt8], causation: UInt64? = nil
    ) {
        self.id = id
        self.name = name
        self.origin = origin
        self.content = content
        self.causation = causation
    }
}
