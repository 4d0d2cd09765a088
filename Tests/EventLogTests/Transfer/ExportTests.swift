import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

struct ExportTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `another reader recomputes the chain of a random log from the text alone`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        try store.fill(commands: 20, using: &generator, largeEvents: true)
        let lines = try store.exportedLines()
        let oracle = try ExportOracle(lines)
        let head = try store.head()
        let links = try oracle.links()
        #expect(try oracle.origin() == links.first, "seed \(seed)")
        for (number, link) in links.enumerated().dropFirst() {
            let line = lines[number]
            #expect(try oracle.text("link", oracle.commands[number - 1]) == hexadecimal(link), "\(line)")
        }
        #expect(links.last == head.link.bytes, "seed \(seed)")
        #expect(try oracle.text("anchor", oracle.header) == head.anchor.description)
        #expect(try oracle.text("link", oracle.end) == head.link.description)
        #expect(try oracle.number("commands", oracle.end) == 20)
        #expect(try oracle.number("events", oracle.end) == Int64(head.sequence))
    }

    @Test func `each line is what the document draws`() throws {
        try store.fill()
        try store.erase(6, factual: false)
        let lines = try store.exportedLines()
        let commands = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return try (1...3 as ClosedRange<UInt64>).compactMap { try reader.command($0) }
        }
        let rows = try store.rows("events").map(\.value)
        let origin = Digest(of: "SportsTime event log 1".bytes + store.log.store.bytes)
        #expect(lines.count == 5)
        #expect(
            lines[0] == """
                {"format":"SportsTime event log export","version":1,"store":"\(store.log.store)",\
                "created":"1970-01-01T00:00:00.001000Z","created_us":1000,"whole":true,"first_command":1,\
                "last_command":3,"first_sequence":1,"last_sequence":6,"link_before":"\(origin)",\
                "anchor":"\(try store.head().anchor)"}
                """)
        #expect(
            lines[2] == """
                {"command":2,"id":"\(commands[1].id)","name":"AddVisit","origin":"user",\
                "recorded":"1970-01-01T00:00:00.003000Z","recorded_us":3000,\
                "clock":"1970-01-01T00:00:00.003000Z","clock_us":3000,"causation":1,\
                "causation_id":"\(commands[0].id)","content":{"digest":"\(commands[1].contentDigest)",\
                "salt":"\(hexadecimal(commands[1].contentSalt))"},"events":[{"sequence":4,"kind":1,\
                "kind_name":"Any","schema_version":1,"subject":"vis","factual":{"bytes":"Yg==",\
                "salt":"\(hexadecimal(rows[3][28..<44]))"}}],"link":"\(commands[1].link)"}
                """)
        #expect(lines[3].contains(#""clock":"1970-01-01T00:00:00.002500Z","clock_us":2500,"content""#))
        #expect(
            lines[3].contains(
                #""factual":{"bytes":"ZA==","salt":"\#(hexadecimal(rows[5][28..<44]))"},"#
                    + #""private":{"digest":"\#(hexadecimal(rows[5].suffix(32)))"}}],"link""#))
        #expect(lines[4].hasPrefix(#"{"end":"SportsTime event log export","commands":3,"events":6,"link":""#))
    }

    @Test func `an empty log has a header and an end`() throws {
        let oracle = try ExportOracle(try store.exportedLines())
        #expect(oracle.commands.isEmpty)
        #expect(try oracle.number("first_command", oracle.header) == 1)
        #expect(try oracle.number("last_command", oracle.header) == 0)
        #expect(try oracle.number("last_sequence", oracle.header) == 0)
        #expect(try oracle.links() == [store.head().link.bytes])
    }

    @Test func `a range begins and ends with whole commands, and hangs on the link before`() throws {
        try store.fill()
        let lines = try store.exportedLines(from: 4, through: 5)
        let oracle = try ExportOracle(lines)
        #expect(try oracle.commands.map { try oracle.number("command", $0) } == [2, 3])
        #expect(oracle.header["whole"] as? Bool == false)
        #expect(try oracle.number("last_sequence", oracle.header) == 6)
        #expect(try oracle.links().last == store.head().link.bytes)
        #expect(try ExportOracle(try store.exportedLines(through: 2)).commands.count == 1)
        #expect(try ExportOracle(try store.exportedLines(through: 2)).header["whole"] as? Bool == false)
        #expect(try ExportOracle(try store.exportedLines(from: 2)).header["whole"] as? Bool == true)
    }

    @Test(arguments: [(0, nil), (7, nil), (nil, 0), (nil, 7), (7, 8)] as [(UInt64?, UInt64?)])
    func `a range that the log does not have is refused`(first: UInt64?, last: UInt64?) throws {
        try store.fill()
        #expect(throws: EventLogError.noSuchEvent(sequence: first ?? last ?? 0, head: 6)) {
            try store.exportedLines(from: first, through: last)
        }
    }

    @Test func `a range that ends before it begins is refused`() throws {
        try store.fill()
        #expect(throws: EventLogError.emptyRange(first: 5, last: 2)) {
            try store.exportedLines(from: 5, through: 2)
        }
    }

    @Test func `an event of a log without any is refused`() throws {
        #expect(throws: EventLogError.noSuchEvent(sequence: 1, head: 0)) { try store.exportedLines(from: 1) }
    }

    @Test func `a page ends in time, and commands appended meanwhile are left out`() throws {
        try store.fill()
        var exporter = try store.environment.read { transaction in
            try LogExporter(store.log.reader(transaction.snapshot))
        }
        let anchor = try store.head().anchor
        var pages: [[UInt8]] = []
        while let page = try store.environment.read({ transaction in
            try exporter.nextLines(store.log.reader(transaction.snapshot), targetBytes: 1)
        }) {
            pages.append(page)
            try store.append(.sample(UInt64(pages.count) + 10), [.sample])
            // What is erased before its page is read is exported as erased.
            if pages.count == 2 { try store.erase(6, factual: true) }
        }
        #expect(pages.count == 5 && exporter.header.anchor == anchor)
        let lines = pages.map { String(decoding: $0.dropLast(), as: UTF8.self) }
        #expect(try ExportOracle(lines).links().last == anchor.link.bytes)
        #expect(!lines[3].contains(#""bytes":"ZA==""#))
    }

    @Test func `a log whose chain breaks is not exported`() throws {
        try store.fill()
        let row = try store.rows("events")[3]
        try store.overwrite("events", row.key, withChecksum(row.value.dropLast() + [7], key: row.key))
        #expect(throws: EventLogError.brokenChain(command: 2, firstSequence: 4)) {
            try store.exportedLines()
        }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (951_827_696_123_456, "2000-02-29T12:34:56.123456Z"),
            (-62_167_219_200_000_000, "0000-01-01T00:00:00.000000Z"), (-62_167_219_200_000_001, nil),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"), (253_402_300_800_000_000, nil),
            (.min, nil), (.max, nil),
        ] as [(Int64, String?)])
    func `a moment is written as RFC 3339 has it`(microseconds: Int64, text: String?) {
        #expect(Timestamp(microseconds: microseconds).rfc3339 == text)
    }
}
