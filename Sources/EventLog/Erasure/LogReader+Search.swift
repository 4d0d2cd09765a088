package import ByteCoding
import LMDB

extension LogReader {
    /// Where byte strings stand in the log as it is.
    ///
    /// - Parameter search: The byte strings.
    /// - Returns: For each that was found, by its index, the first event in whose record it stands; for one
    ///   in the record of a command, that command's first event.
    /// - Throws: ``EventLogError`` where a command is damaged, or ``LMDB/LMDBError``.
    /// - Complexity: Every byte of the log once.
    package func sequences(of search: ByteSearch) throws -> [Int: UInt64] {
        var found: [Int: UInt64] = [:]
        let events = try snapshot.cursor(over: log.tables.events)
        while let entry = try events.next() {
            let sequence: UInt64 = try entry.key.integer(at: 0)
            for needle in search.hits(in: entry.value) where found[needle] == nil {
                found[needle] = sequence
            }
        }
        let commands = try snapshot.cursor(over: log.tables.commands)
        while let entry = try commands.next() {
            for needle in search.hits(in: entry.value) where found[needle] == nil {
                let number: UInt64 = try entry.key.integer(at: 0)
                found[needle] = try CommandRecord.decode(entry.value, number: number).sequences.lowerBound
            }
        }
        return found
    }

    /// The subjects that begin with a text.
    ///
    /// - Parameters:
    ///   - prefix: The beginning.
    ///   - limit: How many at most.
    /// - Returns: The subjects, ascending by their bytes.
    /// - Throws: ``LMDB/LMDBError``.
    /// - Complexity: One search a subject that is returned.
    public func subjects(beginningWith prefix: String, limit: Int) throws -> [String] {
        let cursor = try snapshot.cursor(over: log.tables.subjects)
        let start = Array(prefix.utf8)
        var subjects: [String] = []
        var next = start.isEmpty ? try cursor.first() : try cursor.seek(start.span)
        while subjects.count < limit, let entry = next, entry.key.starts(with: start.span) {
            // The key is the subject, a zero byte, and the sequence.
            let subject = try entry.key.bytes(at: 0, count: entry.key.count - 9).text()
            subjects.append(subject)
            var behind = Array(subject.utf8)
            behind.append(1)
            next = try cursor.seek(behind.span)
        }
        return subjects
    }
}
