import EventLog
import LMDB

extension ProjectedLog {
    /// Brings the custom views of a scope on, each behind those it reads, to an event or to the log's end.
    ///
    /// - Parameters:
    ///   - scope: The views, and all they read.
    ///   - last: The event; nil for the log's end.
    ///   - limits: How much one transaction takes.
    /// - Throws: ``ProjectionError/viewStopped(view:sequence:kind:reason:)`` where one cannot come so far, and as
    ///   ``read(catchingUp:asOf:_:)``.
    func catchUp(_ scope: RebuildScope, toward last: UInt64?, _ limits: RebuildLimits) throws {
        for projector in scope.replayed where projector.view.isCustom {
            try begin(projector, of: scope)
            var stop: ViewStop?
            var isBehind = true
            var slices = 0
            while isBehind {
                do {
                    isBehind = try environment.growing {
                        try advance(
                            projector, of: scope, toward: last, before: stop, limits.behind(slices: slices))
                    }
                    stop = nil
                    slices += 1
                } catch {
                    // The slice is undone with what the event had changed by then: the next one ends before it.
                    guard let found = ViewStop(error) else { throw error }
                    stop = found
                }
            }
        }
    }

    /// The state of a custom view, where its rows are those of this build's projector, or of a newer one.
    func madeHere(_ projector: any Projector, in snapshot: Snapshot) throws -> ViewState? {
        guard let state = try tables.state(of: projector.view, in: snapshot),
            state.fingerprint == tables.fingerprint(of: projector.view)
                || state.projectorVersion > projector.version
        else { return nil }
        return state
    }

    /// Whether what stopped a view does no more: this build knows the event.
    func isLifted(_ stop: ViewStop, in reader: LogReader) throws -> Bool {
        guard stop.cause == .build else { return false }
        do {
            return try reader.withEvent(at: stop.sequence) { try schemas.withCurrent($0) { _ in true } }
                ?? false
        } catch let error as EventLogError where ViewStop(error) != nil {
            return false
        }
    }

    /// - Throws: ``ProjectionError/viewStopped(view:sequence:kind:reason:)`` for a stop that still holds.
    func refuse(_ stop: ViewStop?, of view: View, in reader: LogReader) throws {
        guard let stop, try !isLifted(stop, in: reader) else { return }
        throw ProjectionError.viewStopped(
            view: view.name, sequence: stop.sequence, kind: stop.kind, reason: stop.reason)
    }

    /// Does the next thing for a view, in one transaction, from where it stands: another process may have brought it
    /// on meanwhile.
    ///
    /// - Parameters:
    ///   - projector: The view's.
    ///   - scope: The view, and all it reads.
    ///   - last: The event it is to reach; nil for the log's end.
    ///   - stop: What came of applying the events behind the checkpoint, if that has failed: all before are kept.
    ///   - limits: How much one transaction takes.
    /// - Returns: Whether there may be more to be done.
    /// - Throws: ``ProjectionError/viewStopped(view:sequence:kind:reason:)``, what applying an event throws, with nothing
    ///   kept, and as ``read(catchingUp:asOf:_:)``.
    private func advance(
        _ projector: any Projector, of scope: RebuildScope, toward last: UInt64?, before stop: ViewStop?,
        _ limits: RebuildLimits
    ) throws -> Bool {
        var writer = ViewWriter(try environment.beginWriting(), slots: LiveSlots(), isBehindOthers: true)
        guard var state = try madeHere(projector, in: writer.transaction.snapshot) else {
            // Another build has begun it anew since.
            return false
        }
        let goal = try goal(of: projector, at: &state, toward: last, in: writer.transaction.snapshot)
        guard state.checkpoint < goal else { return false }
        try tables.refuseNewerViews(than: scope.replayed, in: writer.transaction.snapshot)
        if let stop, stop.sequence <= state.checkpoint { return true }
        writer.slots = try slots(for: projector, in: writer.transaction.snapshot)
        var end = min(state.checkpoint + limits.eventsPerSlice, goal)
        if let stop { end = min(end, stop.sequence - 1) }
        if state.checkpoint < end {
            let slice = (state.checkpoint + 1)...end
            state.checkpoint = try environment.read { reading in
                try apply(
                    slice, of: log.reader(reading.snapshot), with: [projector], to: &writer,
                    for: limits.timePerStoreSlice)
            }
        }
        if let stop, state.checkpoint == stop.sequence - 1 { state.stop = stop }
        try tables.setState(state, of: projector.view, in: &writer.transaction)
        Step.reached("custom.slice.uncommitted")
        try writer.commit()
        Step.reached("custom.slice")
        return true
    }

    /// Empties a view whose rows are another projector's, or nobody's, and notes that it begins anew.
    ///
    /// Not while a rebuild fills a slot of it: when that has ended, there may be nothing to begin.
    private func begin(_ projector: any Projector, of scope: RebuildScope) throws {
        func isMade() throws -> Bool {
            try environment.read { try madeHere(projector, in: $0.snapshot) != nil }
        }
        if try isMade() { return }
        try environment.rebuilding {
            if try isMade() { return }
            try environment.write { transaction in
                try tables.refuseNewerViews(than: scope.replayed, in: transaction.snapshot)
                for slot in [ViewState.Slot.a, .b] {
                    try transaction.removeAll(in: tables.table(slot, of: projector.view))
                }
                try tables.setState(
                    ViewState(
                        slot: .a, projectorVersion: projector.version, checkpoint: 0,
                        fingerprint: tables.fingerprint(of: projector.view)),
                    of: projector.view, in: &transaction)
            }
            Step.reached("custom.begun")
        }
    }

    /// The event that a view can reach: not beyond those of its kind that it reads.
    ///
    /// - Throws: ``ProjectionError/viewStopped(view:sequence:kind:reason:)`` where it cannot reach the one that it
    ///   should.
    private func goal(
        of projector: any Projector, at state: inout ViewState, toward last: UInt64?, in snapshot: Snapshot
    ) throws -> UInt64 {
        let reader = log.reader(snapshot)
        var goal = try reader.head().sequence
        if let last { goal = min(goal, last) }
        if state.checkpoint < goal {
            try refuse(state.stop, of: projector.view, in: reader)
            state.stop = nil
        }
        for view in projector.reads where view.isCustom {
            goal = min(goal, try tables.state(of: view, in: snapshot)?.checkpoint ?? 0)
        }
        return goal
    }

    /// The tables of a custom view and of those it reads.
    private func slots(for projector: any Projector, in snapshot: Snapshot) throws -> LiveSlots {
        let head = try log.reader(snapshot).head().sequence
        let upstream = projectors.filter { projector.reads.contains($0.view) }
        var slots = try tables.liveSlots(in: snapshot, projectors: upstream, head: head)
        for view in [projector.view] + projector.reads.filter(\.isCustom) {
            guard let state = try tables.state(of: view, in: snapshot) else {
                throw ProjectionError.unknownView(view: view.name)
            }
            slots.set(tables.table(state.slot, of: view), for: view)
        }
        return slots
    }
}
