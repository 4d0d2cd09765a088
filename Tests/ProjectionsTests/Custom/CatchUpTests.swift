import EventLog
import LMDB
import Projections
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Catching up is done in slices, by anyone who reads, and can end anywhere.
struct CatchUpTests {
    private let directory: TemporaryDirectory
    private static let views = [EchoProjector.view, ChorusProjector.view]

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static func open(at path: String, version: UInt32 = 1) throws -> SampleStore {
        try SampleStore(
            at: path, customProjectors: [EchoProjector(version: version), ChorusProjector()])
    }

    private static var smallSlices: RebuildLimits {
        var limits = RebuildLimits()
        limits.eventsPerSlice = 3
        // A slow machine must not make them smaller.
        limits.timePerStoreSlice = .seconds(60)
        return limits
    }

    private func expectEqualToRebuild(_ store: SampleStore) throws {
        #expect(try store.store.verifyViews(only: Self.views).map(\.difference) == [nil, nil])
    }

    @Test(arguments: [
        "custom.begun", "custom.slice.uncommitted", "custom.slice", "custom.slice:3", "custom.begun:2",
        "custom.slice.uncommitted:6",
    ])
    func `one that is killed at any step is gone on with, and never served`(step: String) async throws {
        do {
            let store = try Self.open(at: directory.path)
            for number in 1...11 { try store.append(.noted("s\(number % 4)", "\(number % 3)")) }
            try store.store.read(catchingUp: Self.views) { _ in }
        }
        // A new version begins anew, and is killed on its way.
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            try Self.open(at: path, version: 2).store.read(catchingUp: Self.views, Self.smallSlices) { _ in }
        }
        let store = try Self.open(at: directory.path, version: 2)
        let checkpoint = try store.store.customViewStatus()[0].checkpoint
        let expected: UInt64 =
            switch step {
            case "custom.slice": 3
            case "custom.slice:3": 9
            case "custom.begun:2", "custom.slice.uncommitted:6": 11
            default: 0
            }
        #expect(checkpoint == expected)
        let rows = try store.store.read(catchingUp: Self.views) {
            try SampleStore.rows(ChorusProjector.chorus, in: $0.views)
        }
        #expect(rows.count == 11)
        try expectEqualToRebuild(store)
    }

    @Test func `processes that catch up at once, while others append, do each event once`() async throws {
        do {
            let store = try Self.open(at: directory.path)
            for number in 1...40 { try store.append(.noted("s\(number % 7)", "\(number % 5)")) }
        }
        await withTaskGroup { group in
            for process in 1...4 {
                group.addTask { [path = directory.path as String] in
                    await #expect(processExitsWith: .success) {
                        [path = path as String, process = process as Int] in
                        let store = try Self.open(at: path)
                        for number in 1...10 {
                            try store.append(
                                .sample(UInt64(1_000 * process + number)),
                                [.noted("p\(process)", "\(number)")])
                            try store.store.read(catchingUp: Self.views, Self.smallSlices) { snapshot in
                                let head = try snapshot.log.head().sequence
                                let rows = try SampleStore.rows(ChorusProjector.chorus, in: snapshot.views)
                                precondition(rows.count == head, "a view that is behind was served")
                            }
                        }
                    }
                }
            }
        }
        let store = try Self.open(at: directory.path)
        #expect(try store.head() == 80)
        #expect(try store.store.customViewStatus().allSatisfy { $0.checkpoint >= 77 })
        try expectEqualToRebuild(store)
    }

    @Test func `a full map is grown, and the slice done again`() throws {
        let view = View.custom(2, name: "wide")
        let wide = SampleProjector(view: view) { event, rows in
            try rows.put(
                [UInt8](repeating: 7, count: 60_000), for: event.subject.copied, in: view.table(1))
        }
        let log = try ProjectedLog.open(
            at: directory.path, projectors: [NotesProjector(), LengthsProjector()],
            schemas: EventSchemas(versions: Kind.known), customProjectors: [wide],
            options: EnvironmentOptions(mapSizeBytes: 1 << 20), clock: Timestamp(microseconds: 1))
        _ = try log.append(.sample(1), clock: Timestamp(microseconds: 2)) { _ in
            (0..<60).map { .noted("s\($0)", "1") }
        } inspect: { _, _ in
        }
        #expect(log.sizeBytes.reserved == 1 << 20)
        let count = try log.read(catchingUp: [view]) {
            try SampleStore.rows(view.table(1), in: $0.views).count
        }
        #expect(count == 60 && log.sizeBytes.reserved > 1 << 20)
    }

    @Test func `a projector that fails earlier the second time stops at the earlier event`() throws {
        struct Mood: Error, CustomStringConvertible {
            let description = "not today"
        }
        let view = View.custom(2, name: "moody")
        let counter = Counter()
        let moody = SampleProjector(view: view) { event, rows in
            try rows.put([1], for: event.subject.copied, in: view.table(1))
            let count = counter.next()
            // Event 5 the first time; event 3 the second time.
            if count == 5 || count == 8 { throw Mood() }
        }
        let store = try SampleStore(in: directory, customProjectors: [moody])
        for number in 1...6 { try store.append(.noted("s\(number)", "1")) }
        #expect(
            throws: ProjectionError.viewStopped(
                view: "moody", sequence: 3, kind: Kind.noted, reason: "not today")
        ) {
            try store.store.read(catchingUp: [view]) { _ in }
        }
        let rows = try store.store.read(catchingUp: [view], asOf: 2) {
            try SampleStore.rows(view.table(1), in: $0.views).count
        }
        #expect(rows == 2)
    }
}

/// Counts calls.
private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
