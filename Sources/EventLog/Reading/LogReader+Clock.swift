import ByteCoding
import LMDB

extension LogReader {
    /// The number of the last command before whose time the clock had run backwards; nil where it never did.
    ///
    /// - Throws: ``EventLogError/damagedCommand(number:reason:)`` or ``LMDB/LMDBError``.
    /// - Complexity: The commands behind it.
    public func lastClampedCommand() throws -> UInt64? {
        let cursor = try snapshot.cursor(over: log.tables.commands)
        while let entry = try cursor.previous() {
            let number: UInt64 = try entry.key.integer(at: 0)
            if try CommandRecord.decode(entry.value, number: number).clockWasClamped { return number }
        }
        return nil
    }
}
