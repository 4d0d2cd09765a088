import ByteCoding
import LMDB

/// How rows of views are laid out.
///
/// Drawn in `Projections.docc/Views.md`.
///
/// A row is `[table] key → since (8) value`; a row that was overwritten or deleted is kept as
/// `[0xF0] [table] key since (8) → until (8) value`: its value held from `since` up to, not including, `until`.
enum RowKey {
    /// The first byte of history rows.
    static let history: UInt8 = 0xF0
    /// Bytes of a key: LMDB takes 511, and a history row adds two in front and eight behind.
    static let limit = 501

    static func current(_ table: ViewTable, _ key: [UInt8]) -> [UInt8] {
        var row: [UInt8] = []
        row.reserveCapacity(key.count + 1)
        setCurrent(&row, table, key)
        return row
    }

    /// Writes the key of a row over what an array held.
    static func setCurrent(_ row: inout [UInt8], _ table: ViewTable, _ key: [UInt8]) {
        row.removeAll(keepingCapacity: true)
        row.append(table.id)
        row.append(contentsOf: key)
    }

    static func past(_ current: [UInt8], since: UInt64) -> [UInt8] {
        var row: [UInt8] = []
        row.reserveCapacity(current.count + 9)
        row.append(history)
        row.append(contentsOf: current)
        row.append(bigEndian: since)
        return row
    }

    /// The least key that is greater than every key with a prefix.
    static func behind(_ prefix: [UInt8]) -> [UInt8] {
        // A table's id is never 0xFF, so there always is one.
        var behind = prefix
        while let last = behind.popLast() {
            if last < 0xFF {
                behind.append(last + 1)
                break
            }
        }
        return behind
    }

    /// The event that gave a row of either kind its value; nil where the row is damaged.
    static func since(of row: Entry) -> UInt64? {
        let isPast = row.key.count > 8 && row.key[0] == history
        return isPast ? try? row.key.integer(at: row.key.count - 8) : try? row.value.integer(at: 0)
    }

    /// Writes the value of a row over what an array held.
    static func setValue(_ row: inout [UInt8], from sequence: UInt64, _ value: Span<UInt8>) {
        row.removeAll(keepingCapacity: true)
        row.append(bigEndian: sequence)
        row.append(value)
    }
}
