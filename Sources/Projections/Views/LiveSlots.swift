import LMDB

/// Which table holds each view, for one transaction.
struct LiveSlots: Sendable {
    private var tables: [Table?] = Array(repeating: nil, count: 2 * View.limit)

    subscript(view: View) -> Table {
        get throws {
            guard let table = tables[view.index] else {
                throw ProjectionError.unknownView(view: view.name)
            }
            return table
        }
    }

    mutating func set(_ table: Table, for view: View) {
        tables[view.index] = table
    }
}
