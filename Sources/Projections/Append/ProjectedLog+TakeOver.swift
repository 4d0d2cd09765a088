public import EventLog
import LMDB

extension ProjectedLog {
    /// Appends commands of another log as new commands of this one, with all views, in one commit.
    ///
    /// - Parameter commands: Commands of any log, in their order. Those that this log has already are passed over.
    /// - Returns: The events that were appended, and the commands that were there.
    /// - Throws: ``EventLog/EventLogError``, ``ProjectionError`` where an event does not follow from what this log
    ///   holds, ``LMDB/LMDBError``. Nothing is appended then.
    public func takeOver(_ commands: [PortableCommand]) throws -> (events: Int, repeated: Int) {
        try environment.growing {
            var writer = try beginWriting()
            try tables.refuseNewerViews(than: projectors, in: writer.transaction.snapshot)
            var events = 0
            var repeated = 0
            for command in commands {
                let outcome = try log.append(again: command, in: &writer.transaction)
                guard !outcome.isRepeated else {
                    repeated += 1
                    continue
                }
                writer.hasAppended = true
                events += outcome.sequences.count
                let recordedAt = try log.reader(writer.transaction.snapshot).head().recordedAt
                for (sequence, event) in zip(outcome.sequences, command.events) {
                    try apply(
                        event, at: sequence, of: outcome.command,
                        recordedAt: recordedAt ?? command.command.recordedAt, to: &writer)
                }
            }
            try commit(writer)
            return (events, repeated)
        }
    }

    /// Appends events of another log, whose command is lost, by a command of this one, with all views.
    ///
    /// - Parameters:
    ///   - events: Events of any log, by sequence.
    ///   - command: The command that takes them over.
    ///   - clock: The time as read.
    /// - Throws: As ``takeOver(_:)``.
    public func takeOver(
        _ events: [PortableEvent], by command: CommandDraft, clock: Timestamp
    ) throws {
        try environment.growing {
            var writer = try beginWriting()
            try tables.refuseNewerViews(than: projectors, in: writer.transaction.snapshot)
            let recorded = try log.append(
                command, takingOver: events, clock: clock, in: &writer.transaction)
            writer.hasAppended = true
            for (sequence, event) in zip(recorded.sequences, events) {
                try apply(
                    event, at: sequence, of: recorded.number, recordedAt: recorded.recordedAt, to: &writer)
            }
            try commit(writer)
        }
    }

    private func apply(
        _ event: PortableEvent, at sequence: UInt64, of command: UInt64, recordedAt: Timestamp,
        to writer: inout ViewWriter
    ) throws {
        let subject = Array(event.subject.utf8)
        let factual = event.factualPart.keptBytes
        let personal = event.privatePart?.keptBytes
        let factualBytes = factual ?? []
        let personalBytes = personal ?? []
        try apply(
            RecordedEvent(
                sequence: sequence, kind: event.kind, schemaVersion: event.schemaVersion, command: command,
                recordedAt: recordedAt, subject: subject.span,
                factualPart: factual == nil ? nil : factualBytes.span,
                privatePart: personal == nil ? nil : personalBytes.span,
                isPrivatePartErased: event.privatePart?.isErased ?? false),
            to: &writer)
    }
}

extension PortablePart {
    /// The part; nil where it is erased.
    fileprivate var keptBytes: [UInt8]? {
        if case .kept(let bytes, _) = self { bytes } else { nil }
    }
}
