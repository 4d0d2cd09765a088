import EventLog
import Projections
import TestSupport
import Testing

/// Rebuilds that start in the middle of the log.
struct RebuildFromTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: 40..<43 as Range<UInt64>)
    func `from every event it gives the rows that a whole rebuild gives`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = try SampleStore(
            in: directory, projectors: [NotesProjector(), LengthsProjector(), Self.traces])
        for number in 1...15 as ClosedRange<UInt64> {
            let count = Int.random(in: 1...3, using: &generator)
            try store.append(.sample(number), EventDraft.random(count: count, using: &generator))
        }
        let whole = try store.store.verifyViews()
        let head = try store.head()
        for first in 0...head + 1 {
            let reports = try store.store.verifyViews(from: first)
            #expect(reports == whole, "seed \(seed), from \(first)")
        }
        #expect(try store.store.project(from: head / 2) == whole, "seed \(seed)")
        #expect(try store.store.verifyViews() == whole, "seed \(seed)")
    }

    @Test func `what was before is trusted, what came later is not`() throws {
        let early = current(1, "a", 1, "early")
        let late = current(1, "b", 4, "late")
        do {
            let store = try SampleStore(in: directory)
            try store.append(.noted("a", "1"), .noted("b", "2"), .noted("c", "3"), .noted("b", "4"))
        }
        do {
            let raw = try RawViews(in: directory)
            for row in [early, late] { try raw.overwrite("notes", row.key, with: row.value) }
        }
        let store = try SampleStore(in: directory)
        let reports = try store.store.project(from: 3)
        #expect(reports[0].difference?.live == late.value && reports[0].events == 4)
        #expect(try store.rows() == ["a=early@1", "b=4@4", "c=3@3"])
        #expect(try store.store.project().map { $0.difference?.live } == [early.value, nil])
        #expect(try store.rows() == ["a=1@1", "b=4@4", "c=3@3"])
    }

    @Test func `one view can be rebuilt from an event`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("a", "22"), .noted("a", "333"))
        let reports = try store.store.project(only: [LengthsProjector.view], from: 3)
        #expect(reports.map(\.view) == ["lengths"] && reports[0].difference == nil)
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test func `rows of another projector are trusted for nothing`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("a", "2"))
        let refusal = ProjectionError.cannotStart(
            at: 2, view: "lengths", reason: "its rows are not of this projector")
        // Opening with another version rebuilds; a check is given its projectors later.
        let check = DeterminismCheck { [NotesProjector(), LengthsProjector(version: 2)] }
        #expect(throws: refusal) { try check.run(on: store.store, in: 2...2) }
    }

    @Test func `it cannot start behind the log`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"))
        let refusal = ProjectionError.cannotStart(at: 3, view: "notes", reason: "its rows end with event 1")
        #expect(throws: refusal) { try store.store.project(from: 3) }
        #expect(try store.store.project(from: 2).map(\.difference) == [nil, nil])
        #expect(
            "\(refusal)"
                == "a rebuild cannot start at event 3 from what the view notes was before: its rows end with event 1"
        )
    }

    @Test func `it cannot start from rows that cannot be read`() throws {
        do {
            try SampleStore(in: directory).append(.noted("a", "1"), .noted("b", "2"))
            try RawViews(in: directory).overwrite("notes", [1] + "a".bytes, with: [7])
        }
        let store = try SampleStore(in: directory)
        let refusal = ProjectionError.cannotStart(
            at: 2, view: "notes", reason: "a row of it cannot be read")
        #expect(throws: refusal) { try store.store.project(from: 2) }
        #expect(try store.store.project().map { $0.difference == nil } == [false, true])
    }

    /// The kinds of a subject's events, one behind the other: each row is made of what it was before.
    private static let traces = SampleProjector(view: View(index: 2, name: "traces")) { event, rows in
        let table = View(index: 2, name: "traces").table(1)
        let subject = event.subject.copied
        let old = try rows.reader.value(for: subject, in: table)?.copied ?? []
        guard old.count < 5 else { return try rows.delete(subject, in: table) }
        try rows.put(old + [UInt8(event.kind)], for: subject, in: table)
    }
}
