import ByteCoding
import LMDB

extension LogReader {
    /// Walks the whole log: density, checksums, the chain, and the three indexes over it.
    ///
    /// - Parameter progress: Called with the sequences checked so far and the last one, now and then.
    /// - Returns: What was checked.
    /// - Throws: The first thing found wrong, as ``EventLogError/damagedEvent(sequence:reason:)``,
    ///   ``EventLogError/damagedCommand(number:reason:)``, ``EventLogError/missingEvent(sequence:)`` or
    ///   ``EventLogError/brokenChain(command:firstSequence:)``; ``LMDB/LMDBError`` where a page is damaged.
    /// - Complexity: Every row of the log once.
    public func verify(progress: (UInt64, UInt64) -> Void = { _, _ in }) throws -> LogHead {
        let head = try head()
        let commands = try snapshot.cursor(over: log.tables.commands)
        let events = try snapshot.cursor(over: log.tables.events)
        var link = ChainHasher.origin(of: log.store)
        var number: UInt64 = 1
        var sequence: UInt64 = 1
        while let entry = try commands.next() {
            guard try entry.key.integer(at: 0, as: UInt64.self) == number else {
                throw EventLogError.damagedCommand(number: number, reason: "it is missing")
            }
            let command = try CommandRecord.decode(entry.value, number: number)
            guard command.sequences.lowerBound == sequence else {
                throw EventLogError.missingEvent(sequence: sequence)
            }
            var chain = ChainHasher(after: link, command: command)
            for expected in command.sequences {
                try Self.verifyNext(of: events, expected, of: command, into: &chain)
            }
            link = chain.link()
            guard link == command.link else {
                throw EventLogError.brokenChain(command: number, firstSequence: sequence)
            }
            guard try commandNumber(for: command.id) == number else {
                throw EventLogError.damagedCommand(number: number, reason: "its id is not in the index")
            }
            sequence = command.sequences.upperBound + 1
            number += 1
            progress(sequence - 1, head.sequence)
        }
        if let stray = try events.next() {
            throw EventLogError.damagedEvent(
                sequence: try stray.key.integer(at: 0), reason: "no command holds it")
        }
        try verifyIndexes(head: head)
        return head
    }

    private static func verifyNext(
        of events: borrowing Cursor, _ sequence: UInt64, of command: RecordedCommand,
        into chain: inout ChainHasher
    ) throws {
        guard let entry = try events.next(), try entry.key.integer(at: 0, as: UInt64.self) == sequence else {
            throw EventLogError.missingEvent(sequence: sequence)
        }
        let record = try EventRecord(entry.value, sequence: sequence)
        guard record.command == command.number else {
            throw EventLogError.damagedEvent(
                sequence: sequence, reason: "it names command \(record.command) as its own")
        }
        let factualErased = record.flags.contains(.factualPartErased)
        let privateErased = record.flags.contains(.privatePartErased)
        chain.update(
            sequence: sequence, kind: record.kind, schemaVersion: record.schemaVersion,
            subject: record.subject,
            factualDigest: factualErased
                ? [UInt8](record.factual)
                : ChainHasher.digest(of: .factual, salt: record.factualSalt, bytes: record.factual),
            privateDigest: !record.flags.contains(.hasPrivatePart)
                ? nil
                : privateErased
                    ? [UInt8](record.privatePart)
                    : ChainHasher.digest(
                        of: .personal, salt: record.privateSalt, bytes: record.privatePart))
    }

    /// The indexes hold one row an event, each naming an event of that subject or kind.
    private func verifyIndexes(head: LogHead) throws {
        let tables = log.tables
        for table in [tables.subjects, tables.kinds] {
            let count = try snapshot.statistics(of: table).entries
            guard count == Int(head.sequence) else {
                throw EventLogError.damagedEvent(
                    sequence: head.sequence, reason: "an index has \(count) rows for \(head.sequence) events")
            }
        }
        guard try snapshot.statistics(of: tables.commandIDs).entries == Int(head.command) else {
            throw EventLogError.damagedCommand(
                number: head.command, reason: "the index of command ids has stray rows")
        }
        let none = head.sequence == 0
        guard !none else { return }
        try forEachEvent(in: 1...head.sequence) { event in
            let subject = try event.subject.text()
            let inSubjects = try snapshot.value(
                for: Self.subjectKey(subject, event.sequence).span, in: tables.subjects)
            let inKinds = try snapshot.value(
                for: Self.kindKey(event.kind, event.sequence).span, in: tables.kinds)
            guard inSubjects != nil, inKinds != nil else {
                throw EventLogError.damagedEvent(
                    sequence: event.sequence, reason: "an index does not list it")
            }
            return true
        }
    }
}
