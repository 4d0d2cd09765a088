import EventLog
import LMDB

/// Replays events twice and compares: finds projectors whose rows depend on more than the events.
///
/// A clock, a random number and the order of a set or dictionary are found. What stays the same while the process
/// runs is not: the day, the locale, a file; nor is an order of two elements that happens to come out the same
/// every time. For those, compare the digests of ``ProjectedLog/verifyViews(only:from:progress:)`` on two machines.
public struct DeterminismCheck {
    /// A row that the same events gave two values.
    public struct Finding: Hashable, Sendable {
        /// The view's name.
        public let view: String
        /// The row's key, its table's byte first.
        public let key: [UInt8]
        /// What the first replay gave; nil where it gave no such row.
        public let first: [UInt8]?
        /// What the second replay gave; nil where it gave no such row.
        public let second: [UInt8]?
        /// The last event that touched the row, as either of the two says.
        public let sequence: UInt64
    }

    private let projectors: () -> [any Projector]

    /// A check of projectors.
    ///
    /// - Parameter projectors: Makes new instances, each behind those it reads: called once for each replay.
    public init(of projectors: @escaping () -> [any Projector]) {
        self.projectors = projectors
    }

    /// Replays events of a store twice, beside its views, and compares the rows.
    ///
    /// - Parameters:
    ///   - store: The store. Nothing in it is changed.
    ///   - range: The events; by default all. For what was before the first the live rows are trusted.
    /// - Returns: The first row that is not the same; nil where all are.
    /// - Throws: As ``ProjectedLog/verifyViews(only:from:progress:)``.
    public func run(on store: ProjectedLog, in range: ClosedRange<UInt64>? = nil) throws -> Finding? {
        let head = try store.readLog { try $0.head().sequence }
        let first = max(range?.lowerBound ?? 1, 1)
        let last = min(range?.upperBound ?? head, head)
        let one = try store.replay(projectors(), from: first, through: last)
        // The order of a set follows from where its storage lies: the second replay finds the heap laid out
        // otherwise.
        let ballast = Self.ballast()
        defer { withExtendedLifetime(ballast) {} }
        let other = try store.replay(projectors(), from: first, through: last)
        return try one.environment.read { left in
            try other.environment.read { right in
                for (index, projector) in one.projectors.enumerated() {
                    let found = try RowComparison.walk(
                        left: left.snapshot, one.tables[index], right: right.snapshot, other.tables[index])
                    guard let difference = found.difference else { continue }
                    return Finding(
                        view: projector.view.name, key: difference.key, first: difference.left,
                        second: difference.right, sequence: difference.sequence)
                }
                return nil
            }
        }
    }

    /// Blocks of every small size, some of each, so that what was free before is not what is free now.
    private static func ballast() -> [[UInt8]] {
        stride(from: 16, through: 4_096, by: 16).flatMap { size in
            (0..<8).map { _ in [UInt8](repeating: 0, count: size) }
        }
    }
}

extension ProjectedLog {
    /// Replays events into a scratch store that goes with the result.
    fileprivate func replay(
        _ projectors: [any Projector], from first: UInt64, through last: UInt64
    ) throws -> ScratchStore {
        let limits = RebuildLimits()
        let scratch = try ScratchStore.temporary(in: path, replaying: projectors)
        if first > 1 {
            try seed(scratch, before: first, limits)
        }
        while scratch.checkpoint < last {
            try environment.read { transaction in
                try replaySlice(log.reader(transaction.snapshot), upTo: last, into: scratch, limits)
            }
        }
        return scratch
    }
}
