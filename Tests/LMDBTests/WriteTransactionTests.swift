import LMDB
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct WriteTransactionTests {
    private let directory: TemporaryDirectory
    private let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory)
    }

    private struct Refusal: Error, Equatable {}

    @Test func `a write that throws leaves nothing`() throws {
        try store.put([("a", "1"), ("b", "2")])
        #expect(throws: Refusal()) {
            try store.environment.write { transaction in
                try transaction.put("3".bytes.span, for: "c".bytes.span, in: store.table)
                try transaction.put("9".bytes.span, for: "a".bytes.span, in: store.table)
                try transaction.delete("b".bytes.span, in: store.table)
                throw Refusal()
            }
        }
        #expect(try store.rows() == ["a=1", "b=2"])
    }

    @Test func `a put takes the place of the row with the same key`() throws {
        try store.put([("a", "1")])
        try store.put([("a", "longer than before")])
        #expect(try store.rows() == ["a=longer than before"])
    }

    @Test func `a delete tells whether there was a row`() throws {
        try store.put([("a", "1"), ("b", "2")])
        let found = try store.environment.write { transaction in
            [
                try transaction.delete("a".bytes.span, in: store.table),
                try transaction.delete("a".bytes.span, in: store.table),
            ]
        }
        #expect(found == [true, false])
        #expect(try store.rows() == ["b=2"])
    }

    @Test func `a table whose rows are all removed can be filled again`() throws {
        try store.put([("a", "1"), ("b", "2")])
        try store.environment.write { transaction in
            try transaction.removeAll(in: store.table)
            try transaction.put("3".bytes.span, for: "c".bytes.span, in: store.table)
        }
        #expect(try store.rows() == ["c=3"])
    }

    @Test(arguments: ["a", "b"])
    func `an append that is not behind all others is refused`(key: String) throws {
        try store.put([("b", "2")])
        #expect(throws: LMDBError.keyExists) {
            try store.environment.write { transaction in
                try transaction.append("1".bytes.span, for: key.bytes.span, in: store.table)
            }
        }
        #expect(try store.rows() == ["b=2"])
    }

    @Test func `appends in order are taken`() throws {
        try store.environment.write { transaction in
            for key in ["a", "aa", "b"] {
                try transaction.append(key.bytes.span, for: key.bytes.span, in: store.table)
            }
        }
        #expect(try store.rows() == ["a=a", "aa=aa", "b=b"])
    }

    @Test func `a key of 511 bytes is taken`() throws {
        let key = String(repeating: "k", count: 511)
        try store.put([(key, "1")])
        #expect(try store.rows() == [key + "=1"])
    }

    @Test(arguments: [0, 512])
    func `a key of another size is refused`(size: Int) throws {
        let key = String(repeating: "k", count: size)
        #expect(throws: LMDBError.badKeySize) { try store.put([(key, "1")]) }
        #expect(throws: LMDBError.badKeySize) {
            try store.environment.write { transaction in
                try transaction.append("".bytes.span, for: key.bytes.span, in: store.table)
            }
        }
    }

    @Test func `a value of a mebibyte comes back`() throws {
        var generator = SeededGenerator(seed: 9)
        let value = generator.bytes(count: 1 << 20)
        try store.environment.write { transaction in
            try transaction.put(value.span, for: "a".bytes.span, in: store.table)
        }
        let read = try store.environment.read { transaction in
            try Store.value(of: "a".bytes, in: store.table, transaction.snapshot)
        }
        #expect(read == value)
    }

    @Test func `writes on several threads wait for each other`() async throws {
        let (environment, table) = (store.environment, store.table)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        try environment.write { transaction in
                            let key = "count".bytes
                            let before = try Store.value(of: key, in: table, transaction.snapshot) ?? []
                            let count = (Int(String(decoding: before, as: UTF8.self)) ?? 0) + 1
                            try transaction.put("\(count)".bytes.span, for: key.span, in: table)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.rows() == ["count=100"])
    }

    @Test func `a write inside a write on one thread traps instead of waiting for itself`() async throws {
        // Removed here: the process that traps removes nothing.
        let own = try TemporaryDirectory()
        let result = await #expect(processExitsWith: .failure) { [path = own.path as String] in
            let store = try Store(at: path)
            alarm(20)
            try store.environment.write { _ in
                try store.put([("a", "1")])
            }
        }
        #expect(result?.exitStatus != .signal(SIGALRM), "it waited for itself")
        #expect(try Store(in: own).rows() == [])
    }

    @Test func `a write after a write, or after a failed one, is no write inside it`() throws {
        try store.put([("a", "1")])
        try? store.environment.write { _ in throw Refusal() }
        try store.put([("b", "2")])
        #expect(try store.rows() == ["a=1", "b=2"])
    }
}
