import LMDB

/// The list of one subject or kind in an index.
struct EventList {
    private let prefix: [UInt8]
    /// Whether the index has such a list: where it has not, that proves nothing.
    private(set) var isThere = true

    init(_ prefix: [UInt8]) {
        self.prefix = prefix
    }

    /// The first event of the list in a range, or the last one.
    ///
    /// - Returns: Its sequence; nil where there is none.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)`` where a row is missing that another one names.
    mutating func nearest(
        _ cursor: borrowing Cursor, in range: ClosedRange<UInt64>, _ isDescending: Bool
    ) throws -> UInt64? {
        // The first row that lies behind what is looked for is asked for the event before it.
        let first = isDescending ? min(range.upperBound, IndexRow.end - 1) + 1 : range.lowerBound
        let key = IndexRow.key(prefix, first)
        guard let entry = try cursor.seek(key.span), let row = try IndexRow(entry, of: prefix) else {
            isThere = false
            return nil
        }
        guard row.previous < first, row.sequence >= first else { throw IndexRow.unlisted(row.previous) }
        guard isDescending else { return row.sequence <= range.upperBound ? row.sequence : nil }
        guard row.previous >= range.lowerBound, row.previous > 0 else { return nil }
        guard let entry = try cursor.previous(), try IndexRow(entry, of: prefix)?.sequence == row.previous
        else {
            throw IndexRow.unlisted(row.previous)
        }
        return row.previous
    }
}
