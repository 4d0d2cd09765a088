public import ByteCoding
import LMDB

/// The log as one snapshot sees it.
public struct LogReader: ~Escapable {
    let snapshot: Snapshot
    let log: EventLog

    @_lifetime(copy snapshot)
    init(_ snapshot: Snapshot, log: EventLog) {
        self.snapshot = snapshot
        self.log = log
    }

    /// The end of the log.
    ///
    /// The last command has to hold the last event: a damaged page that hides the end of one table hides not that of
    /// the other, and the log is not taken for a shorter one.
    ///
    /// - Throws: ``EventLogError/damagedCommand(number:reason:)``, ``EventLogError/missingEvent(sequence:)``,
    ///   ``EventLogError/damagedEvent(sequence:reason:)`` or ``LMDB/LMDBError``.
    /// - Complexity: Two rows.
    public func head() throws -> LogHead {
        let cursor = try snapshot.cursor(over: log.tables.commands)
        let events = try snapshot.cursor(over: log.tables.events)
        var lastEvent: UInt64 = 0
        if let last = try events.last() { lastEvent = try last.key.integer(at: 0) }
        guard let last = try cursor.last() else {
            guard lastEvent == 0 else { throw try strayEvent(behind: 0) }
            return LogHead(
                store: log.store, sequence: 0, command: 0, link: ChainHasher.origin(of: log.store),
                recordedAt: nil)
        }
        let number: UInt64 = try last.key.integer(at: 0)
        let command = try CommandRecord.decode(last.value, number: number)
        guard lastEvent == command.sequences.upperBound else {
            throw try strayEvent(behind: command.sequences.upperBound)
        }
        return LogHead(
            store: log.store, sequence: command.sequences.upperBound, command: number,
            link: command.link, recordedAt: command.recordedAt)
    }

    /// What is wrong with a log whose last event is not that of its last command.
    private func strayEvent(behind sequence: UInt64) throws -> EventLogError {
        let cursor = try snapshot.cursor(over: log.tables.events)
        var key = KeyWriter()
        key.append(max(1, sequence))
        var next = try cursor.seek(key.bytes.span)
        if sequence > 0 {
            guard let last = next, try last.key.integer(at: 0) == sequence else {
                return .missingEvent(sequence: sequence)
            }
            next = try cursor.next()
        }
        guard let stray = next else { return .missingEvent(sequence: sequence) }
        return .damagedEvent(sequence: try stray.key.integer(at: 0), reason: "no command holds it")
    }

    /// The command with a number; nil where the log has none.
    ///
    /// - Throws: ``EventLogError/damagedCommand(number:reason:)`` or ``LMDB/LMDBError``.
    public func command(_ number: UInt64) throws -> RecordedCommand? {
        var key = KeyWriter()
        key.append(number)
        guard let record = try snapshot.value(for: key.bytes.span, in: log.tables.commands) else {
            return nil
        }
        return try CommandRecord.decode(record, number: number)
    }

    /// The number of the command with an id; nil where the id is new.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func commandNumber(for id: Identifier) throws -> UInt64? {
        guard let value = try snapshot.value(for: id.bytes.span, in: log.tables.commandIDs) else {
            return nil
        }
        return try value.integer(at: 0)
    }

    /// Calls a closure with the event at a sequence.
    ///
    /// - Returns: What the closure returns; nil where the log has no such event.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)``, ``LMDB/LMDBError``, or what the closure throws.
    public func withEvent<Result>(
        at sequence: UInt64, _ body: (borrowing RecordedEvent) throws -> Result
    ) throws -> Result? {
        var key = KeyWriter()
        key.append(sequence)
        guard let bytes = try snapshot.value(for: key.bytes.span, in: log.tables.events) else { return nil }
        let record = try EventRecord(bytes, sequence: sequence)
        let recordedAt = try recordedAt(ofCommand: record.command)
        return try body(Self.event(record, sequence: sequence, recordedAt: recordedAt))
    }

    /// Calls a closure with each event of a range of sequences, in order, until it returns false or the log
    /// ends.
    ///
    /// - Parameters:
    ///   - sequences: The range; it may reach beyond the log.
    ///   - isDescending: Whether the last event comes first.
    ///   - body: Returns whether to go on.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)``, ``EventLogError/missingEvent(sequence:)``,
    ///   ``LMDB/LMDBError``, or what the closure throws.
    /// - Complexity: One row an event, and one a command.
    public func forEachEvent(
        in sequences: ClosedRange<UInt64>, isDescending: Bool = false,
        _ body: (borrowing RecordedEvent) throws -> Bool
    ) throws {
        let first = max(1, sequences.lowerBound)
        let last = isDescending ? min(sequences.upperBound, try head().sequence) : sequences.upperBound
        guard first <= last else { return }
        let cursor = try snapshot.cursor(over: log.tables.events)
        var expected = isDescending ? last : first
        var key = KeyWriter()
        key.append(expected)
        var next = try cursor.seek(key.bytes.span)
        var command: UInt64?
        var recordedAt = Timestamp(microseconds: 0)
        while let entry = next {
            guard try entry.key.integer(at: 0, as: UInt64.self) == expected else {
                throw EventLogError.missingEvent(sequence: expected)
            }
            let record = try EventRecord(entry.value, sequence: expected)
            if command != record.command {
                recordedAt = try self.recordedAt(ofCommand: record.command)
                command = record.command
            }
            guard try body(Self.event(record, sequence: expected, recordedAt: recordedAt)) else { return }
            guard expected != (isDescending ? first : last) else { return }
            expected = isDescending ? expected - 1 : expected + 1
            next = isDescending ? try cursor.previous() : try cursor.next()
        }
        // A range may reach beyond the log, but the log must reach to its head.
        if try isDescending || expected <= head().sequence {
            throw EventLogError.missingEvent(sequence: expected)
        }
    }

    private func recordedAt(ofCommand number: UInt64) throws -> Timestamp {
        var key = KeyWriter()
        key.append(number)
        guard let record = try snapshot.value(for: key.bytes.span, in: log.tables.commands) else {
            throw EventLogError.damagedCommand(number: number, reason: "it is missing")
        }
        return try CommandRecord.recordedAt(record, number: number)
    }

    @_lifetime(copy record)
    private static func event(
        _ record: EventRecord, sequence: UInt64, recordedAt: Timestamp
    ) -> RecordedEvent {
        let hasPrivate = record.flags.contains(.hasPrivatePart)
        let isErased = record.flags.contains(.privatePartErased)
        return RecordedEvent(
            sequence: sequence, kind: record.kind, schemaVersion: record.schemaVersion,
            command: record.command, recordedAt: recordedAt, subject: record.subject,
            factualPart: record.flags.contains(.factualPartErased) ? nil : record.factual,
            privatePart: hasPrivate && !isErased ? record.privatePart : nil,
            isPrivatePartErased: isErased)
    }

    static func kindPrefix(_ kind: UInt16) -> [UInt8] {
        var key = KeyWriter()
        key.append(kind)
        return key.bytes
    }

    static func subjectPrefix(_ subject: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(subject)
        return key.bytes
    }
}
