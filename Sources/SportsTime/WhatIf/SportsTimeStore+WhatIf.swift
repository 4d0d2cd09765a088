import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Says what would be otherwise if changes were made, or if other rules had held from the beginning.
    ///
    /// The changes are made to a copy beside the store, which is removed again, so that neither the store nor
    /// anybody who uses it is touched. For other rules the copy is made by replaying the log without its
    /// definitions of achievements; those of the rules come in behind the first command, as if the store had
    /// begun with them, and where one speaks of a league that came in later, as soon as that is there.
    ///
    /// - Parameters:
    ///   - rules: Definitions to be had instead of all that the log has; nil for the store's own rules.
    ///   - changes: Makes the changes, as it would to the store itself.
    ///   - progress: Called with the events that were replayed, of how many, where there are rules.
    /// - Returns: What would be otherwise in the end.
    /// - Throws: What the closure throws, ``StoreError/invalidRecords(source:records:)`` where a rule is
    ///   impossible, ``LMDB/LMDBError`` where there is no room for a copy.
    /// - Complexity: Copies the store's file; every event is applied once where there are rules.
    public func whatIf(
        rules: CanonicalBatch? = nil, _ changes: (SportsTimeStore) throws -> Void = { _ in },
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws -> DifferenceAnswer {
        try projected.withScratchCopy(clock: clock()) { copy in
            let copy = SportsTimeStore(projected: copy, clock: clock)
            let before = try StoreBook(copy)
            guard let rules else {
                try changes(copy)
                return before.difference(to: try StoreBook(copy))
            }
            return try projected.withEmptyScratchStore(clock: clock()) { scratch in
                let replayed = SportsTimeStore(projected: scratch, clock: clock)
                try copy.replay(by: rules, into: replayed, progress: progress)
                try changes(replayed)
                return before.difference(to: try StoreBook(replayed))
            }
        }
    }

    /// Repeats every command in an empty store, with these definitions instead of its own.
    func replay(
        by rules: CanonicalBatch, into replayed: SportsTimeStore, progress: (UInt64, UInt64) -> Void
    ) throws {
        let head = try projected.readLog { try $0.head() }
        var number: UInt64 = 1
        var isTakenIn = false
        // The replay numbers its commands anew; an undo is known by the number of what it undid.
        var numbers: [UInt64: UInt64] = [:]
        while let command = try projected.readLog({ try $0.portableCommand(number) }) {
            let events = command.events.filter { Self.kind($0) != .achievementDefinitionMerged }
            if !events.isEmpty {
                let again = CommandDraft(
                    id: command.command.id, name: command.command.name, origin: command.command.origin,
                    content: [], causation: command.command.causation.flatMap { numbers[$0] })
                try replayed.projected.takeOver(events, by: again, clock: command.command.recordedAt)
                numbers[number] = try replayed.projected.readLog { try $0.head().command }
            }
            // A rule may speak of what only comes in later.
            if !isTakenIn, number == 1 || events.contains(where: { Self.kind($0) == .syncCompleted }) {
                isTakenIn = try replayed.merge(rules).summary.isWhole
            }
            progress(command.command.sequences.upperBound, head.sequence)
            number += 1
        }
        if !isTakenIn, try !replayed.merge(rules).summary.isWhole {
            throw StoreError.invalidRecords(source: rules.source, records: try replayed.flaws(of: rules))
        }
    }

    private static func kind(_ event: PortableEvent) -> EventKind? { EventKind(rawValue: event.kind) }

    /// The definitions that were not merged, and why.
    private func flaws(of rules: CanonicalBatch) throws -> [StoreError.RecordFlaw] {
        try read { snapshot in
            let views = snapshot.views
            var flaws: [StoreError.RecordFlaw] = []
            for object in rules.records.flatMap(\.objects) {
                let id = RecordDecoding.claimedID(object)
                guard try DefinitionView.definition(id, in: views) == nil else { continue }
                let reason = try RecordView.rejection(of: .achievementDefinition, id: id, in: views)?.reason
                flaws.append(
                    StoreError.RecordFlaw(
                        id: id, reason: reason ?? "its schema is newer than this build knows"))
            }
            return flaws
        }
    }
}

extension SyncSummary {
    /// Whether every record was merged, or was there already.
    fileprivate var isWhole: Bool {
        counts.allSatisfy { $0.invalid == 0 && $0.skippedIncompatible == 0 }
    }
}
