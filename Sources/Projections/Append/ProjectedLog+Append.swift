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
    ///   ``ProjectionError``, ``LMDB/LMDBError``, ``LMDB/EnvironmentError``.
    public func append<Answer>(
        _ command: CommandDraft, clock: Timestamp, isRehearsal: Bool = false,
        decide: (borrowing StoreSnapshot) throws -> [EventDraft],
        inspect: (borrowing StoreSnapshot, AppendOutcome?) throws -> Answer
    ) throws -> (outcome: AppendOutcome?, answer: Answer) {
        try environment.growing {
            var writer = try beginWriting()
            do {
                let result = try perform(command, clock: clock, in: &writer, decide, inspect)
                if !isRehearsal { try commit(writer) }
                return result
            } catch let failure as FailureAfterWriting {
                throw failure.error
            }
        }
    }

    /// Begins a write with every live view at hand.
    func beginWriting() throws -> ViewWriter {
        let transaction = try environment.beginWriting()
        let slots = try liveSlots(of: transaction)
        return ViewWriter(transaction, slots: slots)
    }

    private func liveSlots(of transaction: borrowing WriteTransaction) throws -> LiveSlots {
        try tables.liveSlots(
            in: transaction.snapshot, projectors: projectors,
            head: log.reader(transaction.snapshot).head().sequence)
    }

    /// Notes how far the views have come, and makes the write durable, if it has appended anything.
    func commit(_ writer: consuming ViewWriter) throws {
        guard writer.hasAppended else { return }
        var writer = consume writer
        let head = try log.reader(writer.transaction.snapshot).head().sequence
        for projector in projectors {
            try tables.setCheckpoint(head, of: projector.view, in: &writer.transaction)
        }
        try writer.commit()
    }

    /// Decides, appends and projects one command in a write that may hold others.
    ///
    /// - Throws: ``FailureAfterWriting`` where the write must not be committed any more; anything else has left it
    ///   as it was before.
    func perform<Answer>(
        _ command: CommandDraft, clock: Timestamp, in writer: inout ViewWriter,
        _ decide: (borrowing StoreSnapshot) throws -> [EventDraft],
        _ inspect: (borrowing StoreSnapshot, AppendOutcome?) throws -> Answer
    ) throws -> (outcome: AppendOutcome?, answer: Answer) {
        if let first = try log.repeated(command, in: writer.transaction.snapshot) {
            return (first, try inspect(snapshot(of: writer), first))
        }
        let events = try decide(snapshot(of: writer))
        guard !events.isEmpty else {
            return (nil, try inspect(snapshot(of: writer), nil))
        }
        try EventLog.checkLimits(command, events)
        try tables.refuseNewerViews(than: projectors, in: writer.transaction.snapshot)
        writer.hasAppended = true
        do {
            let recorded = try log.append(command, events: events, clock: clock, in: &writer.transaction)
            for (offset, event) in events.enumerated() {
                try apply(
                    event, at: recorded.sequences.lowerBound + UInt64(offset), of: recorded, to: &writer)
            }
            let outcome = AppendOutcome(
                command: recorded.number, sequences: recorded.sequences, isRepeated: false)
            return (outcome, try inspect(snapshot(of: writer), outcome))
        } catch {
            throw FailureAfterWriting(error: error)
        }
    }

    private func apply(
        _ event: EventDraft, at sequence: UInt64, of command: RecordedCommand, to writer: inout ViewWriter
    ) throws {
        let subject = Array(event.subject.utf8)
        let privatePart = event.privatePart ?? []
        try apply(
            RecordedEvent(
                sequence: sequence, kind: event.kind, schemaVersion: event.schemaVersion,
                command: command.number, recordedAt: command.recordedAt, subject: subject.span,
                factualPart: event.factualPart.span,
                privatePart: event.privatePart == nil ? nil : privatePart.span,
                isPrivatePartErased: false),
            to: &writer)
    }

    /// Applies one event to every view, in the projectors' order.
    func apply(_ event: borrowing RecordedEvent, to writer: inout ViewWriter) throws {
        try apply(event, with: projectors, to: &writer)
    }

    /// Applies one event, as its newest version has it, to the views of some projectors, in their order.
    func apply(
        _ event: borrowing RecordedEvent, with projectors: [any Projector], to writer: inout ViewWriter
    ) throws {
        try schemas.withCurrent(event) { event in
            // Upcast or not, it is decoded once.
            var event = copy event
            event.memory = writer.memory
            writer.memory.clear()
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
    }

    @_lifetime(borrow writer)
    private func snapshot(of writer: borrowing ViewWriter) -> StoreSnapshot {
        StoreSnapshot(log: log.reader(writer.transaction.snapshot), views: writer.reader)
    }
}

/// A command failed when part of it had been written: the write it is in cannot be committed.
struct FailureAfterWriting: Error {
    let error: any Error
}
