public import ByteCoding

/// A command with its events and everything that a log holds of them, so that another log can take it over.
public struct PortableCommand: Hashable, Sendable {
    /// The command as the log that it comes from holds it.
    public let command: RecordedCommand
    /// The id of the command that it follows from, if it does: numbers are another log's own.
    public let causationID: Identifier?
    /// Its events, by sequence.
    public let events: [PortableEvent]

    /// A command with its events.
    package init(command: RecordedCommand, causationID: Identifier?, events: [PortableEvent]) {
        self.command = command
        self.causationID = causationID
        self.events = events
    }

    /// The link that the command has after another one's.
    ///
    /// Equal to the one it carries where nothing of either was changed.
    func link(after previous: Digest) -> Digest {
        var chain = ChainHasher(after: previous, command: command)
        for event in events {
            event.update(&chain)
        }
        return chain.link()
    }
}
