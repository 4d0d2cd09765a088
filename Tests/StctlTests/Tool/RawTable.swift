import LMDB

/// A table of a closed store, written past every room above LMDB: as another program or a bad disk would.
struct RawTable {
    private let environment: Environment
    private let table: Table

    /// Opens a table, making it where it is missing.
    ///
    /// - Throws: What LMDB reports.
    init(_ name: String, at path: String) throws {
        environment = try Environment.open(at: path)
        table = try environment.openTables([name])[0]
    }

    /// Puts a row.
    ///
    /// - Throws: What LMDB reports.
    func put(_ value: String, for key: String) throws {
        try environment.write { transaction in
            try transaction.put(Array(value.utf8).span, for: Array(key.utf8).span, in: table)
        }
    }

    /// Deletes every row.
    ///
    /// - Throws: What LMDB reports.
    func removeAll() throws {
        try environment.write { try $0.removeAll(in: table) }
    }

    /// Changes the last bit of the value of one row, counted from 1.
    ///
    /// - Throws: What LMDB reports.
    func damage(row: Int) throws {
        let found = try environment.read { transaction in
            let cursor = try transaction.snapshot.cursor(over: table)
            for _ in 1..<row { _ = try cursor.next() }
            guard let entry = try cursor.next() else { throw LMDBError.notFound }
            return (
                key: entry.key.indices.map { entry.key[$0] },
                value: entry.value.indices.map { entry.value[$0] }
            )
        }
        var value = found.value
        value[value.count - 1] ^= 1
        try environment.write { try $0.put(value.span, for: found.key.span, in: table) }
    }
}
