import ByteCoding
import LMDB

/// Steps through the rows of a view whose keys begin with a prefix.
public struct ViewCursor: ~Copyable, ~Escapable {
    private let cursor: Cursor
    private let start: [UInt8]
    private let prefix: [UInt8]
    private let end: [UInt8]?
    private var remaining: Int
    private var hasStarted = false

    @_lifetime(copy cursor)
    init(
        _ cursor: consuming Cursor, start: [UInt8], prefix: [UInt8], end: [UInt8]?, limit: Int
    ) {
        self.cursor = cursor
        self.start = start
        self.prefix = prefix
        self.end = end
        remaining = limit
    }

    /// The next row; nil behind the last one.
    ///
    /// - Throws: ``LMDB/LMDBError`` where a page is damaged.
    @_lifetime(copy self)
    public mutating func next() throws -> ViewRow? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let entry = hasStarted ? try cursor.next() : try cursor.seek(start.span)
        hasStarted = true
        guard let entry, entry.key.starts(with: prefix.span), !isBehindEnd(entry.key) else { return nil }
        return ViewRow(
            key: entry.key.extracting(droppingFirst: 1), value: entry.value.extracting(droppingFirst: 8),
            since: try entry.value.integer(at: 0))
    }

    private func isBehindEnd(_ key: Span<UInt8>) -> Bool {
        guard let end else { return false }
        return end.span.precedes(key.extracting(first: end.count))
    }
}
