import LMDB
import TestSupport

/// The tables of views as they lie in a store that nobody has open, read as `Views.md` draws them.
struct RawViews {
    let environment: Environment

    init(in directory: TemporaryDirectory) throws {
        environment = try Environment.open(at: directory.path)
    }

    /// A view's row in the `views` table.
    func state(of view: String) throws -> [UInt8]? {
        try environment.rows(of: try table("views")).first { $0.key == view.bytes }?.value
    }

    /// The rows of a view's live slot, history included.
    func live(_ view: String) throws -> [RawRow] {
        try environment.rows(of: try liveTable(view))
    }

    /// The rows of the slot that is not live.
    func idle(_ view: String) throws -> [RawRow] {
        let slot = try state(of: view)?[1] == 0 ? "b" : "a"
        return try environment.rows(of: try table("view.\(view).\(slot)"))
    }

    /// Changes a row of the live slot; nil deletes it.
    func overwrite(_ view: String, _ key: [UInt8], with value: [UInt8]?) throws {
        try environment.overwrite(key, with: value, in: try liveTable(view))
    }

    /// Changes a view's row in the `views` table.
    func overwriteState(of view: String, with value: [UInt8]?) throws {
        try environment.overwrite(view.bytes, with: value, in: try table("views"))
    }

    private func liveTable(_ view: String) throws -> Table {
        try table("view.\(view).\(try state(of: view)?[1] == 0 ? "a" : "b")")
    }

    private func table(_ name: String) throws -> Table {
        try environment.openTables([name])[0]
    }
}

/// A row as it is drawn: table, key → sequence, value.
func current(_ table: UInt8, _ key: String, _ sequence: UInt8, _ value: String) -> RawRow {
    RawRow(key: [table] + key.bytes, value: [0, 0, 0, 0, 0, 0, 0, sequence] + value.bytes)
}

/// A row of history as it is drawn: 0xF0, table, key, since → until, value.
func past(_ table: UInt8, _ key: String, _ since: UInt8, _ until: UInt8, _ value: String) -> RawRow {
    RawRow(
        key: [0xF0, table] + key.bytes + [0, 0, 0, 0, 0, 0, 0, since],
        value: [0, 0, 0, 0, 0, 0, 0, until] + value.bytes)
}
