import ByteCoding
import EventLog
import LMDB
import TestSupport

extension LogStore {
    /// A table of the log by the end of its name.
    func table(_ name: String) throws -> Table {
        guard let table = tables["log." + name] else { throw UnknownTable(name: name) }
        return table
    }

    private struct UnknownTable: Error {
        let name: String
    }

    /// The rows of a table.
    func rows(_ name: String) throws -> [RawRow] {
        try environment.rows(of: try table(name))
    }

    /// Puts a row past the log; nil deletes it.
    func overwrite(_ name: String, _ key: [UInt8], _ value: [UInt8]?) throws {
        try environment.overwrite(key, with: value, in: try table(name))
    }

    /// Verifies the log as it would be with a row changed, and undoes the change.
    func verify(_ name: String, _ key: [UInt8], as value: [UInt8]?) throws {
        let table = try table(name)
        try environment.write { transaction in
            if let value {
                try transaction.put(value.span, for: key.span, in: table)
            } else {
                try transaction.delete(key.span, in: table)
            }
            _ = try log.reader(transaction.snapshot).verify()
            throw Undo()
        }
    }

    /// What ``verify(_:_:as:)`` throws where the change was not found.
    struct Undo: Error, Equatable {}
}

/// The key of a sequence or a command's number.
func key(_ number: UInt64) -> [UInt8] {
    var key: [UInt8] = []
    key.append(bigEndian: number)
    return key
}

/// A record as a forger would leave it: changed, its checksum right.
func withChecksum(_ record: [UInt8], key: [UInt8]) -> [UInt8] {
    var check = CRC32C()
    check.update(key.span)
    check.update(record.span.extracting(4..<record.count))
    var forged: [UInt8] = []
    forged.append(bigEndian: check.value)
    return forged + record[4...]
}
