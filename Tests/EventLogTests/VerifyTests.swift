import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

struct VerifyTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        try store.fill()
    }

    @Test func `a log that nobody touched is verified to its head`() throws {
        let head = try store.verify()
        #expect(head == (try store.head()))
        #expect(head.sequence == 6 && head.command == 3)
    }

    @Test func `progress goes from command to command up to the head`() throws {
        var seen: [[UInt64]] = []
        try store.environment.read { transaction in
            _ = try store.log.reader(transaction.snapshot).verify { seen.append([$0, $1]) }
        }
        #expect(seen == [[3, 6], [4, 6], [6, 6]])
    }

    @Test(arguments: ["subjects", "kinds"])
    func `an index that lacks a row is found`(name: String) throws {
        let row = try #require(try store.rows(name).first)
        let error = #expect(throws: EventLogError.self) { try store.verify(name, row.key, as: nil) }
        let sequence: UInt64 = try row.key.span.integer(at: row.key.count - 8)
        #expect(error == .damagedEvent(sequence: sequence, reason: "an index does not list it"))
    }

    @Test(arguments: ["subjects", "kinds"])
    func `an index with a row that names another event is found`(name: String) throws {
        // The last list of both ends with event 6; behind it stands the head.
        let list = try store.rows(name).dropLast().suffix(2)
        let prefix = Array(try #require(list.last).key.dropLast(8))
        for row in list { try store.overwrite(name, row.key, nil) }
        let forged = FormatReader.list(prefix, name == "subjects" ? [2, 5, 7] : [7]).suffix(2).map { $0 }
        try store.overwrite(name, forged[0].key, forged[0].value)
        let error = #expect(throws: EventLogError.self) {
            try store.verify(name, forged[1].key, as: forged[1].value)
        }
        #expect(error == .damagedEvent(sequence: 6, reason: "an index does not list it"))
    }

    @Test(arguments: ["subjects", "kinds"])
    func `a list whose end names another event than its last is found`(name: String) throws {
        let end = try #require(try store.rows(name).dropLast().last)
        let prefix = Array(end.key.dropLast(8))
        for sequence in [0, 5, 7] as [UInt64] {
            let forged = try #require(FormatReader.list(prefix, sequence == 0 ? [] : [sequence]).last)
            let error = #expect(throws: EventLogError.self) {
                try store.verify(name, forged.key, as: forged.value)
            }
            #expect(
                error == .damagedEvent(sequence: max(6, sequence), reason: "an index does not list it"))
        }
        let error = #expect(throws: EventLogError.self) { try store.verify(name, end.key, as: nil) }
        #expect(error == .damagedEvent(sequence: 6, reason: "an index does not list it"))
    }

    @Test(arguments: ["subjects", "kinds"])
    func `an index that is an earlier version of itself is found, and lists nothing`(name: String) throws {
        let early = FormatReader.indexHead(5)[0]
        let error = #expect(throws: EventLogError.self) {
            try store.verify(name, early.key, as: early.value)
        }
        #expect(error == .damagedEvent(sequence: 6, reason: "an index does not list it"))
        try store.overwrite(name, early.key, early.value)
        #expect(throws: EventLogError.damagedEvent(sequence: 6, reason: "an index does not list it")) {
            try store.environment.read { transaction in
                let reader = store.log.reader(transaction.snapshot)
                return name == "kinds"
                    ? try reader.sequences(ofKind: 1) : try reader.sequences(ofSubject: "visit")
            }
        }
    }

    @Test func `a command id that is not in the index is found`() throws {
        let error = #expect(throws: EventLogError.self) {
            try store.verify("command-ids", CommandDraft.sample(2).id.bytes, as: nil)
        }
        #expect(error == .damagedCommand(number: 2, reason: "its id is not in the index"))
    }

    @Test func `a command id that names another command is found`() throws {
        let error = #expect(throws: EventLogError.self) {
            try store.verify("command-ids", CommandDraft.sample(2).id.bytes, as: key(3))
        }
        #expect(error == .damagedCommand(number: 2, reason: "its id is not in the index"))
    }

    @Test func `a command id too many is found`() throws {
        let error = #expect(throws: EventLogError.self) {
            try store.verify("command-ids", CommandDraft.sample(9).id.bytes, as: key(3))
        }
        #expect(error == .damagedCommand(number: 3, reason: "the index of command ids has stray rows"))
    }

    @Test func `a log under another store's id does not verify`() throws {
        let id = CommandDraft.sample(9).id.bytes
        try store.overwrite("meta", "store".bytes, id)
        try store.overwrite("meta", "check".bytes, FormatReader.crc32c(id + key(1_000)))
        let log = try reopened()
        #expect(throws: EventLogError.brokenChain(command: 1, firstSequence: 1)) {
            try store.environment.read { try log.reader($0.snapshot).verify() }
        }
    }

    @Test(arguments: ["store", "created", "check"])
    func `a log whose meta table is damaged is not opened`(_ name: String) throws {
        let row = try #require(try store.rows("meta").first { $0.key == name.bytes })
        try store.overwrite("meta", name.bytes, row.value.dropLast() + [row.value[row.value.count - 1] ^ 4])
        #expect(throws: LMDBError.corrupted) { try reopened() }
    }

    @Test func `a log of before there was a check of the meta table is opened, one that lost it is not`()
        throws
    {
        try store.overwrite("meta", "check".bytes, nil)
        #expect(throws: LMDBError.corrupted) { try reopened() }
        try store.overwrite("meta", "format".bytes, "SportsTime event log 1".bytes)
        try store.overwrite("meta", "chedk".bytes, [1, 2, 3, 4])
        #expect(throws: LMDBError.corrupted) { try reopened() }
        try store.overwrite("meta", "chedk".bytes, nil)
        #expect(try reopened().store == store.log.store)
    }

    private func reopened() throws -> EventLog {
        try EventLog(
            in: store.environment, tables: try store.environment.openTables(EventLog.tableNames),
            clock: Timestamp(microseconds: 0))
    }

    @Test func `a private part replaced by its digest still verifies, and is read as erased`() throws {
        try store.overwrite("events", key(1), try erased(privateDigest: nil))
        #expect(try store.verify().sequence == 6)
        let event = try #require(try store.events(1...1).first)
        #expect(event.isPrivatePartErased && event.privatePart == nil)
        #expect(event.factualPart == "opened 1912".bytes)
        #expect(event.subject == "stadium_mlb_fenway_park")
    }

    @Test func `a private part replaced by another digest breaks the chain`() throws {
        let other = [UInt8](repeating: 9, count: 32)
        try store.overwrite("events", key(1), try erased(privateDigest: other))
        #expect(throws: EventLogError.brokenChain(command: 1, firstSequence: 1)) { try store.verify() }
    }

    @Test(arguments: [0, 31, 33, 64])
    func `what stands for an erased part is a digest and nothing else`(size: Int) throws {
        let other = [UInt8](repeating: 9, count: size)
        try store.overwrite("events", key(1), try erased(privateDigest: other))
        let error = #expect(throws: EventLogError.self) { try store.events(1...1) }
        guard case .damagedEvent(sequence: 1, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [0, 31, 33, 64])
    func `what stands for an erased factual part is a digest and nothing else`(size: Int) throws {
        var value = try store.rows("events")[1].value
        value[5] |= 2
        value.replaceSubrange(12..<16, with: [0, 0, 0, UInt8(size)])
        value += [UInt8](repeating: 9, count: size)
        try store.overwrite("events", key(2), withChecksum(value, key: key(2)))
        let error = #expect(throws: EventLogError.self) { try store.events(2...2) }
        guard case .damagedEvent(sequence: 2, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a factual part replaced by its digest still verifies, and is read as erased`() throws {
        var value = try store.rows("events")[1].value
        let digest = FormatReader.sha256([1] + value[28..<44])
        value[5] |= 2
        value.replaceSubrange(12..<16, with: [0, 0, 0, 32])
        value.replaceSubrange(28..<44, with: [UInt8](repeating: 0, count: 16))
        try store.overwrite("events", key(2), withChecksum(value + digest, key: key(2)))
        #expect(try store.verify().sequence == 6)
        let isErased = try store.environment.read { transaction in
            try store.log.reader(transaction.snapshot).withEvent(at: 2) { $0.isErased }
        }
        #expect(isErased == true)
        #expect(try store.events(2...2).first?.factualPart == nil)
    }

    /// The first event's record with its private part erased: the digest in its place, its salt gone.
    private func erased(privateDigest: [UInt8]?) throws -> [UInt8] {
        var value = try store.rows("events")[0].value
        let part = value.suffix(7)
        let digest = privateDigest ?? FormatReader.sha256([2] + value[44..<60] + part)
        value[5] |= 4
        value.replaceSubrange(16..<20, with: [0, 0, 0, UInt8(digest.count)])
        value.replaceSubrange(44..<60, with: [UInt8](repeating: 0, count: 16))
        return withChecksum(value.dropLast(7) + digest, key: key(1))
    }
}
