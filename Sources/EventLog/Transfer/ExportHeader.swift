public import ByteCoding

/// What an export's first line says of it.
public struct ExportHeader: Hashable, Sendable {
    /// The store's id.
    public let store: Identifier
    /// When the store was made.
    public let createdAt: Timestamp
    /// Whether it holds all commands that the log had when the export began.
    ///
    /// Only such a one can become the same log again.
    public let isWhole: Bool
    /// The number of the first command, 1 for a whole log, even an empty one.
    public let firstCommand: UInt64
    /// The number of the last command; one less than the first where there is none.
    public let lastCommand: UInt64
    /// The sequence of the first event.
    public let firstSequence: UInt64
    /// The chain link of the command before the first one.
    public let linkBefore: Digest
    /// The anchor of the last event.
    public let anchor: LogAnchor

    /// The sequence of the last event; one less than the first where there is none.
    public var lastSequence: UInt64 { anchor.sequence }
    /// How many commands there are.
    public var commandCount: UInt64 { lastCommand - (firstCommand - 1) }
    /// How many events there are.
    public var eventCount: UInt64 { lastSequence - (firstSequence - 1) }
}
