import EventLog
import Projections

/// A state of the achievement book that another one is compared with.
public enum BookState: Sendable {
    /// As it stands.
    case now
    /// As it stood at a point of the store's history.
    case point(LogPoint)
    /// As it would stand, had the achievements been these from the beginning.
    case rules(CanonicalBatch)

    fileprivate var needsReplay: Bool {
        if case .rules = self { true } else { false }
    }
}

extension SportsTimeStore {
    /// Says what is otherwise in one state of the achievement book than in another.
    ///
    /// Other rules are tried as ``whatIf(rules:_:progress:)`` does.
    ///
    /// - Parameters:
    ///   - old: The first state.
    ///   - new: The second state.
    ///   - progress: Called with the events that were replayed, of how many, where there are rules.
    /// - Returns: What was gained, lost, dated otherwise and moved from the first state to the second.
    /// - Throws: ``Projections/ProjectionError/behindHead(sequence:head:)`` for an event that is not there yet, and as
    ///   ``whatIf(rules:_:progress:)``.
    /// - Complexity: As ``StoreQueries/achievements(of:)`` and ``StoreQueries/progress(of:on:near:)``, twice; every event
    ///   is applied once for each set of rules.
    public func difference(
        from old: BookState, to new: BookState, progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws -> DiffAnswer {
        guard old.needsReplay || new.needsReplay else {
            return try difference(old, new, progress: progress)
        }
        // Whatever others append meanwhile, both states are of one log.
        return try projected.withScratchCopy(clock: clock()) { copy in
            try SportsTimeStore(projected: copy, clock: clock).difference(old, new, progress: progress)
        }
    }

    private func difference(
        _ old: BookState, _ new: BookState, progress: (UInt64, UInt64) -> Void
    ) throws -> DiffAnswer {
        let (before, after) = (try book(old, progress: progress), try book(new, progress: progress))
        return DiffAnswer(
            from: before.side, to: after.side, difference: before.book.difference(to: after.book))
    }

    private func book(
        _ state: BookState, progress: (UInt64, UInt64) -> Void
    ) throws -> (side: DiffAnswer.Side, book: StoreBook) {
        let head = try projected.readLog { try $0.head().sequence }
        let past: PastStore
        switch state {
        case .now: past = try at(.sequence(head))
        case .point(let point): past = try at(point)
        case .rules(let rules):
            let book = try projected.withEmptyScratchStore(clock: clock()) { scratch in
                let replayed = SportsTimeStore(projected: scratch, clock: clock)
                try replay(by: rules, into: replayed, progress: progress)
                return try StoreBook(replayed)
            }
            return (DiffAnswer.Side(sequence: head, rules: rules.source), book)
        }
        return (DiffAnswer.Side(sequence: past.sequence, rules: nil), try StoreBook(past))
    }
}
