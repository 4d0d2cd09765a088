import ByteCoding
public import LMDB

extension EventLog {
    /// Looks a command id up before its command is decided.
    ///
    /// Where an erasure has taken the salt of the first one's content, the id alone decides.
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
        // Without its salt the digest says nothing any more: the id alone decides.
        if !first.isContentErased {
            let digest = ChainHasher.digest(
                of: .content, salt: first.contentSalt.span, bytes: command.content.span)
            guard digest == first.contentDigest.bytes else {
                throw EventLogError.commandConflict(id: command.id, firstCommand: number)
            }
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
    ///   ``EventLogError/eventTooLarge(kind:bytes:limit:)``, ``EventLogError/labelTooLong(bytes:limit:)``,
    ///   ``EventLogError/emptyCommand``, ``EventLogError/damagedEvent(sequence:reason:)`` where an index is damaged,
    ///   or ``LMDB/LMDBError``.
    /// - Complexity: A row in each of three tables an event, appended behind all others in one of them; one more a
    ///   subject and a kind that occurs.
    package func append(
        _ command: CommandDraft, events: [EventDraft], clock: Timestamp,
        in transaction: inout WriteTransaction
    ) throws -> RecordedCommand {
        var salts = SaltSource()
        return try append(
            UnplacedCommand(command, clock: clock, using: &salts),
            events: events.map { $0.salted(using: &salts) }, in: &transaction)
    }

    /// Gives a command and its events their place behind the head.
    func append(
        _ command: UnplacedCommand, events: [PortableEvent], in transaction: inout WriteTransaction
    ) throws -> RecordedCommand {
        try Self.checkLimits(name: command.name, origin: command.origin, events)
        let head = try reader(transaction.snapshot).head()
        var events = events
        for index in events.indices {
            events[index].sequence = head.sequence + 1 + UInt64(index)
        }
        var recorded = RecordedCommand(
            number: head.command + 1, id: command.id, name: command.name, origin: command.origin,
            recordedAt: max(command.recordedAt, head.recordedAt ?? command.recordedAt),
            clock: command.clock, causation: command.causation,
            sequences: head.sequence + 1...head.sequence + UInt64(events.count),
            contentDigest: command.contentDigest, contentSalt: command.contentSalt, link: head.link)
        recorded.link = PortableCommand(command: recorded, causationID: nil, events: events)
            .link(after: head.link)
        try put(recorded, events, in: &transaction)
        return recorded
    }

    /// Writes the rows of a command that has its place and its link.
    func put(
        _ command: RecordedCommand, _ events: [PortableEvent], in transaction: inout WriteTransaction
    ) throws {
        var indexes = IndexWriter(tables)
        for event in events {
            let record = EventRecord.encode(event, command: command.number)
            var key = KeyWriter()
            key.append(event.sequence)
            // MDB_APPEND also proves that the sequence only grows.
            try transaction.append(record.span, for: key.bytes.span, in: tables.events)
            try indexes.list(event.sequence, subject: event.subject, kind: event.kind, in: &transaction)
        }
        try indexes.finish(in: &transaction)
        var key = KeyWriter()
        key.append(command.number)
        try transaction.append(CommandRecord.encode(command).span, for: key.bytes.span, in: tables.commands)
        try transaction.put(key.bytes.span, for: command.id.bytes.span, in: tables.commandIDs)
    }

    /// Refuses a command that the log does not take, before anything is written.
    ///
    /// - Parameters:
    ///   - command: The intent.
    ///   - events: What it came to.
    /// - Throws: ``EventLogError/emptyCommand``, ``EventLogError/commandTooLarge(events:bytes:)``,
    ///   ``EventLogError/eventTooLarge(kind:bytes:limit:)``, ``EventLogError/labelTooLong(bytes:limit:)``.
    package static func checkLimits(_ command: CommandDraft, _ events: [EventDraft]) throws(EventLogError) {
        try checkLimits(name: command.name, origin: command.origin, events.lazy.map(EventSize.init))
    }

    static func checkLimits(
        name: String, origin: String, _ events: [PortableEvent]
    ) throws(EventLogError) {
        try checkLimits(name: name, origin: origin, events.lazy.map(EventSize.init))
    }

    private static func checkLimits(
        name: String, origin: String, _ events: some Collection<EventSize>
    ) throws(EventLogError) {
        guard !events.isEmpty else { throw EventLogError.emptyCommand }
        let label = max(name.utf8.count, origin.utf8.count)
        guard label <= LogLimits.bytesPerLabel else {
            throw EventLogError.labelTooLong(bytes: label, limit: LogLimits.bytesPerLabel)
        }
        var bytes = 0
        for event in events {
            bytes += event.parts
            guard event.subject <= LogLimits.bytesPerSubject else {
                throw EventLogError.eventTooLarge(
                    kind: event.kind, bytes: event.subject, limit: LogLimits.bytesPerSubject)
            }
        }
        guard events.count <= LogLimits.eventsPerCommand, bytes <= LogLimits.bytesPerCommand else {
            throw EventLogError.commandTooLarge(events: events.count, bytes: bytes)
        }
        if let event = events.first(where: { $0.record > LogLimits.bytesPerEvent }) {
            throw EventLogError.eventTooLarge(
                kind: event.kind, bytes: event.record, limit: LogLimits.bytesPerEvent)
        }
    }
}

/// What an event takes, in bytes.
private struct EventSize {
    let kind: UInt16
    let subject: Int
    let parts: Int
    let record: Int

    init(_ event: EventDraft) {
        kind = event.kind
        subject = event.subject.utf8.count
        parts = event.factualPart.count + (event.privatePart?.count ?? 0)
        record = EventRecord.size(subject: subject, parts: parts, hasPrivatePart: event.privatePart != nil)
    }

    init(_ event: PortableEvent) {
        kind = event.kind
        subject = event.subject.utf8.count
        parts = event.partBytes
        record = EventRecord.size(of: event)
    }
}

/// A command before it has a place in the log, its content salted.
struct UnplacedCommand {
    let id: Identifier
    let name: String
    let origin: String
    /// When it was recorded, unless the log has gone beyond that.
    let recordedAt: Timestamp
    let clock: Timestamp
    let causation: UInt64?
    let contentDigest: Digest
    let contentSalt: [UInt8]
}

extension UnplacedCommand {
    /// The command with a salt of its own.
    init(_ draft: CommandDraft, clock: Timestamp, using salts: inout SaltSource) throws {
        let salt = salts.next()
        let digest = ChainHasher.digest(of: .content, salt: salt.span, bytes: draft.content.span)
        self.init(
            id: draft.id, name: draft.name, origin: draft.origin, recordedAt: clock, clock: clock,
            causation: draft.causation, contentDigest: try Digest(bytes: digest.span), contentSalt: salt)
    }
}

extension EventDraft {
    /// The event with salts of its own; its sequence is given when it is placed.
    fileprivate func salted(using salts: inout SaltSource) -> PortableEvent {
        PortableEvent(
            sequence: 0, kind: kind, schemaVersion: schemaVersion, subject: subject,
            factualPart: .kept(bytes: factualPart, salt: salts.next()),
            privatePart: privatePart.map { .kept(bytes: $0, salt: salts.next()) })
    }
}

/// Fresh salts from the system's generator.
struct SaltSource {
    /// Bytes that one call of the system gives: sixteen salts.
    private static let bytesPerDraw = 256
    private var drawn: ArraySlice<UInt8> = []

    mutating func next() -> [UInt8] {
        if drawn.isEmpty {
            drawn = randomBytes(Self.bytesPerDraw)[...]
        }
        let salt = Array(drawn.prefix(EventRecord.saltSize))
        drawn.removeFirst(EventRecord.saltSize)
        return salt
    }
}
