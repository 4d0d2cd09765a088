public import LMDB

/// A row as it lies in a table, below everything that gives it a meaning.
public struct RawRow: Hashable, Sendable {
    /// The key's bytes.
    public let key: [UInt8]
    /// The value's bytes.
    public let value: [UInt8]

    /// A row with these bytes.
    public init(key: [UInt8], value: [UInt8]) {
        self.key = key
        self.value = value
    }
}

extension Environment {
    /// The rows of a table, in the order of their keys.
    ///
    /// - Throws: What LMDB reports.
    public func rows(of table: Table) throws -> [RawRow] {
        try read { transaction in
            let cursor = try transaction.snapshot.cursor(over: table)
            var rows: [RawRow] = []
            while let entry = try cursor.next() {
                rows.append(
                    RawRow(
                        key: entry.key.indices.map { entry.key[$0] },
                        value: entry.value.indices.map { entry.value[$0] }))
            }
            return rows
        }
    }

    /// Puts a row past the rooms above; nil deletes it.
    ///
    /// - Throws: What LMDB reports.
    public func overwrite(_ key: [UInt8], with value: [UInt8]?, in table: Table) throws {
        try write { transaction in
            if let value {
                try transaction.put(value.span, for: key.span, in: table)
            } else {
                try transaction.delete(key.span, in: table)
            }
        }
    }
}
