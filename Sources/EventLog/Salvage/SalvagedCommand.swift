public import ByteCoding

/// A command of a damaged log, or what is left of it.
public struct SalvagedCommand: Hashable, Sendable {
    /// Its number.
    public let number: UInt64
    /// Its record; nil where that is lost and only events name it.
    public let command: RecordedCommand?
    /// The id of the command that it follows from, where that is known.
    public let causationID: Identifier?
    /// Its events that verify, by sequence.
    public let events: [PortableEvent]
    /// Whether its link follows from the command before, its record and all its events.
    public let isProven: Bool

    /// The command to be appended to a log; nil where its record or all of its events are lost.
    public var portable: PortableCommand? {
        guard !events.isEmpty else { return nil }
        return command.map { PortableCommand(command: $0, causationID: causationID, events: events) }
    }
}
