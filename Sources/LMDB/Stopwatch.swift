/// Measures how long something takes, for limits of time; nothing that is stored may depend on it.
package struct Stopwatch: Sendable {
    private let start = ContinuousClock.now

    /// A watch that starts now.
    package init() {}

    /// The time since the start.
    package var elapsed: Duration { start.duration(to: .now) }
}
