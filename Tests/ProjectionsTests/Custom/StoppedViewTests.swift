import EventLog
import LMDB
import Projections
import TestSupport
import Testing

/// Custom views that cannot take in an event: they stop there, and nothing else does.
struct StoppedViewTests {
    private let directory: TemporaryDirectory
    private static let stopped = ProjectionError.viewStopped(
        view: "picky", sequence: 3, kind: Kind.noted, reason: "no such note")

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A view of its own that cannot take in a note `x`.
    private struct PickyProjector: Projector {
        static let view = View.custom(5, name: "picky")
        static let table = view.table(1)

        struct Refusal: Error, CustomStringConvertible {
            let description = "no such note"
        }

        let view: View = PickyProjector.view
        var version: UInt32 = 1
        var reads: [View] = []
        var refused = "x"

        func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
            let note = event.factualPart?.copied ?? []
            try rows.put(note, for: event.subject.copied, in: Self.table)
            // By then a row has been changed.
            if note == refused.bytes { throw Refusal() }
        }
    }

    private func open(_ projector: PickyProjector = PickyProjector()) throws -> SampleStore {
        try SampleStore(in: directory, customProjectors: [EchoProjector(), projector])
    }

    private func fill(_ store: SampleStore) throws {
        for note in ["1", "2", "x", "4"] { try store.append(.noted("a", note)) }
    }

    private func rows(of store: SampleStore, asOf: UInt64? = nil) throws -> [String] {
        try store.store.read(catchingUp: [PickyProjector.view], asOf: asOf) {
            try SampleStore.rows(PickyProjector.table, in: $0.views)
        }
    }

    @Test func `an append neither waits for it nor is refused by it`() throws {
        let store = try open()
        try fill(store)
        #expect(throws: Self.stopped) { try rows(of: store) }
        try store.append(.noted("b", "5"))
        #expect(try store.rows() == ["a=4@4", "b=5@5"])
        #expect(throws: Self.stopped) { try rows(of: store) }
    }

    @Test func `it keeps what it had before that event, and says why, also when it is opened again`() throws {
        do {
            let store = try open()
            try fill(store)
            #expect(throws: Self.stopped) { try rows(of: store) }
        }
        let store = try open()
        let status = try store.store.customViewStatus()
        #expect(status.map(\.checkpoint) == [0, 2] && status.map(\.head) == [4, 4])
        #expect(status[0].stop == nil && status[1].stop?.sequence == 3)
        #expect(status[1].stop?.kind == Kind.noted && status[1].stop?.reason == "no such note")
        #expect(throws: Self.stopped) { try rows(of: store) }
        #expect(try rows(of: store, asOf: 2) == ["a=2@2"], "what it was before can be read")
        #expect(try rows(of: store, asOf: 1) == ["a=1@1"])
        #expect(throws: Self.stopped) { try rows(of: store, asOf: 3) }
    }

    @Test func `its state lies as Views.md draws it`() throws {
        do {
            let store = try open()
            try fill(store)
            _ = try? rows(of: store)
        }
        let raw = try RawViews(in: directory)
        let state = try #require(try raw.state(of: "custom.picky"))
        #expect(state.prefix(14) == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2])
        #expect(state.dropFirst(46) == [1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 1] + "no such note".bytes)
        let table = try raw.environment.openTables(["custom.picky.a"])[0]
        #expect(
            try raw.environment.rows(of: table) == [current(1, "a", 2, "2"), past(1, "a", 1, 2, "1")])
    }

    @Test func `other custom views go on`() throws {
        let store = try open()
        try fill(store)
        #expect(throws: Self.stopped) { try rows(of: store) }
        let last = try store.store.read(catchingUp: [EchoProjector.view]) {
            try SampleStore.rows(EchoProjector.last, in: $0.views)
        }
        #expect(last == ["a=4@4"])
        #expect(throws: Self.stopped) {
            try store.store.read(catchingUp: [EchoProjector.view, PickyProjector.view]) { _ in }
        }
    }

    @Test func `it is told without waiting for those who write`() throws {
        let store = try open()
        try fill(store)
        #expect(throws: Self.stopped) { try rows(of: store) }
        // Inside a write, on its thread: another write would be a trap.
        _ = try store.store.append(.sample(9), clock: Timestamp(microseconds: 1)) { _ in
            #expect(throws: Self.stopped) { try rows(of: store) }
            return []
        } inspect: { _, _ in
        }
    }

    @Test func `views that read it stop with it, and are read as of what was before`() throws {
        let view = View.custom(7, name: "downstream")
        let downstream = SampleProjector(view: view, reads: [PickyProjector.view]) { event, rows in
            let note = try rows.reader.value(for: event.subject.copied, in: PickyProjector.table)?.copied
            try rows.put(note ?? [], for: event.subject.copied, in: view.table(1))
        }
        let store = try SampleStore(in: directory, customProjectors: [PickyProjector(), downstream])
        try fill(store)
        #expect(throws: Self.stopped) { try store.store.read(catchingUp: [view]) { _ in } }
        let before = try store.store.read(catchingUp: [view], asOf: 2) {
            try SampleStore.rows(view.table(1), in: $0.views)
        }
        #expect(before == ["a=2@2"])
        #expect(throws: Self.stopped) { try store.store.read(catchingUp: [view], asOf: 3) { _ in } }
    }

    @Test func `a new version of its projector starts it from the beginning`() throws {
        do {
            let store = try open()
            try fill(store)
            #expect(throws: Self.stopped) { try rows(of: store) }
        }
        do {
            let store = try open(PickyProjector(version: 2, refused: "y"))
            #expect(try store.store.customViewStatus()[1].checkpoint == 0, "old rows are nobody's")
            #expect(try rows(of: store) == ["a=4@4"])
            #expect(try store.store.verifyViews(only: [PickyProjector.view]).map(\.difference) == [nil])
            #expect(try store.store.customViewStatus()[1].stop == nil)
        }
        let older = try open()
        #expect(try rows(of: older) == ["a=4@4"], "an older build may read it")
        try older.append(.noted("b", "5"))
        #expect(throws: ProjectionError.newerView(view: "picky", found: 2, supported: 1)) {
            try rows(of: older)
        }
    }

    @Test func `a new version of a view of the store that it reads starts it from the beginning`() throws {
        do {
            let store = try SampleStore(in: directory, customProjectors: [EchoProjector()])
            try fill(store)
            try store.store.read(catchingUp: [EchoProjector.view]) { _ in }
        }
        let shouting = OpeningTests.shouting(version: 2)
        let store = try SampleStore(
            in: directory, projectors: [shouting, LengthsProjector()], customProjectors: [EchoProjector()])
        #expect(try store.store.customViewStatus().map(\.checkpoint) == [0])
        try store.store.read(catchingUp: [EchoProjector.view]) { snapshot in
            var cursor = try snapshot.views.rows(in: EchoProjector.echoes)
            let first = try cursor.next()?.value.copied
            #expect(first.map { $0.starts(with: "1!".bytes) } == true)
        }
    }

    @Test func `a rebuild starts it from the beginning`() throws {
        do {
            let store = try open()
            try fill(store)
            #expect(throws: Self.stopped) { try rows(of: store) }
        }
        // The same version: somebody has mended the projector while he worked on it.
        let store = try open(PickyProjector(refused: "y"))
        #expect(throws: Self.stopped) { try rows(of: store) }
        #expect(try store.store.project(only: [PickyProjector.view]).map(\.events) == [4])
        #expect(try rows(of: store) == ["a=4@4"])
        let poison = ProjectionError.poisonEvent(
            sequence: 5, kind: Kind.noted, view: "picky", reason: "no such note")
        try store.append(.noted("a", "y"))
        #expect(throws: poison) { try store.store.project(only: [PickyProjector.view]) }
    }

    @Test func `an event that this build does not know stops it until a build does`() throws {
        let reason = "event 2 is of kind 9, which this build does not know"
        do {
            let store = try SampleStore(in: directory, customProjectors: [PickyProjector()])
            try store.append(.noted("a", "1"))
        }
        do {
            let newer = try SampleStore(
                in: directory, projectors: [SampleProjector(view: NotesProjector.view) { _, _ in }])
            try newer.append(.poison("b"))
        }
        let known = Kind.known.filter { $0.key != Kind.poison }
        do {
            let store = try SampleStore(
                in: directory, projectors: [SampleProjector(view: NotesProjector.view) { _, _ in }],
                customProjectors: [PickyProjector()], knownVersions: known)
            let stopped = ProjectionError.viewStopped(
                view: "picky", sequence: 2, kind: Kind.poison, reason: reason)
            for _ in 1...2 {
                #expect(throws: stopped) { try rows(of: store) }
            }
            #expect(try store.store.customViewStatus().first?.stop?.reason == reason)
            #expect(try rows(of: store, asOf: 1) == ["a=1@1"])
        }
        let store = try SampleStore(
            in: directory, projectors: [SampleProjector(view: NotesProjector.view) { _, _ in }],
            customProjectors: [PickyProjector()])
        #expect(try store.store.customViewStatus().first?.stop == nil)
        #expect(try rows(of: store) == ["a=1@1", "b=@2"])
    }

    @Test func `a long reason is cut`() throws {
        let view = View.custom(8, name: "wordy")
        struct Wordy: Error, CustomStringConvertible {
            let description = String(repeating: "é", count: 5_000)
        }
        let projector = SampleProjector(view: view) { _, _ in throw Wordy() }
        let store = try SampleStore(in: directory, customProjectors: [projector])
        try store.append(.noted("a", "1"))
        #expect(
            throws: ProjectionError.viewStopped(
                view: "wordy", sequence: 1, kind: Kind.noted, reason: String(repeating: "é", count: 500))
        ) {
            try store.store.read(catchingUp: [view]) { _ in }
        }
    }
}
