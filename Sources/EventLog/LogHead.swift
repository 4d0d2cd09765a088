public import ByteCoding

/// The end of the log, to which anything outside the store can refer by its ``anchor``.
public struct LogHead: Hashable, Sendable {
    /// The store's id.
    public let store: Identifier
    /// The last sequence, 0 for an empty log.
    public let sequence: UInt64
    /// The last command's number, 0 for an empty log.
    public let command: UInt64
    /// The last command's chain link; for an empty log the link that the store's id begins the chain with.
    public let link: Digest
    /// When the last command was recorded; nil for an empty log.
    public let recordedAt: Timestamp?

    /// What a copy kept elsewhere holds the store to.
    public var anchor: LogAnchor { LogAnchor(store: store, sequence: sequence, link: link) }
}
