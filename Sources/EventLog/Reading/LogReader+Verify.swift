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

    /// The indexes list every event once, under its subject and under its kind.
    private func verifyIndexes(head: LogHead) throws {
        let tables = log.tables
        for table in [tables.subjects, tables.kinds] {
            let count =
                try log.format < 2 ? snapshot.statistics(of: table).entries : verifiedRows(of: table, head)
            guard count == Int(head.sequence) else {
                throw EventLogError.damagedEvent(
                    sequence: head.sequence, reason: "an index lists \(count) events of \(head.sequence)")
            }
        }
        guard try snapshot.statistics(of: tables.commandIDs).entries == Int(head.command) else {
            throw EventLogError.damagedCommand(
                number: head.command, reason: "the index of command ids has stray rows")
        }
        let none = head.sequence == 0
        guard !none else { return }
        try forEachEvent(in: 1...head.sequence) { event in
            let subject = IndexRow.key(Self.subjectPrefix(try event.subject.text()), event.sequence)
            let kind = IndexRow.key(Self.kindPrefix(event.kind), event.sequence)
            guard try snapshot.value(for: subject.span, in: tables.subjects) != nil,
                try snapshot.value(for: kind.span, in: tables.kinds) != nil
            else { throw IndexRow.unlisted(event.sequence) }
            return true
        }
    }

    /// Walks the lists of an index: each row names the one before it, the last row of a list the last event.
    ///
    /// - Returns: The events that are listed.
    private func verifiedRows(of table: Table, _ head: LogHead) throws -> Int {
        if head.sequence > 0 { try refuse(table, notAt: head.sequence) }
        let cursor = try snapshot.cursor(over: table)
        var list: (prefix: [UInt8], last: UInt64)?
        var count = 0
        while let entry = try cursor.next() {
            let row = try IndexRow(key: entry.key, value: entry.value)
            let prefix = [UInt8](entry.key.extracting(0..<entry.key.count - 8))
            if let list, list.prefix != prefix { throw IndexRow.unlisted(list.last) }
            if prefix == IndexRow.headPrefix { continue }
            let last = list?.last ?? 0
            guard row.previous == last else { throw IndexRow.unlisted(max(row.previous, last)) }
            if row.sequence == IndexRow.end {
                list = nil
            } else {
                list = (prefix, row.sequence)
                count += 1
            }
        }
        if let list { throw IndexRow.unlisted(list.last) }
        return count
    }
}
