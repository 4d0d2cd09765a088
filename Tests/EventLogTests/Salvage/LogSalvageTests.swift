import ByteCoding
import EventLog
import Foundation
import LMDB
import TestSupport
import Testing

struct LogSalvageTests {
    private let directory: TemporaryDirectory
    private let elsewhere: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        elsewhere = try TemporaryDirectory()
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `a file without damage gives the same log, whatever lies in stale pages`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = try SalvagedStore(in: directory) {
            try $0.fill(commands: 25, using: &generator, largeEvents: true)
        }
        let salvaged = try SalvagedStore.salvage(store.file, in: directory)
        #expect(salvaged.report.isWhole && salvaged.report.anchor == store.head.anchor, "seed \(seed)")
        #expect(salvaged.report.missingEvents.isEmpty && salvaged.report.missingCommands.isEmpty)
        #expect(salvaged.commands.compactMap(\.portable) == store.commands, "seed \(seed)")
        #expect(salvaged.commands.allSatisfy { $0.isProven })
        #expect(salvaged.report.createdAt == Timestamp(microseconds: 1_000))

        let id = try #require(salvaged.report.store)
        let copy = try LogStore(in: elsewhere, again: id, createdAt: Timestamp(microseconds: 1_000))
        try copy.append(exactly: salvaged.commands.compactMap(\.portable))
        #expect(try copy.verify() == store.head, "seed \(seed)")
    }

    @Test func `an empty log, an empty file and no store give nothing`() throws {
        let store = try SalvagedStore(in: directory) { _ in }
        let salvaged = try SalvagedStore.salvage(store.file, in: directory)
        #expect(salvaged.commands.isEmpty && salvaged.report.store == store.head.store)
        #expect(!salvaged.report.isWhole && salvaged.report.anchor == nil)
        let empty = try SalvagedStore.salvage([], in: directory)
        #expect(empty.commands.isEmpty && empty.report.store == nil && !empty.report.isWhole)
        #expect(throws: LMDBError.noSuchFile) { _ = try LogSalvage(path: directory.path + "/none") }
    }

    @Test func `a lost event is named, and the rest of its command is saved`() throws {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        let salvaged = try SalvagedStore.salvage(store.without(1), in: directory)
        #expect(salvaged.report.missingEvents == [2...2] && salvaged.report.missingCommands.isEmpty)
        #expect(salvaged.report.unprovenCommands == [1...1] && !salvaged.report.isWhole)
        #expect(salvaged.report.eventCount == 5 && salvaged.report.anchor == nil)
        #expect(salvaged.report.commandCount == 3)
        #expect(salvaged.commands.map(\.isProven) == [false, true, true])
        #expect(salvaged.report.store == store.head.store)
        #expect(store.isTrue(salvaged))
    }

    @Test func `events are saved without their command's record, and what follows is not proven`() throws {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        let salvaged = try SalvagedStore.salvage(store.without(7), in: directory)
        #expect(salvaged.report.missingCommands == [2...2] && salvaged.report.missingEvents.isEmpty)
        #expect(salvaged.report.unprovenCommands == [3...3])
        #expect(salvaged.report.anchor?.link == store.commands[0].command.link)
        #expect(salvaged.commands.map(\.number) == [1, 2, 3])
        #expect(
            salvaged.commands[1].command == nil && salvaged.commands[1].events == store.commands[1].events)
        #expect(salvaged.commands[1].portable == nil)
        #expect(store.isTrue(salvaged))

        let copy = try LogStore(in: elsewhere)
        try copy.append(again: [store.commands[0]])
        _ = try copy.environment.write { transaction in
            try copy.log.append(
                .sample(99), takingOver: salvaged.commands[1].events, clock: Timestamp(microseconds: 1),
                in: &transaction)
        }
        try copy.append(again: [try #require(salvaged.commands[2].portable)])
        #expect(try copy.verify().sequence == 6)
    }

    @Test func `a command and all its events lost are a gap with both ends named`() throws {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        let file = try store.without(7, 3)
        let salvaged = try SalvagedStore.salvage(file, in: directory)
        #expect(salvaged.report.missingCommands == [2...2] && salvaged.report.missingEvents == [4...4])
        #expect(salvaged.commands.map(\.number) == [1, 3] && store.isTrue(salvaged))
    }

    @Test func `a store whose id is lost is saved, but not as the same log`() throws {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        var file = store.file
        for place in file.places(of: "store".bytes + store.head.store.bytes) { file[place + 9] ^= 1 }
        let salvaged = try SalvagedStore.salvage(file, in: directory)
        #expect(!salvaged.report.isWhole && salvaged.report.unprovenCommands == [1...1])
        #expect(salvaged.commands.compactMap(\.portable) == store.commands)
    }

    @Test func `an erased part does not come back from a stale page`() throws {
        let store = try SalvagedStore(in: directory) { store in
            try store.fill()
            try store.erase(1, factual: false)
            try store.erase(6, factual: true)
        }
        // The file still holds the records as they were.
        #expect(!store.file.places(of: "seat 12".bytes).isEmpty)
        let salvaged = try SalvagedStore.salvage(store.file, in: directory)
        #expect(salvaged.commands.compactMap(\.portable) == store.commands)
        #expect(salvaged.events[0].privatePart?.isErased == true && salvaged.events[5].factualPart.isErased)
    }

    /// The same log up to command 2, then two different third commands: one was never committed.
    @Test(arguments: [false, true])
    func `of two histories the longer one is taken, of equally long ones the later one`(goesOn: Bool) throws {
        let store = try SalvagedStore(in: directory) { store in
            try store.fill()
            if goesOn { try store.append(.sample(4), [.sample], clock: 4_000) }
        }
        let other = try LogStore(
            in: elsewhere, again: store.head.store, createdAt: Timestamp(microseconds: 1_000))
        try other.append(exactly: Array(store.commands.prefix(2)))
        try other.append(.sample(33), [.sample, .sample, .sample], clock: 5_000)
        let rows = try Array(other.rows("events").suffix(3) + other.rows("commands").suffix(1))

        let salvaged = try SalvagedStore.salvage(store.file + Self.page(rows), in: directory)
        let expected = try goesOn ? store.commands : SalvagedStore.commands(of: other)
        #expect(salvaged.report.isWhole && salvaged.commands.compactMap(\.portable) == expected)
    }

    @Test func `a later last command that lacks an event does not take the place of a whole one`() throws {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        let other = try LogStore(
            in: elsewhere, again: store.head.store, createdAt: Timestamp(microseconds: 1_000))
        try other.append(exactly: Array(store.commands.prefix(2)))
        try other.append(.sample(33), [.sample, .sample, .sample], clock: 5_000)
        let rows = try Array(other.rows("events").suffix(2) + other.rows("commands").suffix(1))
        let salvaged = try SalvagedStore.salvage(store.file + Self.page(rows), in: directory)
        #expect(salvaged.report.isWhole && salvaged.commands.compactMap(\.portable) == store.commands)
    }

    @Test func `events behind the end, of a commit that was interrupted, leave the log before them proven`()
        throws
    {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        let other = try LogStore(
            in: elsewhere, again: store.head.store, createdAt: Timestamp(microseconds: 1_000))
        try other.append(exactly: store.commands)
        try other.append(.sample(4), [.sample, .sample])
        let rows = try Array(other.rows("events").suffix(2))
        let salvaged = try SalvagedStore.salvage(store.file + Self.page(rows), in: directory)
        #expect(salvaged.report.anchor == store.head.anchor && !salvaged.report.isWhole)
        #expect(salvaged.commands.compactMap(\.portable) == store.commands)
        #expect(salvaged.commands.last?.command == nil && salvaged.commands.last?.events.count == 2)
        #expect(salvaged.report.missingCommands == [4...4])
    }

    @Test func `what was never committed does not take the place of what the chain proves`() throws {
        let store = try SalvagedStore(in: directory) { try $0.fill() }
        // Whole by their checksums: another command 2, its last events behind the end of command 3.
        let other = try LogStore(in: elsewhere)
        try other.append(.sample(1), [.sample, .sample, .sample])
        try other.append(.sample(9), [.sample, .sample, .sample, .sample])
        let rows = try other.rows("events").dropFirst(3) + other.rows("commands").dropFirst()
        let salvaged = try SalvagedStore.salvage(Self.page(Array(rows)) + store.file, in: directory)
        #expect(salvaged.report.isWhole && salvaged.commands.compactMap(\.portable) == store.commands)
    }

    @Test(arguments: [100, 101, 9_000, 9_001])
    func `a part that holds a row of the log is no row of the log`(padding: Int) throws {
        let other = try LogStore(in: elsewhere)
        try other.fill()
        let row = try #require(try other.rows("commands").last)
        let fake = [UInt8](repeating: 0, count: padding) + row.key + row.value
        let store = try SalvagedStore(in: directory) { store in
            try store.append(
                .sample(1), [EventDraft(kind: 1, schemaVersion: 1, subject: "s", factualPart: fake)])
        }
        let salvaged = try SalvagedStore.salvage(store.file, in: directory)
        #expect(salvaged.report.isWhole && salvaged.commands.compactMap(\.portable) == store.commands)
    }

    /// A leaf page with rows, as LMDB lays them: nodes from the end, at even offsets.
    static func page(_ rows: [RawRow]) -> [UInt8] {
        var page = [UInt8](repeating: 0, count: 4_096)
        var end = page.count
        for row in rows {
            end = (end - 8 - row.key.count - row.value.count) & ~1
            page[end] = UInt8(row.value.count & 0xFF)
            page[end + 1] = UInt8(row.value.count >> 8)
            page[end + 6] = UInt8(row.key.count)
            page.replaceSubrange(
                end + 8..<end + 8 + row.key.count + row.value.count, with: row.key + row.value)
        }
        return page
    }
}

extension SalvagedStore {
    /// The file with some records damaged wherever they lie; events first, then commands.
    func without(_ indices: Int...) throws -> [UInt8] {
        var file = file
        for index in indices {
            let places = file.places(of: records[index])
            guard !places.isEmpty else { throw NotInFile(index: index) }
            for place in places { file[place + 20] ^= 0x40 }
        }
        return file
    }

    struct NotInFile: Error {
        let index: Int
    }
}

extension [UInt8] {
    /// Where some bytes lie.
    func places(of bytes: [UInt8]) -> [Int] {
        let (all, wanted) = (Data(self), Data(bytes))
        var places: [Int] = []
        while let found = all.range(of: wanted, in: (places.last.map { $0 + 1 } ?? 0)..<all.count) {
            places.append(found.lowerBound)
        }
        return places
    }
}
