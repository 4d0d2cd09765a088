import ByteCoding
import EventLog
import Foundation
import LMDB
import TestSupport
import Testing

/// A log that an earlier build could have written is read, verified and gone on with.
struct GoldenLogTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Leaves the log in the directory as a build that wrote the format did.
    private func leave(format: Int) throws {
        let environment = try Environment.open(at: directory.path)
        let names = EventLog.tableNames
        let tables = Dictionary(uniqueKeysWithValues: zip(names, try environment.openTables(names)))
        for row in GoldenLog.rows(format: format) {
            let table = try #require(tables["log." + row.table])
            let key = try #require(bytes(hexadecimal: row.key))
            try environment.overwrite(key, with: bytes(hexadecimal: row.value), in: table)
        }
    }

    private func store(format: Int) throws -> LogStore {
        try leave(format: format)
        return try LogStore(in: directory)
    }

    @Test(arguments: [1, 2])
    func `it verifies to the link it was made with`(format: Int) throws {
        let store = try store(format: format)
        let head = try store.verify()
        #expect(head.link.description == GoldenLog.link)
        #expect(head.sequence == 5 && head.command == 2)
        #expect(store.log.store.description == "00112233-4455-4677-8899-aabbccddeeff")
        #expect(store.log.createdAt.microseconds == 1_700_000_000_000_000)
    }

    @Test(arguments: [1, 2])
    func `once it has been opened, it has the rows of the newest format`(format: Int) throws {
        let store = try store(format: format)
        var rows: Set<GoldenLog.Row> = []
        for name in EventLog.tableNames.map({ String($0.dropFirst(4)) }) {
            for row in try store.rows(name) {
                rows.insert(GoldenLog.Row(name, hexadecimal(row.key), hexadecimal(row.value)))
            }
        }
        #expect(rows == Set(GoldenLog.rows(format: EventLog.format)))
    }

    @Test func `in format 1 it is opened with a damaged event, and stays in that format`() throws {
        try leave(format: 1)
        do {
            let environment = try Environment.open(at: directory.path)
            let events = try environment.openTables(["log.events"])[0]
            try environment.overwrite(key(3), with: [1, 2, 3], in: events)
        }
        let store = try LogStore(in: directory)
        let error = #expect(throws: EventLogError.self) { try store.verify() }
        guard case .damagedEvent(sequence: 3, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.rows("meta").contains { $0.value == "SportsTime event log 1".bytes })
    }

    @Test func `in format 1 it is opened with a damaged page, and stays in that format`() throws {
        try leave(format: 1)
        let file = URL(filePath: directory.path + "/data.mdb")
        var bytes = try Data(contentsOf: file)
        for page in stride(from: 8_192, to: bytes.count, by: 4_096)
        where bytes[page + 10] == 2 && bytes[page..<page + 4_096].firstRange(of: Data("kept too".utf8)) != nil
        {
            // A kind of page that no tree has.
            bytes[page + 10] = 8
        }
        try bytes.write(to: file)
        let store = try LogStore(in: directory)
        let error = #expect(throws: LMDBError.self) { try store.verify() }
        #expect(error?.isOfDamage == true)
        #expect(try store.rows("meta").contains { $0.value == "SportsTime event log 1".bytes })
    }

    @Test func `a backup in format 1 verifies as it is`() throws {
        try leave(format: 1)
        let environment = try Environment.open(at: directory.path)
        let log = try EventLog(existingIn: environment)
        let link = try environment.read { try log.reader($0.snapshot).verify().link }
        #expect(link.description == GoldenLog.link)
    }

    @Test(arguments: [1, 2])
    func `its events are read`(format: Int) throws {
        let store = try store(format: format)
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

    @Test(arguments: [1, 2])
    func `its events are found by subject and by kind`(format: Int) throws {
        let store = try store(format: format)
        let found = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return [
                try reader.sequences(ofSubject: "visit"), try reader.sequences(ofSubject: "estadio_é"),
                try reader.sequences(ofKind: 300, isDescending: true), try reader.sequences(ofSubject: "vis"),
            ]
        }
        #expect(found == [[3, 4], [2], [5, 4, 3], []])
    }

    @Test(arguments: [1, 2])
    func `its commands are read`(format: Int) throws {
        let store = try store(format: format)
        let (first, second) = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return (try reader.command(1), try reader.command(2))
        }
        #expect(first?.name == "MergeRecords" && first?.origin == "bundled" && first?.causation == nil)
        #expect(second?.name == "AddVisit" && second?.origin == "user" && second?.causation == 1)
        #expect(first?.clockWasClamped == false && second?.clockWasClamped == true)
        #expect(first?.sequences == 1...2 && second?.sequences == 3...5)
    }

    @Test(arguments: [1, 2])
    func `its commands are known again, and it can be gone on with`(format: Int) throws {
        let store = try store(format: format)
        let id = try #require(Identifier("22222222-2222-4222-8222-222222222222"))
        let command = CommandDraft(id: id, name: "AddVisit", origin: "user", content: "visit".bytes)
        #expect(
            try store.append(command, [.sample])
                == AppendOutcome(command: 2, sequences: 3...5, isRepeated: true))
        #expect(try store.append(.sample(3), [.sample]).sequences == 6...6)
        #expect(try store.verify().command == 3)
    }
}
