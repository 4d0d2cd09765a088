import EventLog
import Projections
import TestSupport
import Testing

/// Views that an embedder adds: they follow the log when they are read.
struct CustomViewTests {
    private let directory: TemporaryDirectory
    private static let both = [EchoProjector.view, ChorusProjector.view]

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open() throws -> SampleStore {
        try SampleStore(in: directory, customProjectors: [EchoProjector(), ChorusProjector()])
    }

    @Test func `a custom view is caught up before it answers`() throws {
        let store = try open()
        try store.append(.noted("a", "1"))
        #expect(try store.store.customViewStatus().map(\.checkpoint) == [0, 0])
        #expect(try rows(of: store) == ["a=1@1"])
        try store.append(.noted("b", "2"), .noted("a", "3"))
        #expect(try store.store.customViewStatus().map(\.checkpoint) == [1, 0])
        #expect(try rows(of: store) == ["a=3@3", "b=2@2"])
        #expect(try store.store.customViewStatus().map(\.checkpoint) == [3, 0])
        #expect(try store.store.customViewStatus().map(\.head) == [3, 3])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `it sees the views that it reads as they were after the same event`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = try open()
        var limits = RebuildLimits()
        limits.eventsPerSlice = 7
        for round in 1...6 {
            for _ in 1...20 {
                try store.append(EventDraft.random(count: 1, using: &generator)[0])
            }
            // Now in slices of seven events, now in one.
            if round.isMultiple(of: 2) {
                try store.store.read(catchingUp: Self.both, limits) { _ in }
            } else {
                try store.store.read(catchingUp: Self.both) { _ in }
            }
            // The rebuild applies each event to all views at once: it needs no past.
            let reports = try store.store.verifyViews(only: Self.both)
            #expect(reports.map(\.difference) == [nil, nil], "seed \(seed), round \(round)")
            #expect(reports.map(\.rows).allSatisfy { $0 >= round * 20 })
        }
    }

    @Test func `it is read as of any event`() throws {
        let store = try open()
        var answers: [[String]] = []
        for number in 1...12 {
            try store.append(.noted("s\(number % 4)", "\(number)"))
            answers.append(try rows(of: store))
        }
        for (index, answer) in answers.enumerated() {
            #expect(try rows(of: store, asOf: UInt64(index + 1)) == answer)
        }
        #expect(throws: ProjectionError.behindHead(sequence: 13, head: 12)) {
            try rows(of: store, asOf: 13)
        }
    }

    @Test func `as of an event it is caught up no further than that`() throws {
        let store = try open()
        for number in 1...5 { try store.append(.noted("a", "\(number)")) }
        #expect(try rows(of: store, asOf: 3) == ["a=3@3"])
        #expect(try store.store.customViewStatus().map(\.checkpoint) == [3, 0])
    }

    @Test func `one view's name may be that of a view of the store`() throws {
        let view = View.custom(3, name: "notes")
        let table = view.table(1)
        let projector = SampleProjector(view: view) { event, rows in
            try rows.put("custom".bytes, for: event.subject.copied, in: table)
        }
        let store = try SampleStore(in: directory, customProjectors: [projector])
        try store.append(.noted("a", "1"))
        let rows = try store.store.read(catchingUp: [view]) { snapshot in
            [
                try SampleStore.rows(table, in: snapshot.views),
                try SampleStore.rows(NotesProjector.notes, in: snapshot.views),
            ]
        }
        #expect(rows == [["a=custom@1"], ["a=1@1"]])
        #expect(try store.store.verifyViews(only: [view]).map(\.difference) == [nil])
        #expect(try store.store.project(only: [view]).map(\.difference) == [nil])
        #expect(try store.rows() == ["a=1@1"])
    }

    @Test func `only views that are asked for can be read`() throws {
        let store = try open()
        try store.append(.noted("a", "1"))
        #expect(throws: ProjectionError.unknownView(view: "echoes")) {
            try store.rows(EchoProjector.last)
        }
        #expect(throws: ProjectionError.unknownView(view: "chorus")) {
            try store.store.read(catchingUp: [EchoProjector.view]) {
                try SampleStore.rows(ChorusProjector.chorus, in: $0.views)
            }
        }
        let stranger = View.custom(9, name: "stranger")
        #expect(throws: ProjectionError.unknownView(view: "stranger")) {
            try store.store.read(catchingUp: [stranger]) { _ in }
        }
    }

    @Test func `a rebuild of the store leaves it alone, and one of its own gives the same rows`() throws {
        let store = try open()
        for number in 1...9 { try store.append(.noted("s\(number % 4)", "\(number)")) }
        let before = try rows(of: store)
        #expect(try store.store.project().map(\.view) == ["notes", "lengths"])
        #expect(try store.store.customViewStatus().map(\.checkpoint) == [9, 0])
        #expect(try store.store.project(only: [EchoProjector.view]).map(\.difference) == [nil])
        #expect(try rows(of: store) == before)
        try store.append(.noted("s1", "10"))
        #expect(try store.store.verifyViews(only: Self.both).map(\.difference) == [nil, nil])
    }

    @Test func `two views in one place are our own mistake`() async {
        await #expect(processExitsWith: .failure) {
            let directory = try TemporaryDirectory()
            let view = View.custom(0, name: "other")
            _ = try SampleStore(
                at: directory.path,
                customProjectors: [EchoProjector(), SampleProjector(view: view) { _, _ in }])
        }
        await #expect(processExitsWith: .failure) {
            let directory = try TemporaryDirectory()
            _ = try SampleStore(at: directory.path, customProjectors: [NotesProjector()])
        }
        await #expect(processExitsWith: .failure) {
            let directory = try TemporaryDirectory()
            _ = try SampleStore(at: directory.path, customProjectors: [ChorusProjector(), EchoProjector()])
        }
    }

    private func rows(of store: SampleStore, asOf: UInt64? = nil) throws -> [String] {
        try store.store.read(catchingUp: [EchoProjector.view], asOf: asOf) { snapshot in
            let events = try SampleStore.rows(EchoProjector.last, in: snapshot.views)
            let notes = try SampleStore.rows(NotesProjector.notes, in: snapshot.views)
            #expect(events.count == notes.count)
            return notes
        }
    }
}
