import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

/// A log that an earlier build could have written is read, verified and gone on with.
struct GoldenLogTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        do {
            let environment = try Environment.open(at: directory.path)
            let names = EventLog.tableNames
            let tables = Dictionary(uniqueKeysWithValues: zip(names, try environment.openTables(names)))
            for row in GoldenLog.rows {
                let table = try #require(tables["log." + row.table])
                let key = try #require(bytes(hexadecimal: row.key))
                try environment.overwrite(key, with: bytes(hexadecimal: row.value), in: table)
            }
        }
        store = try LogStore(in: directory)
    }

    @Test func `it verifies to the link it was made with`() throws {
        let head = try store.verify()
        #expect(head.link.description == GoldenLog.link)
        #expect(head.sequence == 5 && head.command == 2)
        #expect(store.log.store.description == "00112233-4455-4677-8899-aabbccddeeff")
        #expect(store.log.createdAt.microseconds == 1_700_000_000_000_000)
    }

    @Test func `its events are read`() throws {
        let events = try store.events(1...5)
        #expect(events.map(\.kind) == [1, 2, 300, 300, 300])
        #expect(events.map(\.schemaVersion) == [1, 3, 1, 1, 1])
        #expect(events.map(\.command) == [1, 1, 2, 2, 2])
        #expect(
            events.map(\.subject) == ["stadium_mlb_fenway_park", "estadio_é", "visit", "visit", "other"])
        #expect(
            events.map(\.factualPart) == [
                [0x0A, 11] + "Fenway Park".bytes, [], "kept".bytes, "kept too".bytes, nil,
            ])
        #expect(events.map(\.privatePart) == [nil, nil, "seat 12".bytes, nil, nil])
        #expect(events.map(\.isPrivatePartErased) == [false, false, false, true, true])
    }

    @Test func `its commands are read`() throws {
        let (first, second) = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return (try reader.command(1), try reader.command(2))
        }
        #expect(first?.name == "MergeRecords" && first?.origin == "bundled" && first?.causation == nil)
        #expect(second?.name == "AddVisit" && second?.origin == "user" && second?.causation == 1)
        #expect(first?.clockWasClamped == false && second?.clockWasClamped == true)
        #expect(first?.sequences == 1...2 && second?.sequences == 3...5)
    }

    @Test func `its commands are known again, and it can be gone on with`() throws {
        let id = try #require(Identifier("22222222-2222-4222-8222-222222222222"))
        let command = CommandDraft(id: id, name: "AddVisit", origin: "user", content: "visit".bytes)
        #expect(
            try store.append(command, [.sample])
                == AppendOutcome(command: 2, sequences: 3...5, isRepeated: true))
        #expect(try store.append(.sample(3), [.sample]).sequences == 6...6)
        #expect(try store.verify().command == 3)
    }
}
