import EventLog
import LMDB
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct FollowTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory, options: EnvironmentOptions(durability: .scratch))
        try store.fill()
    }

    @Test func `history comes first, then what is appended`() async throws {
        let expected = try store.events(1...6)
        var followed = store.log.follow(in: store.environment).makeAsyncIterator()
        for event in expected {
            #expect(try await followed.next().map(Event.init) == event)
        }
        for number in UInt64(7)...20 {
            let appended = Task.detached { [store] in
                try await Task.sleep(for: .milliseconds(5))
                try store.append(.sample(number), [.sample])
            }
            #expect(try await followed.next()?.sequence == number)
            _ = try await appended.value
        }
    }

    @Test func `a follower begins behind the sequence it names`() async throws {
        try store.append(.sample(9), [.sample])
        let followed = store.log.follow(after: 4, in: store.environment)
        #expect(try await sequences(of: followed, count: 3) == [5, 6, 7])
        #expect(try await sequences(of: followed, count: 3) == [5, 6, 7], "each iteration begins anew")
    }

    @Test(
        arguments: [
            (LogFilter(kinds: [2]), [2, 5, 7, 9]), (LogFilter(kinds: [2, 258]), [2, 5, 6, 7, 9]),
            (LogFilter(subject: "visit"), [2, 5, 6, 8, 9]),
            (LogFilter(subject: "visit", kinds: [2]), [2, 5, 9]),
        ] as [(LogFilter, [UInt64])])
    func `only what passes the filter is followed`(filter: LogFilter, expected: [UInt64]) async throws {
        let store = store
        let followed = store.log.follow(filter, in: store.environment)
        async let seen = sequences(of: followed, count: expected.count)
        try await Task.sleep(for: .milliseconds(20))
        for (number, event) in [(UInt16(2), "other"), (1, "visit"), (2, "visit")].enumerated() {
            let draft = EventDraft(kind: event.0, schemaVersion: 1, subject: event.1, factualPart: [])
            try store.append(.sample(UInt64(10 + number)), [draft])
        }
        #expect(try await seen == expected)
    }

    @Test func `pages are full while there is history`() async throws {
        var pages = store.log.follow(in: store.environment, pageSize: 4).pages.makeAsyncIterator()
        #expect(try await pages.next()?.events.map(\.sequence) == [1, 2, 3, 4])
        #expect(try await pages.next()?.events.map(\.sequence) == [5, 6])
        try store.append(.sample(9), [.sample, .sample])
        let page = try await pages.next()
        #expect(page?.events.map(\.sequence) == [7, 8] && page?.position == 8)
    }

    @Test func `ten thousand commits in a burst are read exactly once, in order`() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        let store = store
        let writer = Task.detached {
            var generator = SeededGenerator(seed: seed)
            for number in UInt64(1)...10_000 {
                let count = Int.random(in: 1...3, using: &generator)
                try store.append(.sample(number + 100), Array(repeating: .sample, count: count))
            }
            return try store.head().sequence
        }
        let (log, environment) = (store.log, store.environment)
        let followers = [1, 7, 256].map { size in
            Task {
                var expected: UInt64 = 1
                for try await event in log.follow(in: environment, pageSize: size) {
                    try #require(event.sequence == expected, "seed \(seed)")
                    if event.command == 10_003, event.sequence == (try store.head().sequence) { break }
                    expected += 1
                }
                return expected
            }
        }
        let head = try await writer.value
        for follower in followers { #expect(try await follower.value == head, "seed \(seed)") }
    }

    @Test func `a hundred followers each see every event`() async throws {
        let store = store
        try await withThrowingTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<100 {
                group.addTask { try await sequences(of: store.log.follow(in: store.environment), count: 56) }
            }
            for number in UInt64(1)...50 { try store.append(.sample(number + 100), [.sample]) }
            for try await seen in group { #expect(seen == Array(1...56)) }
        }
    }

    @Test func `cancellation ends the waiting at once`() async throws {
        let (log, environment) = (store.log, store.environment)
        let task = Task { try await sequences(of: log.follow(after: 6, in: environment), count: 1) }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `cancellation ends the reading of history, and of a page in hand`() async throws {
        let (log, environment) = (store.log, store.environment)
        let task = Task {
            var followed = log.follow(in: environment).makeAsyncIterator()
            let first = try await followed.next()?.sequence
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await followed.next() }
            return first
        }
        #expect(try await task.value == 1)
    }

    @Test func `a log that ends before the follower's place is another log`() async throws {
        var followed = store.log.follow(after: 7, in: store.environment).makeAsyncIterator()
        await #expect(throws: EventLogError.logBehindFollower(position: 7, head: 6)) {
            try await followed.next()
        }
    }

    @Test func `a gap is named and not passed over`() async throws {
        try store.overwrite("events", key(3), nil)
        var followed = store.log.follow(in: store.environment, pageSize: 2).makeAsyncIterator()
        #expect(try await followed.next()?.sequence == 1)
        #expect(try await followed.next()?.sequence == 2)
        for _ in 1...2 {
            await #expect(throws: EventLogError.missingEvent(sequence: 3)) { try await followed.next() }
        }
    }

    @Test func `a follower that waits holds no snapshot`() async throws {
        let (log, environment) = (store.log, store.environment)
        let task = Task { try await sequences(of: log.follow(after: 6, in: environment), count: 1) }
        try await Task.sleep(for: .milliseconds(50))
        let large = [UInt8](repeating: 1, count: 100_000)
        let before = environment.usedBytes
        let meta = try #require(store.tables["log.meta"])
        for _ in 0..<100 { try environment.overwrite("large".bytes, with: large, in: meta) }
        // With a snapshot held, none of the 10 MB that were freed could be used again.
        #expect(environment.usedBytes - before < 2_000_000)
        task.cancel()
        _ = try? await task.value
    }

    @Test func `the environment stays open while it is followed, and no longer`() async throws {
        let directory = try TemporaryDirectory()
        weak var environment: Environment?
        do {
            let store = try LogStore(in: directory)
            environment = store.environment
            try store.append(.sample(1), [.sample])
        }
        #expect(environment == nil)
        do {
            var followed: FollowedLog.Iterator?
            do {
                let store = try LogStore(in: directory)
                environment = store.environment
                followed = store.log.follow(in: store.environment).makeAsyncIterator()
            }
            #expect(environment != nil)
            #expect(try await followed?.next()?.sequence == 1)
            followed = nil
        }
        #expect(environment == nil)
    }
}

/// The sequences of the first events that a follower sees.
func sequences(of followed: FollowedLog, count: Int) async throws -> [UInt64] {
    var seen: [UInt64] = []
    for try await event in followed {
        seen.append(event.sequence)
        if seen.count == count { break }
    }
    return seen
}
