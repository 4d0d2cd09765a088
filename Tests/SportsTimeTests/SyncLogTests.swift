import EventLog
import Projections
import SportsTimeModel
import Testing

@testable import SportsTime

/// What the runs of sources did, whether they came to their end or not.
struct SyncLogTests {
    let test: TestStore
    var store: SportsTimeStore { test.store }

    init() throws {
        test = try TestStore()
    }

    @Test func `many records go in slices, each with its events, one run in the end`() async throws {
        let source = ListSource.league(SyncSlice.recordLimit * 2 + 1, pageSize: 400)
        let head = try test.head()
        let result = try await store.sync(from: source)
        #expect(result.totalUpdated == SyncSlice.recordLimit * 2 + 2)
        let commands = try store.projected.readLog { log in
            let first = try log.withEvent(at: head + 1) { $0.command } ?? 0
            return try (first...log.head().command).map { try log.command($0) }
        }
        #expect(commands.count == 3)
        #expect(commands.map { $0?.causation } == [nil, commands[0]?.number, commands[0]?.number])
        let detail = try store.syncRun(head + 3)
        #expect(detail.run.sequence == (try test.head()) && detail.records.count == result.totalUpdated)
        #expect(try store.syncRun(head + 7_000).run == detail.run)
    }

    @Test func `a run whose process goes away is told with what it had merged`() async throws {
        // A source that breaks in an unforeseen way leaves a run as a killed process does: without its end.
        let source = ListSource.league(SyncSlice.recordLimit * 2 + 1, pageSize: 400)
        struct Broken: Error {}
        source.on(page: 20, .runs { throw Broken() })
        await #expect(throws: Broken.self) { try await store.sync(from: source) }
        let head = try test.head()
        let cut = try #require(try store.syncRuns().first)
        #expect(cut.outcome == .cutOff && cut.sequence == head && cut.failure == nil)
        #expect(cut.source == source.name && cut.totalUpdated == SyncSlice.recordLimit)
        let detail = try store.syncRun(head - 700)
        #expect(detail.run == cut && detail.records.count == cut.totalUpdated)
        #expect(try store.syncStatus().sources.first { $0.source == source.name }?.cutOff == cut.recordedAt)

        // The next run has an end, and takes nothing of the one before for its own.
        let result = try await store.sync(from: source)
        #expect(result.totalUpdated == SyncSlice.recordLimit + 2)
        let runs = try store.syncRuns(limit: 2)
        #expect(runs.map(\.outcome) == [.completed, .cutOff] && runs[1] == cut)
        #expect(try store.syncRun(head + 1).records.count == result.totalUpdated)
        #expect(try store.syncRun(head).run == cut)
        #expect(try store.syncStatus().sources.first { $0.source == source.name }?.cutOff == nil)
        // Then as now.
        #expect(try store.at(.sequence(head)).syncRuns().first == cut)
        #expect(try store.syncRuns(limit: .max).first == runs[0])
    }
}
