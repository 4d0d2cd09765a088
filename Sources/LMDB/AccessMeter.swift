import Synchronization

/// Counts what transactions touch, so that a test can bound the work of a query by rows instead of by time.
public final class AccessMeter: Sendable {
    private let lookupCount = Atomic<Int>(0)
    private let stepCount = Atomic<Int>(0)
    private let writeCount = Atomic<Int>(0)

    /// A meter that has counted nothing.
    public init() {}

    /// Searches from the root of a table: point reads and cursor positionings.
    ///
    /// Each touches at most the depth of the table's tree in pages.
    public var lookups: Int { lookupCount.load(ordering: .relaxed) }
    /// Rows a cursor stepped over after its positioning.
    public var steps: Int { stepCount.load(ordering: .relaxed) }
    /// Rows put or deleted.
    public var writes: Int { writeCount.load(ordering: .relaxed) }
    /// Rows read in any way.
    public var rowsRead: Int { lookups + steps }

    /// Starts again from nothing.
    public func reset() {
        lookupCount.store(0, ordering: .relaxed)
        stepCount.store(0, ordering: .relaxed)
        writeCount.store(0, ordering: .relaxed)
    }

    func countLookup() { lookupCount.add(1, ordering: .relaxed) }
    func countStep() { stepCount.add(1, ordering: .relaxed) }
    func countWrite() { writeCount.add(1, ordering: .relaxed) }
}
