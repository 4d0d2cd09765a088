import ByteCoding
public import LMDB

extension EventLog {
    /// Looks a command id up before its command is decided.
    ///
    /// - Returns: The first outcome where the same command was appended before; nil where the id is new.
    /// - Throws: ``EventLogError/commandConflict(id:firstCommand:)`` where the id was used for other content,
    ///   ``EventLogError/damagedCommand(number:reason:)`` where its command cannot be read.
    public func repeated(_ command: CommandDraft, in snapshot: Snapshot) throws -> AppendOutcome? {
        let reader = reader(snapshot)
        guard let number = try reader.commandNumber(for: command.id) else { return nil }
        guard let first = try reader.command(number) else {
            throw EventLogError.damagedCommand(number: number, reason: "it is missing")
        }
        let digest = ChainHasher.digest(
            of: .content, salt: first.contentSalt.span, bytes: command.content.span)
        guard digest == first.contentDigest.bytes else {
            throw EventLogError.commandConflict(id: command.id, firstCommand: number)
        }
        return AppendOutcome(command: number, sequences: first.sequences, isRepeated: true)
    }

    /// Appends a command with its events to the log of a write transaction.
    ///
    /// The caller has asked ``repeated(_:in:)`` in the same transaction.
    ///
    /// - Parameters:
    ///   - command: The intent.
    ///   - events: What it came to, at least one.
    ///   - clock: The time as read.
    ///   - transaction: The write that the events, and all that follows from them, become durable with.
    /// - Returns: The command's number and its events' sequences.
    /// - Throws: ``EventLogError/commandTooLarge(events:bytes:)``,
    ///   ``EventLogError/eventTooLarge(kind:bytes:limit:)``, ``EventLogError/emptyCommand``,
    ///   or ``LMDB/LMDBError``.
    /// - Complexity: One row in each of four tables an event, appended behind all others in two of them.
    package func append(
        _ command: CommandDraft, events: [EventDraft], clock: Timestamp,
        in transaction: inout WriteTransaction
    ) throws -> RecordedCommand {
        try Self.checkLimits(command, events)
        let head = try reader(transaction.snapshot).head()
        let first = head.sequence + 1
        var salts = SaltSource()
        let contentSalt = salts.next()
        let unlinked = RecordedCommand(
            number: head.command + 1, id: command.id, name: command.name, origin: command.origin,
            recordedAt: max(clock, head.recordedAt ?? clock), clock: clock,
            causation: command.causation, sequences: first...(first + UInt64(events.count) - 1),
            contentDigest: try Digest(
                bytes: ChainHasher.digest(
                    of: .content, salt: contentSalt.span, bytes: command.content.span
                ).span),
            contentSalt: contentSalt, link: head.link)
        var chain = ChainHasher(after: head.link, command: unlinked)
        for (offset, event) in events.enumerated() {
            let sequence = first + UInt64(offset)
            try append(
                event, sequence: sequence, command: unlinked.number, salts: &salts, chain: &chain,
                in: &transaction)
        }
        let recorded = unlinked.linked(chain.link())
        var key = KeyWriter()
        key.append(recorded.number)
        try transaction.append(CommandRecord.encode(recorded).span, for: key.bytes.span, in: tables.commands)
        try transaction.put(key.bytes.span, for: command.id.bytes.span, in: tables.commandIDs)
        return recorded
    }

    private func append(
        _ event: EventDraft, sequence: UInt64, command: UInt64, salts: inout SaltSource,
        chain: inout ChainHasher, in transaction: inout WriteTransaction
    ) throws {
        let factualSalt = salts.next()
        let privateSalt = event.privatePart == nil ? nil : salts.next()
        let privatePart = event.privatePart ?? []
        chain.update(
            sequence: sequence, kind: event.kind, schemaVersion: event.schemaVersion,
            subject: Array(event.subject.utf8).span,
            factualDigest: ChainHasher.digest(
                of: .factual, salt: factualSalt.span, bytes: event.factualPart.span),
            privateDigest: privateSalt.map {
                ChainHasher.digest(of: .personal, salt: $0.span, bytes: privatePart.span)
            })
        let record = EventRecord.encode(
            event, sequence: sequence, command: command, factualSalt: factualSalt,
            privateSalt: privateSalt)
        guard record.count <= LogLimits.bytesPerEvent else {
            throw EventLogError.eventTooLarge(
                kind: event.kind, bytes: record.count, limit: LogLimits.bytesPerEvent)
        }
        var key = KeyWriter()
        key.append(sequence)
        // MDB_APPEND also proves that the sequence only grows.
        try transaction.append(record.span, for: key.bytes.span, in: tables.events)
        let none: [UInt8] = []
        try transaction.put(
            none.span, for: LogReader.subjectKey(event.subject, sequence).span, in: tables.subjects)
        try transaction.put(none.span, for: LogReader.kindKey(event.kind, sequence).span, in: tables.kinds)
    }

    private static func checkLimits(_ command: CommandDraft, _ events: [EventDraft]) throws(EventLogError) {
        guard !events.isEmpty else { throw EventLogError.emptyCommand }
        var bytes = 0
        for event in events {
            bytes += event.factualPart.count + (event.privatePart?.count ?? 0)
            guard event.subject.utf8.count <= LogLimits.bytesPerSubject else {
                throw EventLogError.eventTooLarge(
                    kind: event.kind, bytes: event.subject.utf8.count, limit: LogLimits.bytesPerSubject)
            }
        }
        guard events.count <= LogLimits.eventsPerCommand, bytes <= LogLimits.bytesPerCommand else {
            throw EventLogError.commandTooLarge(events: events.count, bytes: bytes)
        }
        precondition(
            command.name.utf8.count <= LogLimits.bytesPerLabel
                && command.origin.utf8.count <= LogLimits.bytesPerLabel,
            "a command's name and origin are short words")
    }
}

extension RecordedCommand {
    fileprivate func linked(_ link: Digest) -> RecordedCommand {
        RecordedCommand(
            number: number, id: id, name: name, origin: origin, recordedAt: recordedAt, clock: clock,
            causation: causation, sequences: sequences, contentDigest: contentDigest,
            contentSalt: contentSalt, link: link)
    }
}

/// Fresh salts from the system's generator.
private struct SaltSource {
    private var generator = SystemRandomNumberGenerator()

    mutating func next() -> [UInt8] {
        var salt: [UInt8] = []
        salt.reserveCapacity(EventRecord.saltSize)
        salt.append(bigEndian: generator.next() as UInt64)
        salt.append(bigEndian: generator.next() as UInt64)
        return salt
    }
}
