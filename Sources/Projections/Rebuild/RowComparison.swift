import ByteCoding
import EventLog
import LMDB

/// Walks two tables side by side, in the order of their keys.
enum RowComparison {
    /// What a walk found.
    struct Finding {
        /// Rows of the right table.
        var rows: Int
        /// SHA-256 over them.
        var digest: Digest
        /// The first row that is not the same on both sides.
        var difference: Difference?
    }

    /// A row of the two tables; a side that has no such row is nil.
    struct Difference {
        var key: [UInt8]
        var left: [UInt8]?
        var right: [UInt8]?

        /// The last event that either side names.
        var sequence: UInt64 {
            max(Self.sequence(of: left), Self.sequence(of: right))
        }

        /// The first eight bytes of a row's value: the event that put it, or that made it history.
        private static func sequence(of value: [UInt8]?) -> UInt64 {
            guard let value else { return 0 }
            return (try? value.span.integer(at: 0)) ?? 0
        }
    }

    /// Compares and digests the rows of the right table; without a left one they are digested alone.
    ///
    /// - Parameters:
    ///   - left: Where the left table is.
    ///   - leftTable: The left table.
    ///   - right: Where the right table is.
    ///   - rightTable: The right table.
    ///   - looksUp: Whether each row of the left table is also looked up by its key: a damaged page may have rows that
    ///     a walk comes by and a question does not find.
    ///   - progress: Called with the rows of the right table that have been compared, now and then.
    /// - Returns: What was found.
    /// - Throws: ``LMDB/LMDBError``, and what the closure throws.
    static func walk(
        left: Snapshot, _ leftTable: Table?, right: Snapshot, _ rightTable: Table, looksUp: Bool = false,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> Finding {
        var difference: Difference?
        var digester = RowDigester()
        func digest(_ row: Entry) throws {
            digester.add(row)
            if digester.rows.isMultiple(of: rowsPerProgress) { try progress(digester.rows) }
        }
        let source = try right.cursor(over: rightTable)
        var row = try source.next()
        if let leftTable {
            let other = try left.cursor(over: leftTable)
            var old = try other.next()
            while let here = old {
                if looksUp, difference == nil, try !isFound(here, in: left, leftTable) {
                    difference = Difference(key: [UInt8](here.key), right: [UInt8](here.value))
                }
                guard let there = row, !here.key.precedes(there.key) else {
                    difference = difference ?? Difference(key: [UInt8](here.key), left: [UInt8](here.value))
                    old = try other.next()
                    continue
                }
                try digest(there)
                if here.key.hasSameBytes(as: there.key) {
                    if difference == nil, !here.value.hasSameBytes(as: there.value) {
                        difference = Difference(
                            key: [UInt8](here.key), left: [UInt8](here.value), right: [UInt8](there.value))
                    }
                    old = try other.next()
                } else {
                    difference = difference ?? added(there)
                }
                row = try source.next()
            }
            if difference == nil, let there = row {
                difference = added(there)
            }
        }
        while let there = row {
            try digest(there)
            row = try source.next()
        }
        return Finding(
            rows: digester.rows, digest: try Digest(bytes: digester.finalize().span), difference: difference)
    }

    /// Rows after which it is told how far a walk is: some ten milliseconds.
    private static let rowsPerProgress = 20_000

    private static func isFound(_ row: Entry, in snapshot: Snapshot, _ table: Table) throws -> Bool {
        guard let value = try snapshot.value(for: row.key, in: table) else { return false }
        return value.hasSameBytes(as: row.value)
    }

    private static func added(_ row: Entry) -> Difference {
        Difference(key: [UInt8](row.key), right: [UInt8](row.value))
    }
}
