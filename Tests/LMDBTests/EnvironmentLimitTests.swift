import LMDB
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What happens where the system, or the file, has no more to give.
struct EnvironmentLimitTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a failure that the closure hides still fails the commit`() throws {
        let store = try Store(in: directory, options: EnvironmentOptions(mapSizeBytes: 1 << 20))
        let value = [UInt8](repeating: 7, count: 2 << 20)
        #expect(throws: LMDBError.badTransaction) {
            try store.environment.write { transaction in
                try transaction.put("1".bytes.span, for: "a".bytes.span, in: store.table)
                try? transaction.put(value.span, for: "b".bytes.span, in: store.table)
            }
        }
        #expect(try store.rows() == [])
    }

    @Test func `a reader too many is refused`() throws {
        let store = try Store(in: directory, options: EnvironmentOptions(maxReaders: 1))
        try store.environment.read { _ in
            _ = #expect(throws: LMDBError.readersFull) { try store.rows() }
        }
        #expect(try store.rows() == [])
    }

    #if os(Linux)
        @Test func `where the process may not reserve so much, a smaller map is taken`() async {
            await #expect(processExitsWith: .success) {
                let directory = try TemporaryDirectory()
                var limit = rlimit(rlim_cur: 16 << 30, rlim_max: 16 << 30)
                let code = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
                precondition(code == 0, "the limit could not be set")
                let store = try Store(in: directory)
                try store.put([("a", "1")])
                let rows = try store.rows()
                precondition(rows == ["a=1"])
                let size = store.environment.mapSizeBytes
                precondition(size < 16 << 30 && size >= 1 << 30, "\(size)")
                withExtendedLifetime(directory) {}
            }
        }
    #endif
}
