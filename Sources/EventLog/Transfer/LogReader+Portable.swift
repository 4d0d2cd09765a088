import ByteCoding
import LMDB

extension LogReader {
    /// The command with a number and all its events, copied whole.
    ///
    /// - Returns: The command; nil where the log has none of that number.
    /// - Throws: ``EventLogError/damagedCommand(number:reason:)``,
    ///   ``EventLogError/damagedEvent(sequence:reason:)``, ``EventLogError/missingEvent(sequence:)`` or
    ///   ``LMDB/LMDBError``.
    public func portableCommand(_ number: UInt64) throws -> PortableCommand? {
        guard let command = try command(number) else { return nil }
        let cursor = try snapshot.cursor(over: log.tables.events)
        var key = KeyWriter()
        key.append(command.sequences.lowerBound)
        var next = try cursor.seek(key.bytes.span)
        var events: [PortableEvent] = []
        for sequence in command.sequences {
            guard let entry = next, try entry.key.integer(at: 0, as: UInt64.self) == sequence else {
                throw EventLogError.missingEvent(sequence: sequence)
            }
            let record = try EventRecord(entry.value, sequence: sequence)
            guard record.command == number else {
                throw EventLogError.damagedEvent(
                    sequence: sequence, reason: "it names command \(record.command) as its own")
            }
            events.append(try PortableEvent(record, sequence: sequence))
            next = try cursor.next()
        }
        return PortableCommand(
            command: command, causationID: try command.causation.flatMap { try self.command($0)?.id },
            events: events)
    }
}
