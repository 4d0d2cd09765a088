import EventLog
import LMDB
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct BlockingFollowerTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        try store.fill()
    }

    @Test func `history comes in pages, then the waiting begins`() async throws {
        let store = store
        let (pages, spent) = try await onThread {
            var follower = store.log.blockingFollower(after: 1, in: store.environment, pageSize: 3)
            var pages = [try follower.nextPage(waitingUpTo: .zero), try follower.nextPage()]
            let start = ContinuousClock.now
            pages.append(try follower.nextPage(waitingUpTo: .milliseconds(100)))
            return (pages, ContinuousClock.now - start)
        }
        #expect(pages.map { $0?.events.map(\.sequence) } == [[2, 3, 4], [5, 6], nil])
        #expect(spent >= .milliseconds(100))
    }

    @Test func `commits of other threads are seen`() async throws {
        let store = store
        async let seen = onThread {
            var follower = store.log.blockingFollower(after: 6, in: store.environment)
            var seen: [UInt64] = []
            while seen.count < 20 { seen += try follower.nextPage()?.events.map(\.sequence) ?? [] }
            return seen
        }
        for number in UInt64(7)...26 {
            try await Task.sleep(for: .milliseconds(5))
            try store.append(.sample(number), [.sample])
        }
        #expect(try await seen == Array(7...26))
    }

    @Test func `only what passes the filter is followed`() throws {
        var follower = store.log.blockingFollower(LogFilter(kinds: [2]), in: store.environment)
        #expect(try follower.nextPage()?.events.map(\.sequence) == [2, 5])
        try store.append(.sample(9), [.sample])
        #expect(try follower.nextPage(waitingUpTo: .milliseconds(20)) == nil)
        try store.append(
            .sample(10), [EventDraft(kind: 2, schemaVersion: 1, subject: "", factualPart: [])])
        #expect(try follower.nextPage()?.events.map(\.sequence) == [8])
    }

    @Test func `a follower that is woken without news reads no row`() throws {
        let directory = try TemporaryDirectory()
        let meter = AccessMeter()
        let store = try LogStore(in: directory, options: EnvironmentOptions(meter: meter))
        try store.append(.sample(1), [.sample])
        var follower = store.log.blockingFollower(in: store.environment)
        #expect(try follower.nextPage()?.events.count == 1)
        meter.reset()
        #expect(try follower.nextPage(waitingUpTo: .milliseconds(30)) == nil)
        #expect(meter.rowsRead == 0)
    }

    @Test func `a log that ends before the follower's place is another log`() throws {
        var follower = store.log.blockingFollower(after: 7, in: store.environment)
        do {
            _ = try follower.nextPage()
            Issue.record("nothing was thrown")
        } catch {
            #expect(error as? EventLogError == .logBehindFollower(position: 7, head: 6))
        }
    }
}
