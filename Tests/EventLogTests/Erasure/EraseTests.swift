import EventLog
import LMDB
import TestSupport
import Testing

/// Parts that are erased from the log itself; that no byte of them is left is the file's affair.
struct EraseTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        try store.fill()
    }

    private func erase(factual: [UInt64] = [], personal: [UInt64] = []) throws -> DestroyedParts {
        try store.environment.write { transaction in
            try store.log.erase(
                ErasureScope(factualParts: factual, privateParts: personal), in: &transaction)
        }
    }

    @Test func `an erased private part is gone, everything else and every link is as it was`() throws {
        let before = try store.events(1...6)
        let head = try store.head()
        let links = try store.rows("commands").map { $0.value[112..<144] }
        _ = try erase(personal: [1, 6])
        var expected = before
        for index in [0, 5] {
            expected[index].privatePart = nil
            expected[index].isPrivatePartErased = true
        }
        #expect(try store.events(1...6) == expected)
        #expect(try store.verify() == head)
        #expect(try store.rows("commands").map { $0.value[112..<144] } == links)
        for secret in ["seat 12", "e"].map(\.bytes) where secret.count > 1 {
            #expect(try store.rows("events").allSatisfy { !$0.value.contains(secret) })
        }
    }

    @Test func `an erased factual part leaves its digest, which the chain still vouches for`() throws {
        let head = try store.head()
        _ = try erase(factual: [2, 5])
        #expect(try store.verify() == head)
        #expect(try store.events(1...6).filter { $0.factualPart == nil }.map(\.sequence) == [2, 5])
        let record = try store.rows("events")[4].value
        #expect(record[5] == 2 && Array(record[28..<44]) == [UInt8](repeating: 0, count: 16))
        // Another digest in its place is found.
        var forged = record
        forged[record.count - 1] ^= 1
        #expect(throws: EventLogError.brokenChain(command: 3, firstSequence: 5)) {
            try store.verify("events", key(5), as: withChecksum(forged, key: key(5)))
        }
    }

    @Test func `what went is told: parts, salts, and the salts of their commands' contents`() throws {
        let records = try store.rows("events").map(\.value)
        let command = try store.rows("commands")[0].value
        let destroyed = try erase(factual: [1], personal: [1])
        #expect(destroyed.events == [1])
        #expect(
            Set(destroyed.salts)
                == [Array(records[0][28..<44]), Array(records[0][44..<60]), Array(command[64..<80])])
        #expect(destroyed.texts == ["opened 1912".bytes: 1])
        #expect(try Array(store.rows("commands")[0].value[64..<80]) == [UInt8](repeating: 0, count: 16))
        // The others' are as they were.
        #expect(try store.rows("commands")[1].value[64..<80].contains { $0 != 0 })
    }

    @Test func `erasing again, or what is not there, changes nothing`() throws {
        _ = try erase(factual: [1], personal: [1])
        let before = try store.rows("events") + store.rows("commands")
        let destroyed = try erase(factual: [1], personal: [1, 2])
        #expect(destroyed.salts.isEmpty && destroyed.events.isEmpty)
        #expect(try store.rows("events") + store.rows("commands") == before)
        #expect(throws: EventLogError.missingEvent(sequence: 7)) { try erase(personal: [1, 7]) }
    }

    @Test func `a command whose content's salt is gone is known by its id alone`() throws {
        _ = try erase(personal: [1])
        let again = try store.append(.sample(1), [.sample])
        #expect(again == AppendOutcome(command: 1, sequences: 1...3, isRepeated: true))
        #expect(try store.append(.sample(1, content: "other words"), [.sample]).isRepeated)
        #expect(throws: EventLogError.self) {
            try store.append(.sample(3, content: "other words"), [.sample])
        }
    }

    @Test func `texts are found in messages within messages, and long ones in pieces`() throws {
        // A message: field 1 is a message whose field 2 is a text; field 3 is a text; field 4 is a number.
        let inner = [0x12, 11] + "Fenway Park".bytes
        let long = String(repeating: "0123456789abcdef", count: 5).bytes
        let part = [0x0A, UInt8(inner.count)] + inner + [0x1A, 80] + long + [0x20, 1]
        try store.append(
            .sample(9), [EventDraft(kind: 1, schemaVersion: 1, subject: "v", factualPart: part)])
        let texts = try erase(factual: [7]).texts
        for text in ["Fenway Park".bytes, long, Array(long[0..<32]), Array(long[32..<64]), part] {
            #expect(texts[text] == 7)
        }
    }

    @Test func `subjects are listed by how they begin, each once`() throws {
        let found = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return try ["vis", "visit", "visitor", "", "s"].map {
                try reader.subjects(beginningWith: $0, limit: 3)
            }
        }
        #expect(
            found == [
                ["vis", "visit"], ["visit"], [], ["", "stadium_mlb_fenway_park", "vis"],
                ["stadium_mlb_fenway_park"],
            ])
    }

    @Test func `what was erased stays erased through an export, and is the same log again`() throws {
        _ = try erase(factual: [2], personal: [1])
        var lines: [UInt8] = []
        try store.log.export(store.environment) { lines += $0 }
        #expect(!lines.contains("seat 12".bytes))
        #expect(
            try store.environment.read { try store.log.reader($0.snapshot).portableCommand(1) }?.events
                .map { [$0.factualPart.isErased, $0.privatePart?.isErased ?? false] }
                == [[false, true], [true, false], [false, false]])
    }
}
