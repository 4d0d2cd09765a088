import ByteCoding
import LMDB

/// The views as one snapshot sees them.
public struct ViewReader: ~Escapable {
    let snapshot: Snapshot
    let slots: LiveSlots
    /// The views that may be read: one bit each.
    let readable: UInt64
    /// The event behind which the views are read; nil for the last one there is.
    public let asOf: UInt64?
    /// The one view that is read as it is, whatever the others are read as of.
    private let current: View?

    @_lifetime(copy snapshot)
    init(
        _ snapshot: Snapshot, slots: LiveSlots, readable: UInt64 = .max, asOf: UInt64? = nil,
        current: View? = nil
    ) {
        self.snapshot = snapshot
        self.slots = slots
        self.readable = readable
        self.asOf = asOf
        self.current = current
    }

    /// The same views as they were behind an event.
    @_lifetime(copy self)
    public func reading(asOf sequence: UInt64) -> ViewReader {
        ViewReader(snapshot, slots: slots, readable: readable, asOf: min(sequence, asOf ?? sequence))
    }

    /// The value of a key; nil where the table has no such row.
    ///
    /// - Throws: ``ProjectionError/undeclaredRead(view:)`` from a projector that did not declare the view;
    ///   ``LMDB/LMDBError`` where a page is damaged.
    /// - Complexity: One row.
    @_lifetime(copy self)
    public func value(for key: [UInt8], in table: ViewTable) throws -> Span<UInt8>? {
        guard let row = try row(for: key, in: table) else { return nil }
        return row.value
    }

    /// Whether the table has a row with the key.
    ///
    /// - Throws: As ``value(for:in:)``.
    public func contains(_ key: [UInt8], in table: ViewTable) throws -> Bool {
        try value(for: key, in: table) != nil
    }

    /// The row of a key; nil where the table has none.
    ///
    /// - Throws: As ``value(for:in:)``.
    @_lifetime(copy self)
    public func row(for key: [UInt8], in table: ViewTable) throws -> ViewRow? {
        let slot = try slot(of: table)
        let asOf = asOf(table)
        let rowKey = RowKey.current(table, key)
        if let stored = try snapshot.value(for: rowKey.span, in: slot) {
            let since: UInt64 = try stored.integer(at: 0)
            if since <= asOf ?? .max {
                return ViewRow(
                    key: stored.extracting(first: 0), value: stored.extracting(droppingFirst: 8),
                    since: since)
            }
        }
        guard let asOf else { return nil }
        let cursor = try snapshot.cursor(over: slot)
        return try cursor.version(of: rowKey, asOf: asOf)
    }

    /// The rows whose keys begin with a prefix, in the order of their keys.
    ///
    /// - Parameters:
    ///   - prefix: What the keys begin with; empty for the whole table.
    ///   - start: The first key of interest, itself beginning with the prefix; by default the first there is.
    ///   - end: What the last key of interest begins with; by default there is no such end.
    ///   - limit: How many rows at most.
    ///   - isDescending: Whether the last row comes first.
    ///   - table: The table.
    /// - Returns: A cursor before the first of them.
    /// - Throws: As ``value(for:in:)``.
    /// - Complexity: One row a step.
    @_lifetime(copy self)
    public func rows(
        prefix: [UInt8] = [], from start: [UInt8]? = nil, through end: [UInt8]? = nil, limit: Int = .max,
        isDescending: Bool = false, in table: ViewTable
    ) throws -> ViewCursor {
        let slot = try slot(of: table)
        return ViewCursor(
            try snapshot.cursor(over: slot), start: RowKey.current(table, start ?? prefix),
            prefix: RowKey.current(table, prefix), end: end.map { RowKey.current(table, $0) }, limit: limit,
            isDescending: isDescending, asOf: asOf(table))
    }

    /// The first row whose key begins with a prefix; nil where there is none.
    ///
    /// - Throws: As ``value(for:in:)``.
    /// - Complexity: One row.
    @_lifetime(copy self)
    public func first(prefix: [UInt8] = [], in table: ViewTable) throws -> ViewRow? {
        var cursor = try rows(prefix: prefix, limit: 1, in: table)
        return try cursor.next()
    }

    /// The last row whose key begins with a prefix; nil where there is none.
    ///
    /// - Throws: As ``value(for:in:)``.
    /// - Complexity: One row.
    @_lifetime(copy self)
    public func last(prefix: [UInt8] = [], in table: ViewTable) throws -> ViewRow? {
        var cursor = try rows(prefix: prefix, limit: 1, isDescending: true, in: table)
        return try cursor.next()
    }

    private func asOf(_ table: ViewTable) -> UInt64? {
        table.view == current ? nil : asOf
    }

    private func slot(of table: ViewTable) throws -> Table {
        guard readable >> UInt64(table.view.index) & 1 == 1 else {
            throw ProjectionError.undeclaredRead(view: table.view.name)
        }
        return try slots[table.view]
    }
}
