import EventLog
import LMDB
import Projections
import TestSupport
import Testing

struct AppendTests {
    private let directory: TemporaryDirectory
    private let store: SampleStore
    private let clock = Timestamp(microseconds: 2_000)

    init() throws {
        directory = try TemporaryDirectory()
        store = try SampleStore(in: directory)
    }

    private struct Refusal: Error, Equatable {}

    @Test func `an event and what follows from it are one commit`() throws {
        try store.append(.noted("a", "1"))
        try store.store.read { snapshot in
            try store.append(.noted("a", "22"))
            let (head, rows) = (
                try snapshot.log.head().sequence,
                try SampleStore.rows(NotesProjector.notes, in: snapshot.views)
            )
            #expect(head == 1 && rows == ["a=1@1"])
        }
        #expect(try store.head() == 2)
        #expect(try store.rows() == ["a=22@2"])
        #expect(try store.subjects(ofLength: 1) == [])
        #expect(try store.subjects(ofLength: 2) == ["a"])
    }

    @Test func `a command is decided against the store it is appended to`() throws {
        try store.append(.noted("a", "1"))
        let (outcome, _) = try store.store.append(
            .sample(2), clock: clock,
            decide: { snapshot in
                let note = try snapshot.views.value(for: "a".bytes, in: NotesProjector.notes)?.copied
                let head = try snapshot.log.head().sequence
                return note == "1".bytes && head == 1 ? [.noted("b", "decided")] : []
            },
            inspect: { _, _ in })
        #expect(outcome?.sequences == 2...2)
        #expect(try store.rows() == ["a=1@1", "b=decided@2"])
    }

    @Test func `what the command came to can be read before anyone else sees it`() throws {
        let (outcome, answer) = try store.store.append(
            .sample(1), clock: clock, decide: { _ in [.noted("a", "1")] },
            inspect: { snapshot, outcome in
                #expect(outcome?.sequences == 1...1)
                #expect(try store.rows() == [])
                return try SampleStore.rows(NotesProjector.notes, in: snapshot.views)
            })
        #expect(outcome == AppendOutcome(command: 1, sequences: 1...1, isRepeated: false))
        #expect(answer == ["a=1@1"])
    }

    @Test func `a refused command appends nothing`() throws {
        #expect(throws: Refusal()) {
            try store.store.append(
                .sample(1), clock: clock, decide: { _ in throw Refusal() }, inspect: { _, _ in })
        }
        #expect(try store.head() == 0)
    }

    @Test func `a command that fails when it is inspected appends nothing`() throws {
        #expect(throws: Refusal()) {
            try store.store.append(
                .sample(1), clock: clock, decide: { _ in [.noted("a", "1")] },
                inspect: { _, _ in throw Refusal() })
        }
        #expect(try store.head() == 0)
        #expect(try store.rows() == [])
    }

    @Test func `a command that comes to nothing appends nothing`() throws {
        #expect(try store.append(.sample(1), []) == nil)
        #expect(try store.head() == 0)
        #expect(try store.append(.sample(1), [.noted("a", "1")])?.isRepeated == false)
    }

    @Test func `a command again is not decided again`() throws {
        let first = try store.append(.sample(1), [.noted("a", "1")])
        try store.append(.sample(2), [.noted("a", "2")])
        let (outcome, _) = try store.store.append(
            .sample(1), clock: clock,
            decide: { _ in
                Issue.record("it was decided again")
                return []
            },
            inspect: { _, _ in })
        #expect(outcome?.sequences == first?.sequences && outcome?.isRepeated == true)
        #expect(try store.rows() == ["a=2@2"])
    }

    @Test func `the same id for other content is refused`() throws {
        try store.append(.sample(1), [.noted("a", "1")])
        let other = CommandDraft.sample(1, content: "other")
        #expect(throws: EventLogError.commandConflict(id: other.id, firstCommand: 1)) {
            try store.append(other, [.noted("a", "2")])
        }
    }

    @Test func `a rehearsal tells what would be, and keeps nothing`() throws {
        try store.append(.noted("a", "1"))
        let (outcome, answer) = try store.store.append(
            .sample(2), clock: clock, isRehearsal: true, decide: { _ in [.noted("a", "2")] },
            inspect: { snapshot, _ in try SampleStore.rows(NotesProjector.notes, in: snapshot.views) })
        #expect(outcome?.sequences == 2...2)
        #expect(answer == ["a=2@2"])
        #expect(try store.head() == 1)
        #expect(try store.rows() == ["a=1@1"])
        #expect(try store.append(.sample(2), [.noted("a", "2")])?.isRepeated == false)
    }

    @Test func `a poison event appends nothing, of its whole command`() throws {
        try store.append(.noted("a", "1"))
        let poison = ProjectionError.poisonEvent(
            sequence: 3, kind: Kind.poison, view: "notes", reason: "it is poison")
        #expect(throws: poison) { try store.append(.noted("a", "2"), .poison("b")) }
        #expect(try store.head() == 1)
        #expect(try store.rows() == ["a=1@1"])
        try store.append(.noted("a", "3"))
        #expect(try store.rows() == ["a=3@2"])
    }

    @Test(
        arguments: [
            (7, 1, 0), (7, 0, 0), (Kind.noted, 2, 1), (Kind.noted, .max, 1),
        ] as [(UInt16, UInt16, UInt16)])
    func `an event from the future appends nothing`(kind: UInt16, version: UInt16, known: UInt16) throws {
        let event = EventDraft(kind: kind, schemaVersion: version, subject: "a", factualPart: [])
        let refusal = EventLogError.unknownEvent(
            sequence: 1, kind: kind, version: version, known: known)
        #expect(throws: refusal) { try store.append(event) }
        #expect(try store.head() == 0)
    }

    @Test func `a projector sees the event as a replay will show it`() throws {
        let view = View(index: 0, name: "seen")
        let projector = SampleProjector(view: view) { event, rows in
            let text = """
                \(event.sequence) \(event.kind) \(event.schemaVersion) \(event.command) \
                \(event.recordedAt.microseconds) \(event.factualPart?.copied ?? [0]) \
                \(event.privatePart?.copied ?? [0]) \(event.isPrivatePartErased) \(event.isErased)
                """
            try rows.put(text.bytes, for: event.subject.copied, in: view.table(1))
        }
        let other = try TemporaryDirectory()
        let store = try SampleStore(in: other, projectors: [projector])
        try store.append(
            EventDraft(
                kind: 1, schemaVersion: 1, subject: "a", factualPart: [7], privatePart: [8]),
            EventDraft(kind: 2, schemaVersion: 1, subject: "b", factualPart: [], privatePart: []),
            .removed("c"))
        #expect(
            try store.rows(view.table(1)) == [
                "a=1 1 1 1 2000 [7] [8] false false@1", "b=2 2 1 1 2000 [] [] false false@2",
                "c=3 2 1 1 2000 [] [0] false false@3",
            ])
        #expect(try store.store.verifyViews().map(\.difference) == [nil])
        withExtendedLifetime(other) {}
    }
}
