import EventLog
import Projections
import TestSupport
import Testing

struct ViewWriterTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a row carries the event that gave it its value`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("b", "2"))
        try store.append(.noted("a", "3"))
        #expect(try store.rows() == ["a=3@3", "b=2@2"])
    }

    @Test func `equal bytes are no change`() throws {
        do {
            let store = try SampleStore(in: directory)
            try store.append(.noted("a", "1"))
            try store.append(.noted("a", "1"))
            #expect(try store.rows() == ["a=1@1"])
        }
        #expect(try RawViews(in: directory).live("notes") == [current(1, "a", 1, "1")])
    }

    @Test func `what a row was is kept until the event that changed or deleted it`() throws {
        do {
            let store = try SampleStore(in: directory)
            try store.append(.noted("a", "1"))
            try store.append(.noted("a", "2"))
            try store.append(.removed("a"))
            try store.append(.noted("a", "4"))
        }
        #expect(
            try RawViews(in: directory).live("notes") == [
                current(1, "a", 4, "4"), past(1, "a", 1, 2, "1"), past(1, "a", 2, 3, "2"),
            ])
    }

    @Test func `events of one command are events of their own`() throws {
        do {
            let store = try SampleStore(in: directory)
            try store.append(.noted("a", "1"), .noted("a", "2"), .removed("a"))
        }
        #expect(
            try RawViews(in: directory).live("notes") == [past(1, "a", 1, 2, "1"), past(1, "a", 2, 3, "2")])
    }

    @Test func `a row put and deleted within one event leaves nothing`() throws {
        do {
            let store = try SampleStore(in: directory)
            try store.append(.flashed("a"))
            #expect(try store.rows() == [])
        }
        #expect(try RawViews(in: directory).live("notes") == [])
    }

    @Test func `a row overwritten and deleted within one event keeps what it was before`() throws {
        do {
            let store = try SampleStore(in: directory)
            try store.append(.noted("a", "1"))
            try store.append(.flashed("a"))
            #expect(try store.rows() == [])
        }
        #expect(try RawViews(in: directory).live("notes") == [past(1, "a", 1, 2, "1")])
    }

    @Test func `a row changed twice within one event keeps what it was before, once`() throws {
        let view = View(index: 0, name: "twice")
        let projector = SampleProjector(view: view) { event, rows in
            let value = event.factualPart?.copied ?? []
            try rows.put("between".bytes + value, for: [1], in: view.table(1))
            try rows.put(value, for: [1], in: view.table(1))
        }
        do {
            let store = try SampleStore(in: directory, projectors: [projector])
            try store.append(.noted("", "x"))
            try store.append(.noted("", "y"))
        }
        #expect(
            try RawViews(in: directory).live("twice") == [
                current(1, "\u{1}", 2, "y"), past(1, "\u{1}", 1, 2, "x"),
            ])
    }

    @Test func `deleting what is not there is no change`() throws {
        do {
            try SampleStore(in: directory).append(.removed("a"))
        }
        #expect(try RawViews(in: directory).live("notes") == [])
    }

    @Test func `a read of a view that is not declared is refused`() throws {
        let projector = SampleProjector(view: LengthsProjector.view) { _, rows in
            _ = try rows.reader.contains([1], in: NotesProjector.notes)
        }
        let store = try SampleStore(in: directory, projectors: [NotesProjector(), projector])
        try expectPoison(store, ProjectionError.undeclaredRead(view: "notes"))
    }

    @Test func `a write to another one's view is refused, even where it may be read`() throws {
        let projector = SampleProjector(view: LengthsProjector.view, reads: [NotesProjector.view]) {
            _, rows in
            try rows.put([], for: [1], in: NotesProjector.notes)
        }
        let store = try SampleStore(in: directory, projectors: [NotesProjector(), projector])
        try expectPoison(store, ProjectionError.foreignWrite(view: "notes"))
    }

    @Test func `a delete in another one's view is refused`() throws {
        let projector = SampleProjector(view: LengthsProjector.view, reads: [NotesProjector.view]) {
            _, rows in
            try rows.delete([1], in: NotesProjector.notes)
        }
        let store = try SampleStore(in: directory, projectors: [NotesProjector(), projector])
        try expectPoison(store, ProjectionError.foreignWrite(view: "notes"))
    }

    @Test func `a key too long for its history is refused when it is first put`() throws {
        let store = try SampleStore(in: directory, projectors: [Self.keyed])
        try expectPoison(
            store, ProjectionError.keyTooLong(view: "keyed", bytes: 502, limit: 501), of: "keyed",
            .noted("", String(repeating: "k", count: 502)))
    }

    @Test func `a key that just fits its history is kept in it`() throws {
        let key = String(repeating: "k", count: 501)
        do {
            let store = try SampleStore(in: directory, projectors: [Self.keyed])
            try store.append(.noted("", key))
            try store.append(.noted("", key))
        }
        #expect(
            try RawViews(in: directory).live("keyed") == [
                current(1, key, 2, "\u{2}"), past(1, key, 1, 2, "\u{1}"),
            ])
    }

    /// Puts the event's sequence under a key that the event names.
    private static let keyed = {
        let view = View(index: 0, name: "keyed")
        return SampleProjector(view: view) { event, rows in
            try rows.put([UInt8(event.sequence)], for: event.factualPart?.copied ?? [], in: view.table(1))
        }
    }()

    /// Expects that the event is refused as one that the last projector cannot apply, and nothing stays.
    private func expectPoison(
        _ store: SampleStore, _ reason: ProjectionError, of view: String = "lengths",
        _ event: EventDraft = .noted("a", "1")
    ) throws {
        #expect(
            throws: ProjectionError.poisonEvent(
                sequence: 1, kind: Kind.noted, view: view, reason: reason.description)
        ) {
            try store.append(event)
        }
        #expect(try store.head() == 0)
    }
}
