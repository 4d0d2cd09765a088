/// Where a command stands in the log.
public struct AppendOutcome: Hashable, Sendable {
    /// The command's number, from 1.
    public let command: UInt64
    /// The sequences of its events.
    public let sequences: ClosedRange<UInt64>
    /// Whether the same command had been appended before, so that nothing was appended now.
    public let isRepeated: Bool

    /// An outcome.
    package init(command: UInt64, sequences: ClosedRange<UInt64>, isRepeated: Bool) {
        self.command = command
        self.sequences = sequences
        self.isRepeated = isRepeated
    }
}
