import ByteCoding
import EventLog
import LMDB

extension ProjectedLog {
    /// Catch-ups that a read waits for, where others append in between.
    private static let attempts = 100

    /// Reads the log and its views at one commit, custom ones with them.
    ///
    /// Those that are behind the log are caught up first, in short transactions of their own.
    ///
    /// - Parameters:
    ///   - views: The custom views to be read. Others cannot be, however far they are.
    ///   - asOf: The event behind which all views are read; nil for the log's end. A view that stopped later can be
    ///     read.
    ///   - body: Reads.
    /// - Returns: What the closure returns.
    /// - Throws: ``ProjectionError/viewStopped(view:sequence:kind:reason:)`` where a view, or one that it reads, cannot
    ///   take in an event; ``ProjectionError/unknownView(view:)``;
    ///   ``ProjectionError/newerView(view:found:supported:)`` where only a newer build could catch up;
    ///   ``ProjectionError/viewNotAtHead(view:checkpoint:head:)`` where others append all the time; and as
    ///   ``read(asOf:_:)``.
    /// - Complexity: Every event that was appended since the last such read, once a view.
    public func read<Result>(
        catchingUp views: [View], asOf: UInt64? = nil, _ body: (borrowing StoreSnapshot) throws -> Result
    ) throws -> Result {
        try read(catchingUp: views, asOf: asOf, RebuildLimits(), body)
    }

    /// Reads as ``read(catchingUp:asOf:_:)`` does, catching up in slices of a size.
    ///
    /// - Throws: As ``read(catchingUp:asOf:_:)``.
    package func read<Result>(
        catchingUp views: [View], asOf: UInt64? = nil, _ limits: RebuildLimits,
        _ body: (borrowing StoreSnapshot) throws -> Result
    ) throws -> Result {
        let scope = try RebuildScope(allProjectors, only: views, from: nil)
        for attempt in 0...Self.attempts {
            let answer: Result? = try environment.read { transaction in
                let snapshot = transaction.snapshot
                let reader = log.reader(snapshot)
                let head = try reader.head().sequence
                if let asOf, asOf > head { throw ProjectionError.behindHead(sequence: asOf, head: head) }
                var slots = try tables.liveSlots(in: snapshot, projectors: projectors, head: head)
                for projector in scope.replayed where projector.view.isCustom {
                    let state = try madeHere(projector, in: snapshot)
                    guard let state, state.checkpoint >= asOf ?? head else {
                        // Told without waiting for those who write.
                        try refuse(state?.stop, of: projector.view, in: reader)
                        guard attempt < Self.attempts else {
                            throw ProjectionError.viewNotAtHead(
                                view: projector.view.name, checkpoint: state?.checkpoint ?? 0, head: head)
                        }
                        return nil
                    }
                    slots.set(tables.table(state.slot, of: projector.view), for: projector.view)
                }
                return try body(
                    StoreSnapshot(log: reader, views: ViewReader(snapshot, slots: slots, asOf: asOf)))
            }
            if let answer { return answer }
            try catchUp(scope, toward: asOf, limits)
        }
        preconditionFailure("the last attempt returns or throws")
    }

    /// How far each custom view has come: nothing is caught up.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``EventLog/EventLogError``.
    public func customViewStatus() throws -> [CustomViewStatus] {
        try environment.read { transaction in
            let reader = log.reader(transaction.snapshot)
            let head = try reader.head().sequence
            return try customProjectors.map { projector in
                let state = try madeHere(projector, in: transaction.snapshot)
                var stop: CustomViewStatus.Stop?
                if let found = state?.stop, try !isLifted(found, in: reader) {
                    stop = CustomViewStatus.Stop(
                        sequence: found.sequence, kind: found.kind, reason: found.reason)
                }
                return CustomViewStatus(
                    view: projector.view, checkpoint: state?.checkpoint ?? 0, head: head, stop: stop)
            }
        }
    }
}
