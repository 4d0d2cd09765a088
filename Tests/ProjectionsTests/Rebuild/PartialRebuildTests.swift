import EventLog
import Projections
import TestSupport
import Testing

/// Rebuilds of some views only.
struct PartialRebuildTests {
    private let directory: TemporaryDirectory
    private let forged = current(1, "a", 1, "forged")

    init() throws {
        directory = try TemporaryDirectory()
        do {
            try SampleStore(in: directory).append(.noted("a", "1"), .noted("b", "22"))
        }
        try RawViews(in: directory).overwrite("notes", forged.key, with: forged.value)
        try RawViews(in: directory).overwrite("lengths", [1, 1] + "a".bytes, with: nil)
    }

    @Test func `a view is made of a replay of what it reads, which itself stays as it is`() throws {
        do {
            let store = try SampleStore(in: directory)
            #expect(try store.subjects(ofLength: 1) == [])
            let reports = try store.store.project(only: [LengthsProjector.view])
            #expect(reports.map(\.view) == ["lengths"])
            #expect(reports[0].difference?.key == [1, 1] + "a".bytes)
            #expect(try store.subjects(ofLength: 1) == ["a"])
            #expect(try store.rows() == ["a=forged@1", "b=22@2"])
        }
        let raw = try RawViews(in: directory)
        #expect(try raw.state(of: "notes")?[1] == 0 && raw.state(of: "lengths")?[1] == 1)
        #expect(try raw.idle("notes") == [] && raw.idle("lengths") == [])
    }

    @Test func `a view that others read is made alone`() throws {
        let store = try SampleStore(in: directory)
        #expect(try store.store.project(only: [NotesProjector.view]).map(\.view) == ["notes"])
        #expect(try store.rows() == ["a=1@1", "b=22@2"])
        #expect(try store.subjects(ofLength: 1) == [], "the other one was not asked for")
    }

    @Test func `the order in which views are named says nothing`() throws {
        let store = try SampleStore(in: directory)
        let reports = try store.store.project(only: [LengthsProjector.view, NotesProjector.view])
        #expect(reports.map(\.view) == ["notes", "lengths"])
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test func `no view is no work`() throws {
        let store = try SampleStore(in: directory)
        #expect(try store.store.project(only: []).isEmpty)
        #expect(try store.rows() == ["a=forged@1", "b=22@2"])
    }

    @Test func `a view that the store has not is refused`() throws {
        let store = try SampleStore(in: directory)
        let refusal = ProjectionError.unknownView(view: "stadiums")
        let view = View(index: 5, name: "stadiums")
        #expect(throws: refusal) { try store.store.project(only: [view]) }
        #expect(throws: refusal) { try store.store.verifyViews(only: [LengthsProjector.view, view]) }
    }

    @Test func `what is appended meanwhile is seen as it was after each event`() throws {
        let store = try SampleStore(in: directory)
        var isFirst = true
        _ = try store.store.project(only: [LengthsProjector.view]) { progress in
            guard progress.step == .copying, isFirst else { return }
            isFirst = false
            // The last note alone would give the second view other rows and another history.
            try store.append(.noted("c", "1"), .noted("c", "22"), .removed("c"), .noted("c", "333"))
        }
        #expect(try store.subjects(ofLength: 3) == ["c"])
        #expect(try store.store.verifyViews(only: [LengthsProjector.view]).map(\.difference) == [nil])
    }

    @Test func `some views are compared alone`() throws {
        let store = try SampleStore(in: directory)
        let one = try store.store.verifyViews(only: [NotesProjector.view])
        #expect(one.map(\.view) == ["notes"])
        #expect(one[0].difference?.live == forged.value)
        let other = try store.store.verifyViews(only: [LengthsProjector.view])
        #expect(other.map(\.view) == ["lengths"])
        #expect(other[0].difference?.live == nil)
    }

    @Test func `a stale view elsewhere is no hindrance`() async throws {
        let store = try SampleStore(in: directory)
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            _ = try SampleStore(at: path, projectors: [LengthsReader()])
                .append(.sample(7), [.noted("c", "3")])
        }
        // That build keeps up neither view; one of them is mended.
        let behind = ProjectionError.viewNotAtHead(view: "notes", checkpoint: 2, head: 3)
        #expect(throws: behind) { try store.rows() }
        #expect(try store.store.project(only: [NotesProjector.view]).map(\.events) == [3])
        let other = ProjectionError.viewNotAtHead(view: "lengths", checkpoint: 2, head: 3)
        #expect(throws: other) { try store.rows() }
        #expect(try store.store.project(only: [LengthsProjector.view]).map(\.events) == [3])
        #expect(try store.rows() == ["a=1@1", "b=22@2", "c=3@3"])
    }
}

/// A view of its own that no other test has.
private struct LengthsReader: Projector {
    let view = View(index: 3, name: "other")
    let version: UInt32 = 1
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {}
}
