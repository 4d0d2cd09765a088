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
    /// What a rehearsal on a store that is there found to be otherwise; else nil.
    public let difference: DifferenceAnswer?
}

/// What could be saved of a damaged store.
public struct SalvageAnswer: Codable, Hashable, Sendable {
    /// Commands whose records verify.
    public let commandsFound: Int
    /// Events that verify.
    public let eventsFound: Int
    /// Numbers, or ranges of numbers, of commands whose records are lost.
    public let lostCommands: [String]
    /// Sequences, or ranges of sequences, of events that are lost.
    public let lostEvents: [String]
    /// Numbers, or ranges of numbers, of commands whose records verify but not in a chain.
    public let unprovenCommands: [String]
    /// Whether the new store would have the same log, link by link.
    public let isWhole: Bool
}

/// What was saved of a damaged store.
public struct RecoverAnswer: Codable, Hashable, Sendable {
    /// Commands whose records verify.
    public let commandsFound: Int
    /// Events that verify.
    public let eventsFound: Int
    /// Numbers, or ranges of numbers, of commands whose records are lost.
    public let lostCommands: [String]
    /// Sequences, or ranges of sequences, of events that are lost.
    public let lostEvents: [String]
    /// Numbers, or ranges of numbers, of commands whose records verify but not in a chain.
    public let unprovenCommands: [String]
    /// Sequences of events that verify but follow from something that is lost, so that no view can hold them.
    public let unappliedEvents: [UInt64]
    /// Whether the new store has the same log, link by link; else it has the same events in a new one.
    public let isSameLog: Bool
    /// The id of the new store.
    public let storeId: String
    /// Events of the new store, this build's canonical data among them.
    public let events: UInt64
    /// The chain link of the new store's last command.
    public let head: String
}
