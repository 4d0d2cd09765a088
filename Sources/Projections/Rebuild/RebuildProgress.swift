/// How far a rebuild is.
public struct RebuildProgress: Hashable, Sendable {
    /// The steps of a rebuild, in their order.
    public enum Step: Hashable, Sendable {
        /// Events are applied to the scratch store; the count is of events.
        case replaying
        /// The result is compared with the live views; the count is of its rows.
        case comparing
        /// Rows are copied into the idle slots; the count is of its rows.
        case copying
    }

    /// What is being done.
    public let step: Step
    /// How many are done.
    public let done: Int
    /// How many there are.
    public let total: Int
}
