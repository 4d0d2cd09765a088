import EventLog
import LMDB
import Projections
import TestSupport
import Testing

/// Rebuilds that cannot come to an end: the live views stay as they were.
struct StoppedRebuildTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try SampleStore(in: directory).append(.noted("a", "1"), .noted("b", "2"), .noted("a", "3"))
    }

    @Test func `an event that a newer projector cannot apply stops it`() throws {
        struct Refusal: Error, CustomStringConvertible {
            let description = "no such note"
        }
        let picky = SampleProjector(view: NotesProjector.view, version: 2) { event, _ in
            if event.sequence == 2 { throw Refusal() }
        }
        let poison = ProjectionError.poisonEvent(
            sequence: 2, kind: Kind.noted, view: "notes", reason: "no such note")
        #expect(throws: poison) {
            try SampleStore(in: directory, projectors: [picky, LengthsProjector()])
        }
        try expectUntouched()
    }

    @Test func `an event from the future stops it`() throws {
        let refusal = EventLogError.unknownEvent(sequence: 1, kind: Kind.noted, version: 1, known: 0)
        do {
            let store = try SampleStore(in: directory, knownVersions: [Kind.removed: 1])
            #expect(throws: refusal) { try store.store.project() }
            #expect(throws: refusal) { try store.store.verifyViews() }
            #expect(try store.rows() == ["a=3@3", "b=2@2"], "reading goes on")
            let head = try store.store.read { try $0.log.verify().sequence }
            #expect(head == 3, "so does verifying the log")
        }
        try expectUntouched()
    }

    @Test(arguments: [1, 2, 3] as [UInt8])
    func `a missing event stops it`(sequence: UInt8) throws {
        do {
            let environment = try Environment.open(at: directory.path)
            let events = try environment.openTables(["log.events"])[0]
            try environment.overwrite([0, 0, 0, 0, 0, 0, 0, sequence], with: nil, in: events)
        }
        // Without the last one the store does not open.
        #expect(throws: EventLogError.missingEvent(sequence: UInt64(sequence))) {
            try SampleStore(in: directory).store.project()
        }
        try expectUntouched()
    }

    @Test func `a damaged event stops it`() throws {
        do {
            let environment = try Environment.open(at: directory.path)
            let events = try environment.openTables(["log.events"])[0]
            let row = try environment.rows(of: events)[1]
            try environment.overwrite(row.key, with: row.value + [0], in: events)
        }
        do {
            let store = try SampleStore(in: directory)
            #expect(throws: EventLogError.self) { try store.store.project() }
        }
        try expectUntouched()
    }

    @Test func `rows that a stopped rebuild left in the idle slot are not read`() throws {
        do {
            let raw = try RawViews(in: directory)
            let idle = try raw.environment.openTables(["view.notes.b"])[0]
            for row in [current(1, "a", 9, "left"), current(1, "z", 9, "behind")] {
                try raw.environment.overwrite(row.key, with: row.value, in: idle)
            }
        }
        let store = try SampleStore(in: directory)
        #expect(try store.rows() == ["a=3@3", "b=2@2"])
        #expect(try store.store.project().map(\.difference) == [nil, nil])
        #expect(try store.rows() == ["a=3@3", "b=2@2"])
    }

    private func expectUntouched() throws {
        #expect(try directory.contents().allSatisfy { !$0.hasPrefix("scratch-") })
        let raw = try RawViews(in: directory)
        #expect(try raw.state(of: "notes")?[1] == 0)
        #expect(
            try raw.live("notes") == [
                current(1, "a", 3, "3"), current(1, "b", 2, "2"), past(1, "a", 1, 3, "1"),
            ])
    }
}
