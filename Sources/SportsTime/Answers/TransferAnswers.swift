/// What an export holds.
public struct ExportAnswer: Codable, Hashable, Sendable {
    /// Events.
    public let events: UInt64
    /// Commands.
    public let commands: UInt64
    /// Whether it is the whole log, which can become the same log again.
    public let isWhole: Bool
    /// The store, the last sequence and its link: what an import is held to.
    public let anchor: String
}

/// What an import of a log did.
public struct LogImportAnswer: Codable, Hashable, Sendable {
    /// Commands that were appended.
    public let commands: Int
    /// Events that were appended.
    public let events: Int
    /// Commands that were there already.
    public let alreadyThere: Int
    /// Whether the store's log is the exported one, link by link; else it has the same events in a new log.
    public let isSameLog: Bool
    /// The store's id.
    public let storeId: String
    /// The chain link of the store's last command.
    public let head: String
    /// The id of the store that was exported.
    public let exportedStoreId: String
    /// The chain link of the last exported command.
    public let exportedHead: String
}
