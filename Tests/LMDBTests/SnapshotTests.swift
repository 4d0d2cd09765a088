import LMDB
import TestSupport
import Testing

struct SnapshotTests {
    private let directory: TemporaryDirectory
    private let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory)
    }

    @Test func `a reader sees the commit it began with while a writer commits`() throws {
        try store.put([("a", "old")])
        let seen = try store.environment.read { transaction in
            let before = try Store.rows(of: store.table, in: transaction.snapshot)
            try store.put([("a", "new"), ("b", "new")])
            let after = try Store.rows(of: store.table, in: transaction.snapshot)
            return (before, after)
        }
        #expect(seen.0 == ["a=old"])
        #expect(seen.1 == ["a=old"])
        #expect(try store.rows() == ["a=new", "b=new"])
    }

    @Test func `nobody sees a write before its commit`() throws {
        try store.environment.write { transaction in
            try transaction.put("1".bytes.span, for: "a".bytes.span, in: store.table)
            #expect(try store.rows() == [])
        }
        #expect(try store.rows() == ["a=1"])
    }

    @Test func `a key that is not there has no value`() throws {
        try store.put([("a", "")])
        let (there, missing, beyond) = try store.environment.read { transaction in
            let snapshot = transaction.snapshot
            let long = [UInt8](repeating: 1, count: 512)
            return (
                try Store.value(of: "a".bytes, in: store.table, snapshot),
                try Store.value(of: "b".bytes, in: store.table, snapshot),
                try Store.value(of: long, in: store.table, snapshot)
            )
        }
        #expect(there == [])
        #expect(missing == nil)
        #expect(beyond == nil)
    }

    @Test func `the empty key is refused`() throws {
        #expect(throws: LMDBError.badKeySize) {
            try store.environment.read { transaction in
                _ = try transaction.snapshot.value(for: "".bytes.span, in: store.table)
            }
        }
    }

    @Test func `a table knows how many rows it has`() throws {
        try store.put((100..<300).map { ("\($0)", String(repeating: "x", count: 100)) })
        let statistics = try store.environment.read { try $0.snapshot.statistics(of: store.table) }
        #expect(statistics.entries == 200)
        #expect(statistics.depth == 2)
        #expect(statistics.pages * statistics.pageSizeBytes > 200 * 100)
    }
}
