import EventLog
import LMDB
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Followers and writers in different processes.
@Suite(.timeLimit(.minutes(30)))
struct FollowedProcessTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `what another process appends is seen exactly once, in order`() async throws {
        let store = try LogStore(in: directory)
        async let seen = sequences(of: store.log.follow(in: store.environment), count: 401)
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let store = try LogStore(at: path)
            for number in UInt64(1)...200 {
                try store.append(.sample(number), Array(repeating: .sample, count: Int(number % 3) + 1))
            }
        }
        #expect(try await seen == Array(1...401))
    }

    @Test func `the file's replacement ends the following`() async throws {
        let store = try LogStore(in: directory)
        try store.append(.sample(1), [.sample])
        let (log, environment) = (store.log, store.environment)
        let task = Task { try await sequences(of: log.follow(in: environment), count: 2) }
        let other = try TemporaryDirectory()
        try LogStore(in: other).fill()
        let code = unsafe rename(other.path + "/data.mdb", directory.path + "/data.mdb")
        try #require(code == 0)
        await #expect(throws: LMDBError.fileReplaced) { try await task.value }
        await #expect(throws: LMDBError.fileReplaced) {
            try await onThread {
                var follower = log.blockingFollower(after: 1, in: environment)
                _ = try follower.nextPage()
            }
        }
    }

    @Test func `a hundred who wait take next to no time of the processor`() async throws {
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            let store = try LogStore(at: path)
            try store.fill()
            let (log, environment) = (store.log, store.environment)
            let tasks = (0..<100).map { _ in
                Task { try await sequences(of: log.follow(in: environment), count: 7) }
            }
            // The echoes of the commits are over.
            try await Task.sleep(for: .seconds(2))
            let before = processorTime()
            try await Task.sleep(for: .seconds(2))
            let spent = processorTime() - before
            try #require(spent < .milliseconds(20), "\(spent)")
            try store.append(.sample(9), [.sample])
            for task in tasks { try #require(try await task.value.last == 7) }
        }
    }
}

/// What this process has had of the processor.
private func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
