import EventLog
import Projections
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Rebuilds that are killed at every named step: nothing of them is read, and the next one goes on behind them.
struct InterruptedRebuildTests {
    private let directory: TemporaryDirectory
    /// The rows of the first view: one of them forged, so that old and new ones can be told apart.
    private let old = ["a=forged@20", "b=19@19", "c=18@18"]
    private let new = ["a=20@20", "b=19@19", "c=18@18"]

    init() throws {
        directory = try TemporaryDirectory()
        do {
            let store = try SampleStore(in: directory)
            for number in 1...20 as ClosedRange<Int> {
                try store.append(.noted(["c", "b", "a"][number % 3], "\(number)"))
            }
        }
        let raw = try RawViews(in: directory)
        try raw.overwrite("notes", [1] + "a".bytes, with: current(1, "a", 20, "forged").value)
    }

    @Test(arguments: [
        "rebuild.slice.uncommitted", "rebuild.slice", "rebuild.slice.uncommitted:2", "rebuild.slice:7",
        "rebuild.compared", "rebuild.emptied", "rebuild.copied.slice", "rebuild.emptied:2",
        "rebuild.copied.slice:4", "rebuild.copied", "rebuild.caughtup.slice", "rebuild.caughtup",
        "rebuild.flipped", "rebuild.cleared.view", "rebuild.cleared", "rebuild.removed",
    ])
    func `a rebuild that is killed at any step is never served, and is gone on with`(step: String)
        async throws
    {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            try Self.rebuild(SampleStore(at: path))
        }
        let isDone = ["flipped", "cleared", "removed"].contains { step.hasPrefix("rebuild.\($0)") }
        let appended = try directory.head() > 20
        let store = try SampleStore(in: directory, progress: OpeningTests.unexpected)
        let tail = appended ? ["t0=@21", "t1=@22", "t2=@23", "t3=@24", "t4=@25", "t5=@26", "t6=@27"] : []
        #expect(try store.rows() == (isDone ? new : old) + tail)
        let looked = try store.store.verifyViews()
        #expect(looked.map(\.resumedAt) == [nil, nil])
        #expect(looked.map { $0.difference == nil } == [isDone, true])
        let reports = try store.store.project()
        let resumedAt: UInt64? =
            switch step {
            case "rebuild.slice.uncommitted", "rebuild.removed": nil
            case "rebuild.slice", "rebuild.slice.uncommitted:2": 3
            default: 20
            }
        #expect(reports.map(\.resumedAt) == [resumedAt, resumedAt])
        #expect(try store.rows() == new + tail)
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
        #expect(
            try directory.contents() == ["data.mdb", "lock.mdb", "project.lock", "store.lock", "writer.lock"])
    }

    @Test(arguments: ["rebuild.seeded.slice", "rebuild.seeded", "rebuild.slice:2"])
    func `so is one that starts in the middle`(step: String) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            try Self.rebuild(SampleStore(at: path), from: 11)
        }
        let store = try SampleStore(in: directory, progress: OpeningTests.unexpected)
        #expect(try store.rows() == old)
        let reports = try store.store.project(from: 11)
        let resumedAt: UInt64? =
            switch step {
            case "rebuild.seeded.slice": nil
            case "rebuild.seeded": 10
            default: 13
            }
        #expect(reports.map(\.resumedAt) == [resumedAt, resumedAt])
        #expect(try store.rows() == new)
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test(arguments: ["rebuild.slice", "rebuild.reviewed", "rebuild.copied", "rebuild.caughtup"])
    func `opening with a newer projector, killed at any step, leaves the old views`(step: String) async throws
    {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            _ = try SampleStore(
                at: path, projectors: [OpeningTests.shouting(version: 2), LengthsProjector()])
        }
        do {
            #expect(try SampleStore(in: directory, progress: OpeningTests.unexpected).rows() == old)
        }
        let newer = try SampleStore(
            in: directory, projectors: [OpeningTests.shouting(version: 2), LengthsProjector()])
        #expect(try newer.rows() == ["a=20!@20", "b=19!@19", "c=18!@18"])
        #expect(try newer.store.verifyViews().map(\.difference) == [nil, nil])
    }

    /// A rebuild in small slices, with events that are appended while rows are copied.
    private static func rebuild(_ store: SampleStore, from first: UInt64? = nil) throws {
        var limits = RebuildLimits()
        limits.eventsPerSlice = 3
        limits.bytesPerSlice = 1...200
        _ = try store.store.project(from: first, limits) { progress in
            guard progress.step == .copying else { return }
            try store.append(.sample(99), (0..<7).map { EventDraft.noted("t\($0)", "") })
        }
    }
}

extension TemporaryDirectory {
    /// The last sequence of the closed store in it.
    fileprivate func head() throws -> UInt64 {
        try SampleStore(in: self).head()
    }
}
