import LMDB
import TestSupport
import Testing

struct CursorTests {
    private let directory: TemporaryDirectory
    private let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory)
    }

    @Test func `a cursor visits every key in order`() throws {
        let seed: UInt64 = 8
        var generator = SeededGenerator(seed: seed)
        let keys = (0..<500).map { _ in generator.bytes(count: Int.random(in: 1...5, using: &generator)) }
        try store.environment.write { transaction in
            for key in keys {
                try transaction.put("".bytes.span, for: key.span, in: store.table)
            }
        }
        let expected = Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
        let (forwards, backwards) = try store.environment.read { transaction in
            let cursor = try transaction.snapshot.cursor(over: store.table)
            var forwards: [[UInt8]] = []
            while let entry = try cursor.next() {
                forwards.append(Store.bytes(entry.key))
            }
            let other = try transaction.snapshot.cursor(over: store.table)
            var backwards: [[UInt8]] = []
            while let entry = try other.previous() {
                backwards.append(Store.bytes(entry.key))
            }
            return (forwards, backwards)
        }
        #expect(forwards == expected, "seed \(seed)")
        #expect(backwards == expected.reversed(), "seed \(seed)")
    }

    @Test func `a cursor goes to the ends`() throws {
        try store.put([("b", "2"), ("a", "1"), ("c", "3")])
        let found = try store.environment.read { transaction in
            let cursor = try transaction.snapshot.cursor(over: store.table)
            var found: [String?] = []
            found.append(Store.text(try cursor.last()))
            found.append(Store.text(try cursor.next()))
            found.append(Store.text(try cursor.first()))
            found.append(Store.text(try cursor.previous()))
            return found
        }
        #expect(found == ["c=3", nil, "a=1", nil])
    }

    @Test(
        arguments: [
            ("a", "b=1"), ("b", "b=1"), ("b\0", "d=2"), ("c", "d=2"), ("d", "d=2"), ("dd", nil),
        ] as [(String, String?)])
    func `a search finds the key or the first one behind it`(key: String, expected: String?) throws {
        try store.put([("b", "1"), ("d", "2")])
        let found = try store.environment.read { transaction in
            let cursor = try transaction.snapshot.cursor(over: store.table)
            return Store.text(try cursor.seek(key.bytes.span))
        }
        #expect(found == expected)
    }

    @Test func `a cursor goes on from where it searched`() throws {
        try store.put([("a", "1"), ("b", "2"), ("c", "3")])
        let found = try store.environment.read { transaction in
            let cursor = try transaction.snapshot.cursor(over: store.table)
            _ = try cursor.seek("b".bytes.span)
            let next = Store.text(try cursor.next())
            _ = try cursor.seek("b".bytes.span)
            return [next, Store.text(try cursor.previous())]
        }
        #expect(found == ["c=3", "a=1"])
    }

    @Test func `an empty table has no rows in any direction`() throws {
        let count = try store.environment.read { transaction in
            let cursor = try transaction.snapshot.cursor(over: store.table)
            var count = 0
            if try cursor.next() != nil { count += 1 }
            if try cursor.previous() != nil { count += 1 }
            if try cursor.first() != nil { count += 1 }
            if try cursor.last() != nil { count += 1 }
            if try cursor.seek("a".bytes.span) != nil { count += 1 }
            return count
        }
        #expect(count == 0)
    }

    @Test func `a search for the empty key is refused`() throws {
        #expect(throws: LMDBError.badKeySize) {
            try store.environment.read { transaction in
                _ = try transaction.snapshot.cursor(over: store.table).seek("".bytes.span)
            }
        }
    }

    @Test func `a cursor in a write sees what the write has put`() throws {
        try store.put([("a", "1")])
        let rows = try store.environment.write { transaction in
            try transaction.put("2".bytes.span, for: "b".bytes.span, in: store.table)
            return try Store.rows(of: store.table, in: transaction.snapshot)
        }
        #expect(rows == ["a=1", "b=2"])
    }
}
