import ByteCoding
public import EventLog
import LMDB

extension ProjectedLog {
    /// Decides a command against the views and appends what it comes to, with all views, in one commit.
    ///
    /// - Parameters:
    ///   - command: The intent. The same id with the same content again returns the first outcome.
    ///   - clock: The time as read.
    ///   - isRehearsal: Whether to undo everything at the end: what the command would have done is told by
    ///     `inspect`, and nothing is kept.
    ///   - decide: The events that the command comes to, or a refusal, thrown. It sees the store as it will
    ///     be appended to, and may be called more than once. No events: nothing is appended.
    ///   - inspect: Reads the store after the command, inside its transaction.
    /// - Returns: The outcome, nil where there was nothing to append, and what `inspect` returned.
    /// - Throws: What `decide` throws, with nothing appended; ``EventLog/EventLogError``,
    ///   ``ProjectionError``, ``LMDB/LMDBError``.
    public func append<Answer>(
        _ command: CommandDraft, clock: Timestamp, isRehearsal: Bool = false,
        decide: (borrowing StoreSnapshot) throws -> [EventDraft],
        inspect: (borrowing StoreSnapshot, AppendOutcome?) throws -> Answer
    ) throws -> (outcome: AppendOutcome?, answer: Answer) {
        let transaction = try environment.beginWriting()
        let slots = try liveSlots(of: transaction)
        var writer = ViewWriter(transaction, slots: slots)
        if let first = try log.repeated(command, in: writer.transaction.snapshot) {
            return (first, try inspect(snapshot(of: writer), first))
        }
        let events = try decide(snapshot(of: writer))
        guard !events.isEmpty else {
            return (nil, try inspect(snapshot(of: writer), nil))
        }
        try tables.refuseNewerViews(than: projectors, in: writer.transaction.snapshot)
        let recorded = try log.append(command, events: events, clock: clock, in: &writer.transaction)
        for (offset, event) in events.enumerated() {
            let sequence = recorded.sequences.lowerBound + UInt64(offset)
            let subject = Array(event.subject.utf8)
            let privatePart = event.privatePart ?? []
            try apply(
                RecordedEvent(
                    sequence: sequence, kind: event.kind, schemaVersion: event.schemaVersion,
                    command: recorded.number, recordedAt: recorded.recordedAt, subject: subject.span,
                    factualPart: event.factualPart.span,
                    privatePart: event.privatePart == nil ? nil : privatePart.span,
                    isPrivatePartErased: false),
                to: &writer)
        }
        for projector in projectors {
            try tables.setCheckpoint(
                recorded.sequences.upperBound, of: projector.view, in: &writer.transaction)
        }
        let outcome = AppendOutcome(
            command: recorded.number, sequences: recorded.sequences, isRepeated: false)
        let answer = try inspect(snapshot(of: writer), outcome)
        if !isRehearsal {
            try writer.commit()
        }
        return (outcome, answer)
    }

    /// Applies one event to every view, in the projectors' order.
    func apply(_ event: borrowing RecordedEvent, to writer: inout ViewWriter) throws {
        guard let known = knownVersions[event.kind], event.schemaVersion <= known else {
            throw ProjectionError.unknownEvent(
                sequence: event.sequence, kind: event.kind, version: event.schemaVersion,
                known: knownVersions[event.kind] ?? 0)
        }
        for projector in projectors {
            writer.begin(projector, sequence: event.sequence)
            do {
                try projector.apply(event, to: &writer)
            } catch let error as LMDBError {
                throw error
            } catch {
                throw ProjectionError.poisonEvent(
                    sequence: event.sequence, kind: event.kind, view: projector.view.name,
                    reason: String(describing: error))
            }
        }
        writer.end()
    }

    private func liveSlots(of transaction: borrowing WriteTransaction) throws -> LiveSlots {
        try tables.liveSlots(
            in: transaction.snapshot, projectors: projectors,
            head: log.reader(transaction.snapshot).head().sequence)
    }

    @_lifetime(borrow writer)
    private func snapshot(of writer: borrowing ViewWriter) -> StoreSnapshot {
        StoreSnapshot(log: log.reader(writer.transaction.snapshot), views: writer.reader)
    }
}
