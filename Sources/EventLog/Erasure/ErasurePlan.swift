/// An erasure that has been decided: what goes, and how the log tells of it.
public struct ErasurePlan: Sendable {
    /// Which parts of which events go.
    public let scope: ErasureScope
    /// The command that records it.
    public let command: CommandDraft
    /// Its events.
    public let events: [EventDraft]

    /// A plan.
    public init(scope: ErasureScope, command: CommandDraft, events: [EventDraft]) {
        self.scope = scope
        self.command = command
        self.events = events
    }
}
