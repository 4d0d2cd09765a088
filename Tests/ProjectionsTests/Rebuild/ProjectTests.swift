import EventLog
import LMDB
import Projections
import TestSupport
import Testing

struct ProjectTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: 20..<24 as Range<UInt64>)
    func `a rebuild gives the rows that appending gave`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var before: [[RawRow]] = []
        do {
            let store = try SampleStore(in: directory)
            for number in 1...60 as ClosedRange<UInt64> {
                let count = Int.random(in: 1...5, using: &generator)
                try store.append(.sample(number), EventDraft.random(count: count, using: &generator))
            }
        }
        do {
            let raw = try RawViews(in: directory)
            before = [try raw.live("notes"), try raw.live("lengths")]
        }
        do {
            let reports = try SampleStore(in: directory).store.project()
            #expect(reports.map(\.view) == ["notes", "lengths"], "seed \(seed)")
            #expect(reports.map(\.difference) == [nil, nil], "seed \(seed)")
            #expect(reports.map(\.rows) == before.map(\.count), "seed \(seed)")
        }
        let raw = try RawViews(in: directory)
        #expect([try raw.live("notes"), try raw.live("lengths")] == before, "seed \(seed)")
        #expect(before.allSatisfy { rows in rows.contains { $0.key[0] == 0xF0 } }, "seed \(seed)")
    }

    @Test func `nothing in a row depends on how events were grouped into commands`() throws {
        let seed: UInt64 = 30
        var generator = SeededGenerator(seed: seed)
        let events = EventDraft.random(count: 120, using: &generator)
        let reports = try [1, 7, 120].map { size in
            let directory = try TemporaryDirectory()
            let store = try SampleStore(in: directory)
            for start in stride(from: 0, to: events.count, by: size) {
                try store.append(
                    .sample(UInt64(start)), Array(events[start..<min(start + size, events.count)]))
            }
            return try withExtendedLifetime(directory) { try store.store.project() }
        }
        #expect(reports[0] == reports[1] && reports[1] == reports[2], "seed \(seed)")
    }

    @Test func `two rebuilds give equal digests, and the slots change places`() throws {
        do {
            try SampleStore(in: directory).append(.noted("a", "1"), .noted("a", "2"))
        }
        var reports: [[ViewReport]] = []
        for slot in [1, 0] as [UInt8] {
            do {
                reports.append(try SampleStore(in: directory).store.project())
            }
            let raw = try RawViews(in: directory)
            #expect(try raw.state(of: "notes")?[1] == slot)
            #expect(try raw.live("notes") == [current(1, "a", 2, "2"), past(1, "a", 1, 2, "1")])
            #expect(try raw.idle("notes") == [], "old rows take no room")
        }
        #expect(reports[0] == reports[1])
    }

    @Test func `the digest is the one that the format's own words give`() throws {
        let report: ViewReport
        do {
            let store = try SampleStore(in: directory)
            try store.append(.noted("a", "1"), .noted("b", ""), .removed("a"))
            report = try #require(try store.store.project().first)
        }
        let rows = try RawViews(in: directory).live("notes")
        var hashed: [UInt8] = []
        for row in rows {
            hashed += [0, 0, 0, UInt8(row.key.count), 0, 0, 0, UInt8(row.value.count)]
            hashed += row.key + row.value
        }
        #expect(report.digest == Digest(of: hashed))
        #expect(report.rows == 2 && report.events == 3 && report.projectorVersion == 1)
    }

    @Test func `a rebuild mends what was changed, and tells what it was`() throws {
        do {
            try SampleStore(in: directory).append(.noted("a", "1"), .noted("b", "2"))
        }
        do {
            let tampered = current(1, "b", 2, "forged")
            try RawViews(in: directory).overwrite("notes", tampered.key, with: tampered.value)
        }
        let store = try SampleStore(in: directory)
        #expect(try store.rows() == ["a=1@1", "b=forged@2"])
        let reports = try store.store.project()
        #expect(
            Difference(reports[0])
                == Difference(
                    key: [1] + "b".bytes, live: current(1, "b", 2, "forged").value,
                    replayed: current(1, "b", 2, "2").value, sequence: 2))
        #expect(reports[1].difference == nil)
        #expect(try store.rows() == ["a=1@1", "b=2@2"])
        #expect(try store.store.project().map(\.difference) == [nil, nil])
    }

    @Test func `an empty log is rebuilt to empty views`() throws {
        let store = try SampleStore(in: directory)
        let reports = try store.store.project()
        #expect(reports.map(\.rows) == [0, 0] && reports.map(\.events) == [0, 0])
        try store.append(.noted("a", "1"))
        #expect(try store.rows() == ["a=1@1"])
    }

    @Test(arguments: [RebuildProgress.Step.replaying, .comparing, .copying])
    func `what is appended during a rebuild is in the views it makes`(step: RebuildProgress.Step) throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("b", "2"))
        var appended = 0
        var failure: (any Error)?
        let reports = try store.store.project { progress in
            guard progress.step == step else { return }
            do {
                appended += 1
                try store.append(.noted("a", "during \(appended)"), .removed("b"))
            } catch {
                failure = error
            }
        }
        #expect(failure == nil && appended > 0)
        #expect(reports.map(\.difference) == [nil, nil])
        #expect(try store.head() == UInt64(2 + 2 * appended))
        #expect(try store.rows() == ["a=during \(appended)@\(1 + 2 * appended)"])
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test func `readers see whole views during a rebuild`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("b", "22"))
        var seen: Set<[String]> = []
        _ = try store.store.project { _ in
            seen.insert((try? store.rows()) ?? ["failed"])
        }
        #expect(seen == [["a=1@1", "b=22@2"]])
    }

    @Test func `a long log is replayed and reported in slices`() throws {
        let store = try SampleStore(in: directory)
        let events = (0..<25).map { EventDraft.noted("s\($0 % 5)", "") }
        try store.append(.sample(1), events)
        var limits = RebuildLimits()
        limits.eventsPerSlice = 10
        var seen: [String] = []
        let reports = try store.store.project(limits) { seen.append("\($0.step) \($0.done) of \($0.total)") }
        #expect(
            seen == [
                "replaying 10 of 25", "replaying 20 of 25", "replaying 25 of 25", "comparing 5 of 15",
                "comparing 15 of 15", "copying 5 of 15", "copying 15 of 15",
            ])
        #expect(reports.map(\.difference) == [nil, nil])
    }

    @Test func `a slice ends when its time is up, with one event at least`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("b", "2"), .noted("a", "3"))
        var limits = RebuildLimits()
        limits.timePerReplaySlice = .zero
        limits.timePerStoreSlice = .zero
        var done: [Int] = []
        let reports = try store.store.project(limits) { progress in
            if progress.step == .replaying { done.append(progress.done) }
            if progress.step == .copying { try store.append(.noted("c", "4"), .noted("d", "5")) }
        }
        #expect(done == [1, 2, 3])
        #expect(reports.map(\.difference) == [nil, nil])
        #expect(try store.rows().count == 4)
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test func `rows are copied in as many slices as it takes`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.sample(1), (0..<100).map { EventDraft.noted("s\($0)", "note \($0)") })
        let before = try store.rows()
        var limits = RebuildLimits()
        limits.bytesPerSlice = 1...40
        _ = try store.store.project(limits)
        #expect(try store.rows() == before)
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }
}
