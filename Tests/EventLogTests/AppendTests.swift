import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

struct AppendTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
    }

    @Test func `sequences are dense from 1`() throws {
        let first = try store.append(.sample(1), [.sample, .sample])
        let second = try store.append(.sample(2), [.sample])
        #expect(first == AppendOutcome(command: 1, sequences: 1...2, isRepeated: false))
        #expect(second == AppendOutcome(command: 2, sequences: 3...3, isRepeated: false))
        #expect(try store.events(1...3).map(\.sequence) == [1, 2, 3])
        #expect(try store.head().sequence == 3)
        #expect(try store.head().command == 2)
    }

    @Test func `an event comes back as it was drafted`() throws {
        let draft = EventDraft(
            kind: 258, schemaVersion: 772, subject: "estadio_é", factualPart: [0, 1, 255],
            privatePart: "seat 12".bytes)
        try store.append(.sample(1), [draft], clock: 5_000)
        let event = try #require(try store.events(1...1).first)
        #expect(event.kind == 258 && event.schemaVersion == 772 && event.command == 1)
        #expect(event.subject == draft.subject && event.recordedAt == 5_000)
        #expect(event.factualPart == draft.factualPart && event.privatePart == draft.privatePart)
        #expect(!event.isPrivatePartErased)
    }

    @Test(arguments: [nil, [], [1]] as [[UInt8]?])
    func `an empty private part is not a missing one`(part: [UInt8]?) throws {
        let draft = EventDraft(
            kind: 1, schemaVersion: 1, subject: "s", factualPart: [], privatePart: part)
        try store.append(.sample(1), [draft])
        let event = try #require(try store.events(1...1).first)
        #expect(event.privatePart == part)
        #expect(event.factualPart == [])
    }

    @Test func `a command comes back as it was drafted`() throws {
        try store.append(.sample(1), [.sample])
        let draft = CommandDraft(
            id: CommandDraft.sample(2).id, name: "ImportPhotos", origin: "folder:Photos",
            content: "which".bytes, causation: 1)
        try store.append(draft, [.sample, .sample], clock: 9_000)
        let command = try #require(
            try store.environment.read { try store.log.reader($0.snapshot).command(2) })
        #expect(command.number == 2 && command.id == draft.id && command.causation == 1)
        #expect(command.name == "ImportPhotos" && command.origin == "folder:Photos")
        #expect(command.sequences == 2...3)
        #expect(command.recordedAt.microseconds == 9_000 && command.clock.microseconds == 9_000)
        #expect(try store.head().link == command.link)
    }

    @Test func `a clock that runs backwards is held, and what it said is kept`() throws {
        try store.append(.sample(1), [.sample], clock: 5_000)
        try store.append(.sample(2), [.sample], clock: 4_000)
        try store.append(.sample(3), [.sample], clock: 6_000)
        let commands = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return try (1...3 as ClosedRange<UInt64>).compactMap { try reader.command($0) }
        }
        #expect(commands.map(\.recordedAt.microseconds) == [5_000, 5_000, 6_000])
        #expect(commands.map(\.clock.microseconds) == [5_000, 4_000, 6_000])
        #expect(commands.map(\.clockWasClamped) == [false, true, false])
        #expect(try store.events(1...3).map(\.recordedAt) == [5_000, 5_000, 6_000])
    }

    @Test func `a time before 1970 is a time`() throws {
        try store.append(.sample(1), [.sample], clock: -1)
        #expect(try store.head().recordedAt == Timestamp(microseconds: -1))
        #expect(try store.events(1...1).map(\.recordedAt) == [-1])
    }

    @Test func `a write that is undone leaves no event`() throws {
        try store.append(.sample(1), [.sample])
        let before = try store.head()
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try store.environment.write { transaction in
                _ = try store.log.append(
                    .sample(2), events: [.sample], clock: Timestamp(microseconds: 3_000),
                    in: &transaction)
                throw Refusal()
            }
        }
        #expect(try store.head() == before)
        #expect(try store.verify() == before)
    }

    @Test func `two commands of one write follow each other`() throws {
        try store.environment.write { transaction in
            for number in 1...2 as ClosedRange<UInt64> {
                _ = try store.log.append(
                    .sample(number), events: [.sample], clock: Timestamp(microseconds: 3_000),
                    in: &transaction)
            }
        }
        #expect(try store.head().sequence == 2)
        #expect(try store.verify().command == 2)
    }

    @Test func `the same event twice has two salts`() throws {
        try store.append(.sample(1), [.sample, .sample])
        let rows = try store.rows("events")
        #expect(rows[0].value[28..<44] != rows[1].value[28..<44])
        #expect(rows[0].value[44...] == rows[1].value[44...])
    }
}
