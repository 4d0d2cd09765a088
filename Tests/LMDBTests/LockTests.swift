@testable import LMDB
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Who may write, who may replace the file, and what those who wait are told.
struct LockTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func options(_ program: String, timeout: Duration = .milliseconds(50)) -> EnvironmentOptions {
        EnvironmentOptions(mapSizeBytes: 1 << 20, lockTimeout: timeout, program: program)
    }

    @Test func `a writer that waits too long is told who writes`() async throws {
        let store = try Store(in: directory, options: options("stctl sync"))
        let path = directory.path
        let transaction = try store.environment.beginWriting()
        let parent = Directory.process
        await #expect(processExitsWith: .success) { [path = path as String, parent = parent as Int] in
            let other = try Store(
                at: path, options: EnvironmentOptions(lockTimeout: .milliseconds(50), program: "stctl import")
            )
            let start = ContinuousClock.now
            do {
                try other.put([("a", "1")])
                preconditionFailure("two wrote at once")
            } catch EnvironmentError.locked(path, .writer, let holders) {
                let waited = ContinuousClock.now - start
                precondition(waited >= .milliseconds(50) && waited < .seconds(5), "\(waited)")
                precondition(
                    holders.map(\.process) == [parent] && holders[0].program == "stctl sync", "\(holders)")
            }
            let rows = try other.rows()
            precondition(rows == [], "readers never wait")
        }
        #expect(store.environment.writer?.program == "stctl sync")
        try transaction.commit()
        #expect(store.environment.writer == nil)
        try store.put([("b", "2")])
        #expect(try store.rows() == ["b=2"])
    }

    @Test func `a writer gets its turn when the one before has ended`() async throws {
        let store = try Store(in: directory, options: options("first", timeout: .seconds(20)))
        let path = directory.path
        async let child: Void = {
            await #expect(processExitsWith: .success) { [path = path as String] in
                let other = try Store(at: path, options: EnvironmentOptions(lockTimeout: .seconds(20)))
                for number in 0..<50 {
                    try other.put([("child \(number)", "1")])
                }
            }
        }()
        // One that writes without pause starves nobody: the child must get its fifty turns.
        var own = 0
        while try store.rows().count(where: { $0.hasPrefix("child") }) < 50, own < 20_000 {
            try store.put([("own", "\(own)")])
            own += 1
            // The task that starts the child needs a thread.
            await Task.yield()
        }
        await child
        #expect(try store.rows().count == 51)
    }

    @Test func `writers of many threads take turns`() async throws {
        let store = try Store(in: directory, options: options("threads", timeout: .seconds(30)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<25 { try store.put([("\(writer) \(number)", "")]) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.rows().count == 200)
    }

    @Test func `the lock of a writer that was killed is free`() async throws {
        let path = directory.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let store = try Store(at: path)
            let transaction = try store.environment.beginWriting()
            kill(getpid(), SIGKILL)
            _ = consume transaction
        }
        let store = try Store(in: directory, options: options("next"))
        try store.put([("a", "1")])
        #expect(try store.rows() == ["a=1"])
    }

    @Test func `a file is replaced only while nobody uses it, and users are named`() async throws {
        let path = directory.path
        var store: Store? = try Store(in: directory, options: options("stctl follow"))
        #expect(store?.environment.users.map(\.program) == ["stctl follow"])
        #expect {
            _ = try StoreLock(environment: path, for: .exclusive, program: "stctl compact", timeout: .zero)
        } throws: { error in
            guard case EnvironmentError.locked(path, .store, let holders) = error else { return false }
            return holders.map(\.program) == ["stctl follow"] && holders[0].process == Directory.process
        }
        store = nil
        let lock = try StoreLock(environment: path, for: .exclusive, program: "stctl compact", timeout: .zero)
        await #expect(processExitsWith: .success) { [path = path as String] in
            do {
                _ = try Store(at: path, options: EnvironmentOptions(lockTimeout: .milliseconds(20)))
                preconditionFailure("opened while the file was being replaced")
            } catch EnvironmentError.locked(path, .store, let holders) {
                precondition(holders.map(\.program) == ["stctl compact"], "\(holders)")
            }
        }
        _ = consume lock
        _ = try Store(in: directory)
    }

    @Test func `dead readers are cleared, and those that read on are told with their lag`() async throws {
        let path = directory.path
        let store = try Store(in: directory, options: options("doctor"))
        try store.put([("a", "1")])
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let store = try Store(at: path)
            try store.environment.read { _ in _ = kill(getpid(), SIGKILL) }
        }
        #expect(try store.environment.report().readers.count(where: { $0.transaction != nil }) == 1)
        #expect(try store.environment.clearDeadReaders() == 1)
        try store.environment.read { _ in
            try store.put([("b", "2")])
            try store.put([("c", "3")])
            let own = try store.environment.report().readers.filter { $0.transaction != nil }
            #expect(own.map(\.process) == [Directory.process])
            #expect(own.map(\.lag) == [2])
        }
        let report = try store.environment.report()
        #expect(report.pages * report.pageSizeBytes == store.environment.usedBytes)
        #expect(report.freePages > 0 && report.freePages < report.pages)
    }

    @Test func `what a lock's record says is read back, whatever a program is called`() {
        for program in ["stctl sync", "", "a\tb\nc", String(repeating: "ü", count: 200)] {
            let holder = LockHolder(program: program)
            #expect(holder.record.count == LockHolder.recordSize)
            let read = LockHolder(record: holder.record)
            #expect(read?.process == holder.process && read?.sinceMicroseconds == holder.sinceMicroseconds)
            #expect(read.map { program.hasPrefix($0.program) || $0.program == "abc" } ?? program.isEmpty)
        }
        #expect(LockHolder(record: []) == nil)
        #expect(LockHolder(record: Array("no record of ours".utf8)) == nil)
    }

    @Test func `network file systems are known by their numbers`() {
        #expect(NetworkFileSystem.name(ofType: 0x6969) == "nfs")
        #expect(NetworkFileSystem.name(ofType: 0xFF53_4D42) == "smb")
        #expect(NetworkFileSystem.name(ofType: 0xEF53) == nil, "ext4")
        #expect(NetworkFileSystem.name(ofType: 0x0102_1994) == nil, "tmpfs")
    }
}
