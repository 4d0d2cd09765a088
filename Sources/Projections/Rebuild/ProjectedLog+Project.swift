import ByteCoding
import EventLog
import LMDB

extension ProjectedLog {
    /// Events applied to the scratch store in one transaction.
    private static var eventsPerSlice: UInt64 { 20_000 }
    /// Bytes of rows copied in one transaction: others write between two.
    private static var bytesPerSlice: Int { 8 << 20 }

    /// Rebuilds every view from the log and puts the result in the place of the live ones.
    ///
    /// Others read and append meanwhile. The last slice and the change of slots are one commit, so that an
    /// interrupted rebuild leaves the live views as they were.
    ///
    /// - Parameter progress: Called after every slice.
    /// - Returns: What was found of each view, as of the comparison with the live ones.
    /// - Throws: ``ProjectionError/poisonEvent(sequence:kind:view:reason:)``,
    ///   ``ProjectionError/unknownEvent(sequence:kind:version:known:)``,
    ///   ``ProjectionError/newerView(view:found:supported:)``, ``ProjectionError/rebuildRunning(path:)``,
    ///   ``EventLog/EventLogError``, ``LMDB/LMDBError``.
    /// - Complexity: Every event once, every row four times.
    public func project(progress: (RebuildProgress) -> Void = { _ in }) throws -> [ViewReport] {
        let lock = try RebuildLock(store: path)
        try environment.read { try tables.refuseNewerViews(than: projectors, in: $0.snapshot) }
        let scratch = try ScratchStore(beside: path, projectors: projectors)
        let reports = try compare(scratch, progress: progress)
        let idle = try environment.read { transaction in
            try projectors.map { projector in
                (try tables.state(of: projector.view, in: transaction.snapshot)?.slot ?? .b).other
            }
        }
        try copy(scratch, into: idle, progress: progress)
        try catchUp(idle, from: scratch.checkpoint)
        try environment.write { transaction in
            for (projector, slot) in zip(projectors, idle) {
                try transaction.removeAll(in: tables.table(slot.other, of: projector.view))
            }
        }
        _ = consume lock
        return reports
    }

    /// Rebuilds every view beside the live ones and compares, row by row.
    ///
    /// Changes nothing.
    ///
    /// - Parameter progress: Called after every slice.
    /// - Returns: What was found of each view.
    /// - Throws: As ``project(progress:)``.
    public func verifyViews(progress: (RebuildProgress) -> Void = { _ in }) throws -> [ViewReport] {
        let lock = try RebuildLock(store: path)
        try environment.read { try tables.refuseNewerViews(than: projectors, in: $0.snapshot) }
        let scratch = try ScratchStore(beside: path, projectors: projectors)
        let reports = try compare(scratch, progress: progress)
        _ = consume lock
        return reports
    }

    /// Replays up to the log's end as a snapshot sees it, then compares with the views of that snapshot.
    private func compare(
        _ scratch: ScratchStore, progress: (RebuildProgress) -> Void
    ) throws -> [ViewReport] {
        // The bulk is replayed through snapshots of its own, so that no reader pins old pages for long.
        let bulk = try environment.read { try log.reader($0.snapshot).head().sequence }
        while scratch.checkpoint < bulk {
            try environment.read { transaction in
                try replaySlice(log.reader(transaction.snapshot), upTo: bulk, into: scratch)
            }
            progress(
                RebuildProgress(step: .replaying, done: Int(scratch.checkpoint), total: Int(bulk)))
        }
        return try environment.read { transaction in
            let snapshot = transaction.snapshot
            let head = try log.reader(snapshot).head().sequence
            while scratch.checkpoint < head {
                try replaySlice(log.reader(snapshot), upTo: head, into: scratch)
            }
            return try scratch.environment.read { scratchTransaction in
                var reports: [ViewReport] = []
                for (index, projector) in projectors.enumerated() {
                    let state = try tables.state(of: projector.view, in: snapshot)
                    reports.append(
                        try RowComparison.report(
                            projector, events: head,
                            replayed: scratchTransaction.snapshot, scratch.tables[index],
                            live: snapshot, state.map { tables.table($0.slot, of: projector.view) }))
                    progress(
                        RebuildProgress(step: .comparing, done: index + 1, total: projectors.count))
                }
                return reports
            }
        }
    }

    private func replaySlice(
        _ reader: LogReader, upTo last: UInt64, into scratch: ScratchStore
    ) throws {
        let slice = (scratch.checkpoint + 1)...min(scratch.checkpoint + Self.eventsPerSlice, last)
        var writer = ViewWriter(try scratch.environment.beginWriting(), slots: scratch.slots)
        try reader.forEachEvent(in: slice) { event in
            try apply(event, to: &writer)
            return true
        }
        try writer.commit()
        scratch.checkpoint = slice.upperBound
    }

    /// Copies the replayed rows into the idle slots, in slices, in the order of their keys.
    private func copy(
        _ scratch: ScratchStore, into idle: [ViewState.Slot], progress: (RebuildProgress) -> Void
    ) throws {
        try scratch.environment.read { source in
            for (index, projector) in projectors.enumerated() {
                let target = tables.table(idle[index], of: projector.view)
                try environment.write { try $0.removeAll(in: target) }
                let cursor = try source.snapshot.cursor(over: scratch.tables[index])
                var isDone = false
                while !isDone {
                    try environment.write { transaction in
                        var bytes = 0
                        while bytes < Self.bytesPerSlice {
                            guard let entry = try cursor.next() else {
                                isDone = true
                                return
                            }
                            try transaction.append(entry.value, for: entry.key, in: target)
                            bytes += entry.key.count + entry.value.count
                        }
                    }
                }
                progress(RebuildProgress(step: .copying, done: index + 1, total: projectors.count))
            }
        }
    }

    /// Applies what was appended meanwhile to the idle slots; the last slice makes them the live ones.
    private func catchUp(_ idle: [ViewState.Slot], from checkpoint: UInt64) throws {
        var slots = LiveSlots()
        for (projector, slot) in zip(projectors, idle) {
            slots.set(tables.table(slot, of: projector.view), for: projector.view)
        }
        var applied = checkpoint
        while true {
            var writer = ViewWriter(try environment.beginWriting(), slots: slots)
            let head = try log.reader(writer.transaction.snapshot).head().sequence
            if applied < head {
                let slice = (applied + 1)...min(applied + Self.eventsPerSlice, head)
                try environment.read { reading in
                    try log.reader(reading.snapshot).forEachEvent(in: slice) { event in
                        try apply(event, to: &writer)
                        return true
                    }
                }
                applied = slice.upperBound
            }
            if applied == head {
                for (projector, slot) in zip(projectors, idle) {
                    try tables.setState(
                        ViewState(
                            slot: slot, projectorVersion: projector.version, checkpoint: head,
                            fingerprint: tables.fingerprint(of: projector.view)),
                        of: projector.view, in: &writer.transaction)
                }
                try writer.commit()
                return
            }
            try writer.commit()
        }
    }
}
