import EventLog
import LMDB

extension ProjectedLog {
    /// Copies the replayed rows into the idle slots, in slices, in the order of their keys.
    func copy(
        _ scratch: ScratchStore, into idle: [ViewState.Slot], _ limits: RebuildLimits,
        progress: (RebuildProgress) throws -> Void
    ) throws {
        var pace = SlicePace(limits)
        try scratch.environment.read { source in
            let total = try scratch.rows(of: scratch.tables.indices, in: source.snapshot)
            var done = 0
            for (index, projector) in scratch.projectors.enumerated() {
                let target = tables.table(idle[index], of: projector.view)
                try environment.write { try $0.removeAll(in: target) }
                Step.reached("rebuild.emptied")
                let cursor = try source.snapshot.cursor(over: scratch.tables[index])
                var next: [UInt8]? = []
                while let start = next {
                    var stopwatch = Stopwatch()
                    var copied = 0
                    next = try environment.write { transaction in
                        // Only now is anyone kept waiting.
                        stopwatch = Stopwatch()
                        copied = 0
                        return try Self.forEachRow(of: cursor, from: start, bytes: pace.bytes) { row in
                            try transaction.append(row.value, for: row.key, in: target)
                            copied += 1
                        }
                    }
                    pace.note(stopwatch.elapsed)
                    Step.reached("rebuild.copied.slice")
                    done += copied
                    try progress(RebuildProgress(step: .copying, done: done, total: total))
                }
            }
        }
        Step.reached("rebuild.copied")
    }

    /// Applies what was appended meanwhile to the idle slots; the last slice makes the chosen ones live.
    func catchUp(
        _ idle: [ViewState.Slot], _ scope: RebuildScope, from checkpoint: UInt64, _ limits: RebuildLimits
    ) throws {
        var slots = LiveSlots()
        for (projector, slot) in zip(scope.replayed, idle) {
            slots.set(tables.table(slot, of: projector.view), for: projector.view)
        }
        var applied: UInt64? = checkpoint
        var slices = 0
        while let last = applied {
            applied = try environment.growing {
                try catchUpSlice(idle, scope, slots, from: last, limits.behind(slices: slices))
            }
            slices += 1
        }
        Step.reached("rebuild.flipped")
    }

    /// Applies one slice; where it reaches the log's end, the same commit changes the slots.
    ///
    /// - Returns: The last event applied; nil once the slots have changed.
    private func catchUpSlice(
        _ idle: [ViewState.Slot], _ scope: RebuildScope, _ slots: LiveSlots, from checkpoint: UInt64,
        _ limits: RebuildLimits
    ) throws -> UInt64? {
        var writer = ViewWriter(try environment.beginWriting(), slots: slots)
        let head = try log.reader(writer.transaction.snapshot).head().sequence
        var applied = checkpoint
        if applied < head {
            let slice = (applied + 1)...min(applied + limits.eventsPerSlice, head)
            applied = try environment.read { reading in
                try apply(
                    slice, of: log.reader(reading.snapshot), with: scope.replayed, to: &writer,
                    for: limits.timePerStoreSlice)
            }
        }
        guard applied == head else {
            try writer.commit()
            Step.reached("rebuild.caughtup.slice")
            return applied
        }
        for index in scope.chosen {
            let projector = scope.replayed[index]
            try tables.setState(
                ViewState(
                    slot: idle[index], projectorVersion: projector.version, checkpoint: head,
                    fingerprint: tables.fingerprint(of: projector.view)),
                of: projector.view, in: &writer.transaction)
        }
        Step.reached("rebuild.caughtup")
        try writer.commit()
        return nil
    }

    /// Empties the slots that were live, and those that were only filled to be read.
    func clear(_ idle: [ViewState.Slot], _ scope: RebuildScope) throws {
        for (index, projector) in scope.replayed.enumerated() {
            let slot = scope.chosen.contains(index) ? idle[index].other : idle[index]
            let table = tables.table(slot, of: projector.view)
            try environment.write { try $0.removeAll(in: table) }
            Step.reached("rebuild.cleared.view")
        }
        Step.reached("rebuild.cleared")
    }
}
