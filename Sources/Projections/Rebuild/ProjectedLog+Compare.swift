import EventLog
import LMDB

extension ProjectedLog {
    /// Replays up to the log's end as a snapshot sees it, then compares with the views of that snapshot.
    ///
    /// - Returns: What was found of each chosen view.
    /// - Throws: ``ProjectionError/viewNotAtHead(view:checkpoint:head:)`` where they have to be at the log's end, and
    ///   a custom one is not.
    func compare(
        _ scope: RebuildScope, _ scratch: ScratchStore, _ limits: RebuildLimits, atHead: Bool = false,
        progress: (RebuildProgress) throws -> Void, review: (borrowing RebuildReview) throws -> Void
    ) throws -> [ViewReport] {
        if scope.first > 1, scratch.checkpoint == 0 {
            try seed(scratch, before: scope.first, limits)
        }
        // The bulk is replayed through snapshots of its own, so that no reader pins old pages for long.
        let bulk = try environment.read { try log.reader($0.snapshot).head().sequence }
        while scratch.checkpoint < bulk {
            try environment.read { transaction in
                try replaySlice(log.reader(transaction.snapshot), upTo: bulk, into: scratch, limits)
            }
            try progress(
                RebuildProgress(step: .replaying, done: Int(scratch.checkpoint), total: Int(bulk)))
        }
        return try environment.read { transaction in
            let snapshot = transaction.snapshot
            let reader = log.reader(snapshot)
            let head = try reader.head().sequence
            while scratch.checkpoint < head {
                try replaySlice(reader, upTo: head, into: scratch, limits)
            }
            return try scratch.environment.read { scratchTransaction in
                let replayed = scratchTransaction.snapshot
                var reports: [ViewReport] = []
                let total = try scratch.rows(of: scope.chosen, in: replayed)
                var done = 0
                for index in scope.chosen {
                    if atHead { try refuseCustomView(scope.replayed[index].view, notAt: head, in: snapshot) }
                    let report = try report(
                        of: index, in: scratch, replayed: replayed, live: snapshot, head: head,
                        needsState: atHead
                    ) { rows in
                        try progress(RebuildProgress(step: .comparing, done: done + rows, total: total))
                    }
                    reports.append(report)
                    done += report.rows
                    try progress(RebuildProgress(step: .comparing, done: done, total: total))
                }
                Step.reached("rebuild.compared")
                let views = try changedViews(of: scope, head: head, in: snapshot)
                if !views.isEmpty {
                    try review(
                        RebuildReview(
                            views: views,
                            before: StoreSnapshot(
                                log: reader, views: try liveViews(in: snapshot, head: head)),
                            after: StoreSnapshot(
                                log: reader, views: ViewReader(replayed, slots: scratch.slots))))
                    Step.reached("rebuild.reviewed")
                }
                return reports
            }
        }
    }

    private func refuseCustomView(_ view: View, notAt head: UInt64, in snapshot: Snapshot) throws {
        let checkpoint = try tables.state(of: view, in: snapshot)?.checkpoint ?? 0
        guard !view.isCustom || checkpoint == head else {
            throw ProjectionError.viewNotAtHead(view: view.name, checkpoint: checkpoint, head: head)
        }
    }

    private func report(
        of index: Int, in scratch: ScratchStore, replayed: Snapshot, live: Snapshot, head: UInt64,
        needsState: Bool, progress: (Int) throws -> Void
    ) throws -> ViewReport {
        let projector = scratch.projectors[index]
        let state = try tables.state(of: projector.view, in: live)
        let finding = try RowComparison.walk(
            left: live, state.map { tables.table($0.slot, of: projector.view) },
            right: replayed, scratch.tables[index], looksUp: needsState, progress: progress)
        var difference = finding.difference.map(RowDifference.init)
        if needsState, state == nil {
            // No row of it can be read.
            difference = RowDifference(key: [], live: nil, replayed: nil, sequence: head)
        }
        return ViewReport(
            view: projector.view.name, projectorVersion: projector.version, events: head,
            rows: finding.rows, digest: finding.digest, difference: difference,
            resumedAt: scratch.resumedAt)
    }

    /// The chosen views that another projector made, where they are at the log's end and so can be read.
    private func changedViews(
        of scope: RebuildScope, head: UInt64, in snapshot: Snapshot
    ) throws -> [View] {
        try scope.chosen.map { scope.replayed[$0].view }.filter { view in
            guard let state = try tables.state(of: view, in: snapshot) else { return false }
            return state.checkpoint == head && state.fingerprint != tables.fingerprint(of: view)
        }
    }

    /// The live views as far as they are at the log's end.
    @_lifetime(copy snapshot)
    private func liveViews(in snapshot: Snapshot, head: UInt64) throws -> ViewReader {
        var slots = LiveSlots()
        for projector in allProjectors {
            guard let state = try tables.state(of: projector.view, in: snapshot), state.checkpoint == head
            else { continue }
            slots.set(tables.table(state.slot, of: projector.view), for: projector.view)
        }
        return ViewReader(snapshot, slots: slots)
    }
}

extension RowDifference {
    init(_ difference: RowComparison.Difference) {
        self.init(
            key: difference.key, live: difference.left, replayed: difference.right,
            sequence: difference.sequence)
    }
}
