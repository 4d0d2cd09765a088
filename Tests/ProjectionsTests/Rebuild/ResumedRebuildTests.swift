import EventLog
import Foundation
import LMDB
import Projections
import TestSupport
import Testing

/// What an interrupted rebuild has left is gone on with only where it is of the same log, projectors and run of
/// the machine.
struct ResumedRebuildTests {
    private struct Interruption: Error {}

    private let directory: TemporaryDirectory
    private let events = (1...20).map { EventDraft.noted("s\($0 % 4)", "note \($0)") }

    init() throws {
        directory = try TemporaryDirectory()
        let store = try SampleStore(in: directory)
        try store.append(.sample(1), Array(events.prefix(7)))
        try store.append(.sample(2), Array(events.dropFirst(7)))
        try Self.interrupt(store, after: 12)
    }

    @Test func `it goes on behind its last slice, in another process too`() async throws {
        let store = try SampleStore(in: directory)
        var done: [Int] = []
        let reports = try store.store.project { if $0.step == .replaying { done.append($0.done) } }
        #expect(done == [20])
        #expect(reports.map(\.resumedAt) == [12, 12])
        #expect(reports.map(\.difference) == [nil, nil])
        #expect(reports.map(\.events) == [20, 20])
        #expect(try store.store.project().map(\.resumedAt) == [nil, nil], "it was used up")
    }

    @Test func `it goes on where more was appended`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.removed("s1"))
        #expect(try store.store.project().map(\.resumedAt) == [12, 12])
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test func `it can be interrupted again and again`() throws {
        let store = try SampleStore(in: directory)
        try Self.interrupt(store, after: 14)
        try Self.interrupt(store, after: 18)
        let reports = try store.store.project()
        #expect(reports.map(\.resumedAt) == [18, 18])
        #expect(reports.map(\.difference) == [nil, nil])
    }

    @Test func `another version of a projector begins anew`() throws {
        var steps: [Int] = []
        let store = try SampleStore(
            in: directory, projectors: [OpeningTests.shouting(version: 2), LengthsProjector()],
            progress: { if $0.step == .replaying { steps.append($0.done) } })
        #expect(try store.rows().first == "s0=note 20!@20")
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test func `other views, and another first event, begin anew`() throws {
        let store = try SampleStore(in: directory)
        #expect(try store.store.project(only: [NotesProjector.view]).map(\.resumedAt) == [nil])
        try Self.interrupt(store, after: 12)
        #expect(try store.store.project(from: 5).map(\.resumedAt) == [nil, nil])
        try Self.interrupt(store, after: 12)
        #expect(try store.store.project(from: 1).map(\.resumedAt) == [12, 12])
    }

    @Test(arguments: [0, 6, 13])
    func `another log begins anew`(shared: Int) throws {
        // The same store, restored to an earlier point, and gone on with otherwise.
        let other = try TemporaryDirectory()
        do {
            let environment = try Environment.open(at: other.path)
            let tables = try environment.openTables(["log.meta"])
            let source = try Environment.open(at: directory.path)
            for row in try source.rows(of: try source.openTables(["log.meta"])[0]) {
                try environment.overwrite(row.key, with: row.value, in: tables[0])
            }
        }
        let store = try SampleStore(in: other)
        let count = shared == 0 ? 0 : shared
        if count > 0 { try store.append(.sample(1), Array(events.prefix(count))) }
        while try store.head() < 20 { try store.append(.noted("other", "way")) }
        try FileManager.default.copyItem(atPath: directory.path + "/rebuild", toPath: other.path + "/rebuild")
        let reports = try store.store.project()
        #expect(reports.map(\.resumedAt) == [nil, nil])
        #expect(reports.map(\.difference) == [nil, nil])
        withExtendedLifetime(other) {}
    }

    @Test func `a shorter log begins anew`() throws {
        let other = try TemporaryDirectory()
        let store = try SampleStore(in: other)
        try store.append(.noted("a", "1"))
        try FileManager.default.copyItem(atPath: directory.path + "/rebuild", toPath: other.path + "/rebuild")
        #expect(try store.store.project().map(\.resumedAt) == [nil, nil])
        withExtendedLifetime(other) {}
    }

    @Test(arguments: [0, 1, 40, 41, 76])
    func `a mark with a wrong byte begins anew`(offset: Int) throws {
        try changeMark { $0[offset] ^= 1 }
        try expectAnew()
    }

    @Test func `a mark that is cut off, or missing, begins anew`() throws {
        try changeMark { $0.removeLast() }
        try expectAnew()
        try Self.interrupt(SampleStore(in: directory), after: 12)
        try changeMark { $0 = [] }
        try expectAnew()
    }

    @Test(arguments: [0, 100, 8_192, 20_000])
    func `a damaged file begins anew`(size: Int) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: directory.path + "/rebuild/data.mdb"))
        try file.truncate(atOffset: UInt64(size))
        try file.close()
        try expectAnew()
    }

    @Test func `whoever erases text from the log takes away what was made of it`() throws {
        #expect(try directory.contents().contains("rebuild"))
        ProjectedLog.removeInterruptedRebuild(in: directory.path)
        #expect(try !directory.contents().contains("rebuild"))
        try expectAnew()
    }

    @Test func `an event that cannot be applied leaves what came before it`() throws {
        struct Refusal: Error {}
        let isFixed = Toggle()
        let view = NotesProjector.view
        let picky = SampleProjector(view: view, version: 2) { event, rows in
            if event.sequence == 15, !isFixed.value { throw Refusal() }
            try rows.put([1], for: event.subject.copied, in: view.table(1))
        }
        let poison = ProjectionError.poisonEvent(
            sequence: 15, kind: Kind.noted, view: "notes", reason: "Refusal()")
        for _ in 1...2 {
            #expect(throws: poison) { try SampleStore(in: directory, projectors: [picky]) }
        }
        #expect(try SampleStore(in: directory, progress: OpeningTests.unexpected).rows().count == 4)
        var fixed = picky
        fixed.version = 3
        isFixed.value = true
        let store = try SampleStore(in: directory, projectors: [fixed])
        #expect(try store.store.verifyViews().map(\.difference) == [nil])
    }

    private func expectAnew() throws {
        let store = try SampleStore(in: directory)
        let reports = try store.store.project()
        #expect(reports.map(\.resumedAt) == [nil, nil])
        #expect(reports.map(\.difference) == [nil, nil])
        #expect(
            try directory.contents() == ["data.mdb", "lock.mdb", "project.lock", "store.lock", "writer.lock"])
    }

    private func changeMark(_ change: (inout [UInt8]) -> Void) throws {
        let scratch = try Environment.open(at: directory.path + "/rebuild")
        let table = try scratch.openTables(["rebuild"])[0]
        var mark = try #require(try scratch.rows(of: table).first)
        #expect(mark.key == "mark".bytes && mark.value.count == 77)
        var value = mark.value
        change(&value)
        mark = RawRow(key: mark.key, value: value)
        try scratch.overwrite(mark.key, with: value.isEmpty ? nil : value, in: table)
    }

    /// Ends a rebuild in slices of two events behind an event.
    private static func interrupt(_ store: SampleStore, after last: Int) throws {
        var limits = RebuildLimits()
        limits.eventsPerSlice = 2
        #expect(throws: Interruption.self) {
            try store.store.project(limits) { if $0.done == last { throw Interruption() } }
        }
    }
}
