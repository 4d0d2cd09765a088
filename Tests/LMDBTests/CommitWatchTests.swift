import LMDB
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(30)))
struct CommitWatchTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `one commit wakes everyone who waits`() async throws {
        let store = try Store(in: directory)
        let watch = try store.environment.watchCommits()
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    while try !store.rows().contains("a=1") {
                        let changes = watch.changes
                        guard try !store.rows().contains("a=1") else { return }
                        try await watch.wait(after: changes)
                    }
                }
            }
            try await Task.sleep(for: .milliseconds(20))
            try store.put([("a", "1")])
            try await group.waitForAll()
        }
    }

    @Test func `a change before the waiting is not missed`() async throws {
        let store = try Store(in: directory)
        let watch = try store.environment.watchCommits()
        let changes = watch.changes
        try store.put([("a", "1")])
        try await watch.wait(after: changes)
        #expect(watch.changes > changes)
        try await watch.wait(after: changes)
    }

    @Test func `a cancelled task waits no longer`() async throws {
        let watch = try Store(in: directory).environment.watchCommits()
        let task = Task { try await waitForEver(watch) }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a task that is cancelled already does not begin to wait`() async throws {
        let watch = try Store(in: directory).environment.watchCommits()
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await waitForEver(watch)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `cancellation at any moment ends the waiting once`() async throws {
        // In a process of its own: each round waits for its turn on threads that all tests share here.
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let watch = try Store(at: path).environment.watchCommits()
            for round in 0..<2_000 {
                let task = Task { try await waitForEver(watch) }
                if round.isMultiple(of: 2) { await Task.yield() }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }

    @Test func `everyone who waits is told that the file was replaced`() async throws {
        let store = try Store(in: directory)
        let watch = try store.environment.watchCommits()
        let tasks = (0..<10).map { _ in Task { try await waitForEver(watch) } }
        try FileManager.default.removeItem(atPath: directory.path + "/data.mdb")
        for task in tasks {
            await #expect(throws: LMDBError.fileReplaced) { try await task.value }
        }
        await #expect(throws: LMDBError.fileReplaced) { try await watch.wait(after: 0) }
    }

    @Test func `the watch of an environment is shared, keeps it open, and ends with its last owner`() throws {
        weak var environment: Environment?
        do {
            var store: Store? = try Store(in: directory)
            environment = store?.environment
            let first = try store?.environment.watchCommits()
            let second = try store?.environment.watchCommits()
            #expect(first === second)
            store = nil
            #expect(environment != nil)
            withExtendedLifetime((first, second)) {}
        }
        #expect(environment == nil)
        _ = try Store(in: directory)
    }

    #if os(Linux)
        @Test func `all who wait share one thread, which ends with them`() async throws {
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                let store = try Store(at: path)
                let before = try threads()
                for _ in 0..<20 {
                    do {
                        let watches = try (0..<100).map { _ in try store.environment.watchCommits() }
                        try #require(try threads() == before + 1, "a hundred share one thread")
                        withExtendedLifetime(watches) {}
                    }
                    var rounds = 0
                    while try threads() > before, rounds < 1_000 {
                        rounds += 1
                        usleep(5_000)
                    }
                    try #require(try threads() == before, "the thread has ended")
                }
            }
        }
    #endif
}

/// Waits for one change after the other.
private func waitForEver(_ watch: CommitWatch) async throws {
    while true { try await watch.wait(after: watch.changes) }
}

private func threads() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
}
