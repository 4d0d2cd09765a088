import EventLog
import LMDB
import TestSupport
import Testing

struct LimitTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
    }

    @Test func `a command without events is refused`() throws {
        #expect(throws: EventLogError.emptyCommand) { try store.append(.sample(1), []) }
        #expect(try store.head().command == 0)
    }

    @Test func `a command of 100,000 events is taken`() throws {
        let event = EventDraft(kind: 1, schemaVersion: 1, subject: "", factualPart: [])
        let events = [EventDraft](repeating: event, count: 100_000)
        #expect(try store.append(.sample(1), events).sequences == 1...100_000)
    }

    @Test func `a command of one event more is refused whole`() throws {
        let events = [EventDraft](repeating: .sample, count: 100_001)
        #expect(throws: EventLogError.commandTooLarge(events: 100_001, bytes: 100_001)) {
            try store.append(.sample(1), events)
        }
        #expect(try store.head().sequence == 0)
    }

    @Test func `a command of more than 64 MiB is refused whole`() throws {
        let half = [UInt8](repeating: 0, count: 1 << 19)
        let event = EventDraft(
            kind: 1, schemaVersion: 1, subject: "s", factualPart: half, privatePart: half)
        let last = EventDraft(kind: 1, schemaVersion: 1, subject: "s", factualPart: [0])
        let events = [EventDraft](repeating: event, count: 64) + [last]
        #expect(throws: EventLogError.commandTooLarge(events: 65, bytes: 64 << 20 | 1)) {
            try store.append(.sample(1), events)
        }
        #expect(try store.head().sequence == 0)
    }

    /// A record is a header of 44 bytes, a second salt of 16 for a private part, the subject and the parts.
    @Test(arguments: [nil, [1, 2, 3]] as [[UInt8]?])
    func `an event of a mebibyte is taken, a byte more is refused`(privatePart: [UInt8]?) throws {
        let around = 44 + "visit".utf8.count + (privatePart.map { 16 + $0.count } ?? 0)
        let part = [UInt8](repeating: 7, count: 1 << 20 - around)
        func draft(_ part: [UInt8]) -> EventDraft {
            EventDraft(
                kind: 9, schemaVersion: 1, subject: "visit", factualPart: part, privatePart: privatePart)
        }
        try store.append(.sample(1), [draft(part)])
        #expect(try store.events(1...1).first?.factualPart == part)

        let refusal = EventLogError.eventTooLarge(kind: 9, bytes: 1 << 20 + 1, limit: 1 << 20)
        #expect(throws: refusal) { try store.append(.sample(2), [.sample, draft(part + [7])]) }
        #expect(try store.head().sequence == 1)
        #expect(try store.verify().sequence == 1)
    }

    @Test func `a subject of 255 bytes is taken, a byte more is refused`() throws {
        let subject = String(repeating: "é", count: 127) + "s"
        try store.append(
            .sample(1), [EventDraft(kind: 3, schemaVersion: 1, subject: subject, factualPart: [])])
        #expect(try store.events(1...1).first?.subject == subject)
        #expect(throws: EventLogError.eventTooLarge(kind: 3, bytes: 256, limit: 255)) {
            try store.append(
                .sample(2),
                [EventDraft(kind: 3, schemaVersion: 1, subject: subject + "s", factualPart: [])])
        }
    }

    @Test func `names and origins of 255 bytes are taken`() throws {
        let word = String(repeating: "w", count: 255)
        let command = CommandDraft(
            id: CommandDraft.sample(1).id, name: word, origin: word + "", content: [])
        try store.append(command, [.sample])
        #expect(try store.verify().command == 1)
    }
}
