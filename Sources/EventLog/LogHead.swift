/// The end of the log: with the store's id it is the anchor that anything outside the store refers to.
public struct LogHead: Hashable, Sendable {
    /// The last sequence, 0 for an empty log.
    public let sequence: UInt64
    /// The last command's number, 0 for an empty log.
    public let command: UInt64
    /// The last command's chain link; for an empty log the link that the store's id begins the chain with.
    public let link: Digest
    /// When the last command was recorded; nil for an empty log.
    public let recordedAt: Timestamp?
}
