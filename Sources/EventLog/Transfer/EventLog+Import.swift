import ByteCoding
package import LMDB

extension EventLog {
    /// Appends a command of the same log as it is elsewhere: with the very numbers, times, salts and link.
    ///
    /// - Parameters:
    ///   - command: The command that follows this log's head.
    ///   - transaction: The write that it becomes durable with.
    /// - Throws: ``EventLogError/brokenChain(command:firstSequence:)`` where its link does not follow from
    ///   the head's, ``EventLogError/damagedCommand(number:reason:)`` where its place is not behind the head,
    ///   ``EventLogError/commandConflict(id:firstCommand:)`` where its id was used before; else as
    ///   ``append(_:events:clock:in:)``.
    package func append(exactly command: PortableCommand, in transaction: inout WriteTransaction) throws {
        let recorded = command.command
        try Self.checkLimits(name: recorded.name, origin: recorded.origin, command.events)
        let head = try reader(transaction.snapshot).head()
        guard recorded.number == head.command + 1, recorded.sequences.lowerBound == head.sequence + 1,
            recorded.sequences.elementsEqual(command.events.lazy.map(\.sequence)),
            recorded.recordedAt >= head.recordedAt ?? recorded.recordedAt
        else {
            throw EventLogError.damagedCommand(
                number: recorded.number, reason: "its place is not behind command \(head.command)")
        }
        guard command.link(after: head.link) == recorded.link else {
            throw EventLogError.brokenChain(
                command: recorded.number, firstSequence: recorded.sequences.lowerBound)
        }
        if let first = try reader(transaction.snapshot).commandNumber(for: recorded.id) {
            throw EventLogError.commandConflict(id: recorded.id, firstCommand: first)
        }
        try put(recorded, command.events, in: &transaction)
    }

    /// Appends a command of another log as a new command of this one.
    ///
    /// Id, name, origin, clock and the salted digest of its content stay, so that whoever asks for the same
    /// again is answered as in the other log. Number, sequences and link are new, and so is the time of
    /// recording where this log has gone beyond it. What is erased stays erased.
    ///
    /// - Parameters:
    ///   - command: A command of any log.
    ///   - transaction: The write that it becomes durable with.
    /// - Returns: Where it stands; repeated where this log has it already, with the same content or the same
    ///   events.
    /// - Throws: ``EventLogError/commandConflict(id:firstCommand:)`` where its id was used for something
    ///   else; else as ``append(_:events:clock:in:)``.
    package func append(
        again command: PortableCommand, in transaction: inout WriteTransaction
    ) throws -> AppendOutcome {
        if let first = try repeated(command, in: transaction.snapshot) { return first }
        let original = command.command
        let causation = try command.causationID.flatMap {
            try reader(transaction.snapshot).commandNumber(for: $0)
        }
        let recorded = try append(
            UnplacedCommand(
                id: original.id, name: original.name, origin: original.origin,
                recordedAt: original.recordedAt, clock: original.clock,
                causation: causation, contentDigest: original.contentDigest,
                contentSalt: original.contentSalt),
            events: command.events, in: &transaction)
        return AppendOutcome(command: recorded.number, sequences: recorded.sequences, isRepeated: false)
    }

    private func repeated(_ command: PortableCommand, in snapshot: Snapshot) throws -> AppendOutcome? {
        let id = command.command.id
        let reader = reader(snapshot)
        guard let number = try reader.commandNumber(for: id) else { return nil }
        guard let first = try reader.portableCommand(number), first.says(sameAs: command) else {
            throw EventLogError.commandConflict(id: id, firstCommand: number)
        }
        return AppendOutcome(command: number, sequences: first.command.sequences, isRepeated: true)
    }

    /// Appends events of another log, whose command is lost, under a command of this one.
    ///
    /// - Parameters:
    ///   - command: The intent that they are taken over with.
    ///   - events: Events of any log, by sequence.
    ///   - clock: The time as read.
    ///   - transaction: The write that they become durable with.
    /// - Returns: The command as it was recorded.
    /// - Throws: As ``append(_:events:clock:in:)``.
    package func append(
        _ command: CommandDraft, takingOver events: [PortableEvent], clock: Timestamp,
        in transaction: inout WriteTransaction
    ) throws -> RecordedCommand {
        var salts = SaltSource()
        return try append(
            UnplacedCommand(command, clock: clock, using: &salts), events: events, in: &transaction)
    }
}

extension PortableCommand {
    /// Whether another log's command of the same id asked for the same, or came to the same events.
    fileprivate func says(sameAs other: PortableCommand) -> Bool {
        if command.contentSalt == other.command.contentSalt,
            command.contentDigest == other.command.contentDigest
        {
            return true
        }
        return events.count == other.events.count
            && zip(events, other.events).allSatisfy { $0.says(sameAs: $1) }
    }
}

extension PortableEvent {
    fileprivate func says(sameAs other: PortableEvent) -> Bool {
        kind == other.kind && schemaVersion == other.schemaVersion
            && subject.utf8.elementsEqual(other.subject.utf8)
            && factualPart.says(sameAs: other.factualPart, .factual)
            && (privatePart == nil) == (other.privatePart == nil)
            && (privatePart.map { part in
                other.privatePart.map { part.says(sameAs: $0, .personal) } ?? false
            } ?? true)
    }
}

extension PortablePart {
    /// Two logs' salts differ; what has been erased can only be known by the digest under its old salt.
    fileprivate func says(sameAs other: PortablePart, _ part: ChainHasher.Part) -> Bool {
        if case .kept(let bytes, _) = self, case .kept(let others, _) = other { return bytes == others }
        return digest(as: part) == other.digest(as: part)
    }
}
