import ByteCoding
import LMDB

/// Lists events in the indexes by subject and by kind.
///
/// What it lists is complete behind ``finish(in:)``: the last row of a list is written once, however many events of it
/// there were.
struct IndexWriter {
    /// One of the indexes, with the last event of each list that has grown.
    private struct Index {
        let table: Table
        var last: [[UInt8]: UInt64] = [:]

        init(_ table: Table) {
            self.table = table
        }

        mutating func list(
            _ sequence: UInt64, of prefix: [UInt8], in transaction: inout WriteTransaction
        ) throws {
            let previous = try last[prefix] ?? Self.last(of: prefix, transaction.snapshot, table)
            let key = IndexRow.key(prefix, sequence)
            let value = IndexRow.value(for: key, previous: previous)
            try transaction.put(value.span, for: key.span, in: table)
            last[prefix] = sequence
            last[IndexRow.headPrefix] = sequence
        }

        /// The last event of a list as it is stored; 0 for none.
        private static func last(of prefix: [UInt8], _ snapshot: Snapshot, _ table: Table) throws -> UInt64 {
            let key = IndexRow.key(prefix, IndexRow.end)
            guard let value = try snapshot.value(for: key.span, in: table) else { return 0 }
            return try IndexRow(key: key.span, value: value).previous
        }

        func finish(in transaction: inout WriteTransaction) throws {
            for (prefix, sequence) in last {
                let key = IndexRow.key(prefix, IndexRow.end)
                let value = IndexRow.value(for: key, previous: sequence)
                try transaction.put(value.span, for: key.span, in: table)
            }
        }
    }

    private var subjects: Index
    private var kinds: Index

    init(_ tables: LogTables) {
        subjects = Index(tables.subjects)
        kinds = Index(tables.kinds)
    }

    /// Lists an event behind all others.
    mutating func list(
        _ sequence: UInt64, subject: String, kind: UInt16, in transaction: inout WriteTransaction
    ) throws {
        try subjects.list(sequence, of: LogReader.subjectPrefix(subject), in: &transaction)
        try kinds.list(sequence, of: LogReader.kindPrefix(kind), in: &transaction)
    }

    /// Writes the last rows of the lists that have grown.
    consuming func finish(in transaction: inout WriteTransaction) throws {
        try subjects.finish(in: &transaction)
        try kinds.finish(in: &transaction)
    }
}
