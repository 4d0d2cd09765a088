import LMDB
import TestSupport

/// An environment with one table, and rows as texts.
struct Store {
    let environment: Environment
    let table: Table

    init(in directory: TemporaryDirectory, options: EnvironmentOptions = EnvironmentOptions()) throws {
        try self.init(at: directory.path, options: options)
    }

    init(at path: String, options: EnvironmentOptions = EnvironmentOptions()) throws {
        environment = try Environment.open(at: path, options: options)
        table = try environment.openTables(["rows"])[0]
    }

    func put(_ rows: [(key: String, value: String)]) throws {
        try environment.write { transaction in
            for row in rows {
                try transaction.put(row.value.bytes.span, for: row.key.bytes.span, in: table)
            }
        }
    }

    /// Every row as `key=value`, in the order of a cursor.
    func rows() throws -> [String] {
        try environment.read { try Self.rows(of: table, in: $0.snapshot) }
    }

    static func rows(of table: Table, in snapshot: Snapshot) throws -> [String] {
        let cursor = try snapshot.cursor(over: table)
        var rows: [String] = []
        while let row = text(try cursor.next()) {
            rows.append(row)
        }
        return rows
    }

    /// A row as `key=value`; nil for none.
    static func text(_ entry: Entry?) -> String? {
        guard let entry else { return nil }
        return String(decoding: bytes(entry.key), as: UTF8.self) + "="
            + String(decoding: bytes(entry.value), as: UTF8.self)
    }

    /// The value of a key, copied; nil where the table has no such row.
    static func value(of key: [UInt8], in table: Table, _ snapshot: Snapshot) throws -> [UInt8]? {
        guard let value = try snapshot.value(for: key.span, in: table) else { return nil }
        return bytes(value)
    }

    static func bytes(_ span: Span<UInt8>) -> [UInt8] {
        span.indices.map { span[$0] }
    }
}
