import ByteCoding
import LMDB

/// Steps through the rows of a view whose keys begin with a prefix.
public struct ViewCursor: ~Copyable, ~Escapable {
    let cursor: Cursor
    let start: [UInt8]
    let prefix: [UInt8]
    let end: [UInt8]?
    let isDescending: Bool
    private let asOf: UInt64?
    private var remaining: Int
    private var hasStarted = false
    /// Where the walks through today's rows and through history are; only for reading as of an event.
    var today = Walk.notStarted
    var past = Walk.notStarted

    @_lifetime(copy cursor)
    init(
        _ cursor: consuming Cursor, start: [UInt8], prefix: [UInt8], end: [UInt8]?, limit: Int,
        isDescending: Bool, asOf: UInt64?
    ) {
        self.cursor = cursor
        self.start = start
        self.prefix = prefix
        self.end = end
        self.isDescending = isDescending
        self.asOf = asOf
        remaining = limit
    }

    /// The next row; nil behind the last one.
    ///
    /// - Throws: ``LMDB/LMDBError`` where a page is damaged.
    /// - Complexity: One row; as of an event, a few searches and the rows that were not there then.
    @_lifetime(copy self)
    public mutating func next() throws -> ViewRow? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        if let asOf { return try next(asOf: asOf) }
        let entry = isDescending ? try stepBack() : try step()
        guard let entry, entry.key.starts(with: prefix.span), isWithinBounds(entry.key) else { return nil }
        return ViewRow(
            key: entry.key.extracting(droppingFirst: 1), value: entry.value.extracting(droppingFirst: 8),
            since: try entry.value.integer(at: 0))
    }

    @_lifetime(copy self)
    private mutating func step() throws(LMDBError) -> Entry? {
        guard !hasStarted else { return try cursor.next() }
        hasStarted = true
        return try cursor.seek(start.span)
    }

    @_lifetime(copy self)
    private mutating func stepBack() throws(LMDBError) -> Entry? {
        guard !hasStarted else { return try cursor.previous() }
        hasStarted = true
        let behind = RowKey.behind(end ?? prefix)
        let beyond = try cursor.seek(behind.span)
        return beyond == nil ? try cursor.last() : try cursor.previous()
    }

    /// Whether a key is not behind the end, going up, or before the start, going down.
    func isWithinBounds(_ key: Span<UInt8>) -> Bool {
        if isDescending { return !key.precedes(start.span) }
        guard let end else { return true }
        return !end.span.precedes(key.extracting(first: end.count))
    }
}
