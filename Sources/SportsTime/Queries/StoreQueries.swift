import EventLog
public import Projections

/// What can be asked: of a store as it is, or as it was at an event.
///
/// Every question is an extension of this protocol, so that all of them can be asked of both.
public protocol StoreQueries: Sendable {
    /// The store.
    var store: SportsTimeStore { get }
    /// The event behind which it is asked; nil for the last one there is.
    var asOf: UInt64? { get }
}

extension StoreQueries {
    /// Reads the log and the views of the store at one commit.
    ///
    /// The embedder's views are not among them: they are read by ``read(catchingUp:_:)``.
    ///
    /// - Throws: ``Projections/ProjectionError``, ``LMDB/LMDBError``, and what the closure throws.
    public func read<Result>(_ body: (borrowing StoreSnapshot) throws -> Result) throws -> Result {
        try store.projected.read(asOf: asOf, body)
    }

    /// Reads the log, the views of the store and some of the embedder's at one commit, caught up first.
    ///
    /// - Parameters:
    ///   - views: The views of `customProjectors` that are to be read.
    ///   - body: Reads.
    /// - Returns: What the closure returns.
    /// - Throws: ``Projections/ProjectionError/viewStopped(view:sequence:kind:reason:)`` where the projector of one
    ///   cannot take in an event, other ``Projections/ProjectionError``, ``LMDB/LMDBError``, and what the closure throws.
    public func read<Result>(
        catchingUp views: [View], _ body: (borrowing StoreSnapshot) throws -> Result
    ) throws -> Result {
        try store.projected.read(catchingUp: views, asOf: asOf, body)
    }
}

extension SportsTimeStore: StoreQueries {
    /// The store itself.
    public var store: SportsTimeStore { self }
    /// Nil: it is asked as it is.
    public var asOf: UInt64? { nil }

    /// The store as it was at a point of its history: today's log up to there, under today's rules.
    ///
    /// - Throws: ``Projections/ProjectionError/behindHead(sequence:head:)`` for an event that is not there yet.
    public func at(_ point: LogPoint) throws -> PastStore {
        try projected.readLog { log in
            let head = try log.head().sequence
            switch point {
            case .sequence(let sequence):
                guard sequence <= head else {
                    throw ProjectionError.behindHead(sequence: sequence, head: head)
                }
                return PastStore(store: self, sequence: sequence)
            case .time(let time):
                return PastStore(store: self, sequence: try log.sequence(recordedAtOrBefore: time))
            }
        }
    }
}

/// A store as it was at an event: every question, and no commands.
public struct PastStore: StoreQueries {
    /// The store.
    public let store: SportsTimeStore
    /// The event; 0 for before the first one.
    public let sequence: UInt64

    /// The event, as questions see it.
    public var asOf: UInt64? { sequence }
}
