import LMDB
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reserved map is full: it grows, here and in other processes.
struct MapGrowthTests {
    private let directory: TemporaryDirectory
    private static let small = EnvironmentOptions(mapSizeBytes: 1 << 20)
    private static let value = [UInt8](repeating: 7, count: 100_000)

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a write that fills the map is run once more in a larger one`() throws {
        let store = try Store(in: directory, options: Self.small)
        #expect(store.environment.mapSizeBytes == 1 << 20)
        var runs = 0
        try store.environment.write { transaction in
            runs += 1
            for number in 0..<50 {
                try transaction.put(Self.value.span, for: "\(number)".bytes.span, in: store.table)
            }
        }
        #expect(runs == 4, "1, 2 and 4 MiB are too small for 5 MB")
        #expect(store.environment.mapSizeBytes == 8 << 20)
        #expect(try store.rows().count == 50)
    }

    @Test func `a map that cannot grow while its thread reads fails the write, and the next one grows it`()
        throws
    {
        let store = try Store(in: directory, options: Self.small)
        let fill = {
            try store.environment.write { transaction in
                for number in 0..<15 {
                    try transaction.put(Self.value.span, for: "\(number)".bytes.span, in: store.table)
                }
            }
        }
        try store.environment.read { _ in
            _ = #expect(throws: LMDBError.mapFull) { try fill() }
        }
        #expect(try store.rows() == [])
        try fill()
        #expect(try store.rows().count == 15)
    }

    @Test func `readers of other threads go on while the map grows`() async throws {
        let store = try Store(in: directory, options: Self.small)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<3_000 {
                        let counts = try store.environment.read { transaction in
                            let outer = try transaction.snapshot.statistics(of: store.table).entries
                            let inner = try store.environment.read { inner in
                                try inner.snapshot.statistics(of: store.table).entries
                            }
                            return (outer, inner)
                        }
                        #expect(counts.0 % 10 == 0 && counts.1 % 10 == 0, "a write is seen whole")
                        #expect(counts.0 <= counts.1, "an inner read is not older")
                    }
                }
            }
            group.addTask {
                for batch in 0..<10 {
                    try store.environment.write { transaction in
                        for number in 0..<10 {
                            let key = "\(batch) \(number)"
                            try transaction.put(Self.value.span, for: key.bytes.span, in: store.table)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.rows().count == 100)
        #expect(store.environment.mapSizeBytes == 16 << 20)
    }

    @Test func `a map that another process has grown is taken over`() async throws {
        let store = try Store(in: directory, options: Self.small)
        try store.put([("mine", "1")])
        let path = directory.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let other = try Store(at: path, options: EnvironmentOptions(mapSizeBytes: 1 << 20))
            let value = [UInt8](repeating: 7, count: 100_000)
            try other.environment.write { transaction in
                for number in 0..<50 {
                    try transaction.put(value.span, for: "other \(number)".bytes.span, in: other.table)
                }
            }
        }
        try store.environment.read { _ in }
        #expect(try store.rows().count == 51)
        #expect(store.environment.mapSizeBytes == 8 << 20)
        try store.put([("mine too", "2")])
        #expect(try store.rows().count == 52)
    }

    #if os(Linux)
        @Test func `where the process may reserve no more, the write fails and the environment goes on`()
            async
        {
            await #expect(processExitsWith: .success) {
                let directory = try TemporaryDirectory()
                let store = try Store(in: directory, options: EnvironmentOptions(mapSizeBytes: 64 << 20))
                try store.put([("before", "1")])
                var limit = rlimit()
                unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
                // What is mapped now, and 8 MiB.
                var pages = 0
                if let file = unsafe fopen("/proc/self/statm", "r") {
                    var line = [CChar](repeating: 0, count: 128)
                    unsafe fgets(&line, 128, file)
                    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                    pages = Int(text.split(separator: " ")[0]) ?? 0
                    unsafe fclose(file)
                }
                limit.rlim_cur = rlim_t(pages * 4_096 + (8 << 20))
                let code = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
                precondition(code == 0, "the limit could not be set")
                let value = [UInt8](repeating: 7, count: 1 << 20)
                do {
                    try store.environment.write { transaction in
                        for number in 0..<100 {
                            try transaction.put(value.span, for: "\(number)".bytes.span, in: store.table)
                        }
                    }
                    preconditionFailure("100 MiB do not fit")
                } catch let error as LMDBError {
                    precondition(error == .mapFull, "\(error)")
                }
                try store.put([("behind", "2")])
                let rows = try store.rows()
                precondition(rows == ["before=1", "behind=2"], "\(rows.count)")
                withExtendedLifetime(directory) {}
            }
        }
    #endif
}
