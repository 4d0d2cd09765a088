import ByteCoding
package import LMDB

extension EventLog {
    /// Replaces parts of events by their digests, and their salts, and those of their commands' contents,
    /// by zeroes.
    ///
    /// No link of the chain changes. The old bytes stay in the file until it is copied compactly.
    ///
    /// - Parameters:
    ///   - scope: The parts; one that is erased already, or that the event does not have, is passed over.
    ///   - transaction: The write.
    /// - Returns: What went.
    /// - Throws: ``EventLogError/missingEvent(sequence:)``, ``EventLogError/damagedEvent(sequence:reason:)``,
    ///   ``EventLogError/damagedCommand(number:reason:)`` or ``LMDB/LMDBError``.
    package func erase(
        _ scope: ErasureScope, in transaction: inout WriteTransaction
    ) throws -> DestroyedParts {
        var destroyed = DestroyedParts()
        var commands: Set<UInt64> = []
        let factual = Set(scope.factualParts)
        let personal = Set(scope.privateParts)
        for sequence in scope.events {
            guard let found = try reader(transaction.snapshot).portableEvent(at: sequence) else {
                throw EventLogError.missingEvent(sequence: sequence)
            }
            let event = try found.event.erased(
                factual: factual.contains(sequence), personal: personal.contains(sequence),
                into: &destroyed)
            guard event != found.event else { continue }
            commands.insert(found.command)
            let record = EventRecord.encode(event, command: found.command)
            try replace(record, for: sequence, in: tables.events, of: &transaction)
        }
        for number in commands.sorted() {
            guard var command = try reader(transaction.snapshot).command(number) else {
                throw EventLogError.damagedCommand(number: number, reason: "it is missing")
            }
            guard !command.isContentErased else { continue }
            destroyed.add(salt: command.contentSalt)
            command.contentSalt = RecordedCommand.erasedSalt
            try replace(CommandRecord.encode(command), for: number, in: tables.commands, of: &transaction)
        }
        return destroyed
    }

    private func replace(
        _ record: [UInt8], for number: UInt64, in table: Table, of transaction: inout WriteTransaction
    ) throws {
        var key = KeyWriter()
        key.append(number)
        // LMDB may keep a long value's pages for a shorter one, and the old bytes behind it with them.
        try transaction.delete(key.bytes.span, in: table)
        try transaction.put(record.span, for: key.bytes.span, in: table)
    }
}

extension LogReader {
    /// An event copied whole, and the number of its command; nil where the log has none at the sequence.
    fileprivate func portableEvent(at sequence: UInt64) throws -> (event: PortableEvent, command: UInt64)? {
        var key = KeyWriter()
        key.append(sequence)
        guard let bytes = try snapshot.value(for: key.bytes.span, in: log.tables.events) else { return nil }
        let record = try EventRecord(bytes, sequence: sequence)
        return (try PortableEvent(record, sequence: sequence), record.command)
    }
}

extension PortableEvent {
    /// The event without some of its parts.
    fileprivate func erased(
        factual: Bool, personal: Bool, into destroyed: inout DestroyedParts
    ) throws -> PortableEvent {
        PortableEvent(
            sequence: sequence, kind: kind, schemaVersion: schemaVersion, subject: subject,
            factualPart: factual
                ? try factualPart.erased(as: .factual, of: sequence, into: &destroyed) : factualPart,
            privatePart: personal
                ? try privatePart?.erased(as: .personal, of: sequence, into: &destroyed) : privatePart)
    }
}

extension PortablePart {
    fileprivate func erased(
        as part: ChainHasher.Part, of sequence: UInt64, into destroyed: inout DestroyedParts
    ) throws -> PortablePart {
        guard case .kept(let bytes, let salt) = self else { return self }
        destroyed.add(part: bytes, salt: salt, of: sequence)
        return .erased(digest: try Digest(bytes: digest(as: part).span))
    }
}
