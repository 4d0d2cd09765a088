import ByteCoding
import EventLog
import LMDB
import TestSupport
import Testing

/// The stored bytes, read a second time as `Format.md` draws them.
struct ChainFormatTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        try store.fill()
    }

    @Test func `every link is the one that the format's own words give`() throws {
        let events = try store.rows("events")
        var link = FormatReader.sha256("SportsTime event log 1".bytes + store.log.store.bytes)
        var next = 0
        for row in try store.rows("commands") {
            let command = FormatReader.command(row.value)
            let own = Array(events[next..<next + Int(command.count)])
            link = FormatReader.link(after: link, row, events: own)
            #expect(link == command.link, "command \(row.key)")
            next += own.count
        }
        #expect(next == events.count)
        #expect(try store.head().link.bytes == link)
    }

    @Test(arguments: ["commands", "events"])
    func `every checksum is the one that the format's own words give`(table: String) throws {
        for row in try store.rows(table) {
            #expect(FormatReader.checksum(of: row) == Array(row.value[..<4]), "\(row.key)")
        }
    }

    @Test func `a command record holds its fields where they are drawn`() throws {
        let row = try store.rows("commands")[1]
        let command = FormatReader.command(row.value)
        #expect(row.key == key(2))
        #expect(row.value[4] == 1 && row.value[5] == 0 && Array(row.value[20..<24]) == [0, 0, 0, 0])
        #expect(command.first == 4 && command.count == 1)
        #expect(FormatReader.number(command.recordedAt) == 3_000)
        #expect(FormatReader.number(command.clock) == 3_000)
        #expect(FormatReader.number(command.causation) == 1)
        #expect(command.id == CommandDraft.sample(2).id.bytes)
        #expect(
            command.contentDigest
                == FormatReader.sha256([3] + command.contentSalt + "content 2".bytes))
        #expect(command.origin == "user".bytes && command.name == "AddVisit".bytes)
    }

    @Test func `an event record holds its fields where they are drawn`() throws {
        let value = try store.rows("events")[0].value
        #expect(value[4] == 1 && value[5] == 1)
        #expect(FormatReader.number(value[6..<8]) == 1 && FormatReader.number(value[8..<10]) == 1)
        #expect(FormatReader.number(value[10..<12]) == 23)
        #expect(FormatReader.number(value[12..<16]) == 11 && FormatReader.number(value[16..<20]) == 7)
        #expect(FormatReader.number(value[20..<28]) == 1)
        #expect(String(decoding: value[60...], as: UTF8.self) == "stadium_mlb_fenway_parkopened 1912seat 12")
        let withoutPrivatePart = try store.rows("events")[1].value
        #expect(withoutPrivatePart[5] == 0)
        #expect(String(decoding: withoutPrivatePart[44...], as: UTF8.self) == "visit")
    }

    @Test func `the meta table names the format, the store and the time of its creation, with their check`()
        throws
    {
        let rows = try store.rows("meta")
        let id = store.log.store.bytes
        #expect(rows.map(\.key) == ["check".bytes, "created".bytes, "format".bytes, "store".bytes])
        #expect(
            rows.map(\.value) == [
                FormatReader.crc32c(id + key(1_000)), key(1_000), "SportsTime event log 2".bytes, id,
            ])
    }

    @Test func `the indexes hold one row an event or command, and one behind each list`() throws {
        let ids = (1...3 as ClosedRange<UInt64>)
            .map { RawRow(key: CommandDraft.sample($0).id.bytes, value: key($0)) }
        #expect(try Set(store.rows("command-ids").map(\.key)) == Set(ids.map(\.key)))
        for row in ids {
            #expect(try store.rows("command-ids").contains(row))
        }
        #expect(
            try store.rows("subjects")
                == FormatReader.list([0], [3]) + FormatReader.list("stadium_mlb_fenway_park\0".bytes, [1])
                + FormatReader.list("vis\0".bytes, [4]) + FormatReader.list("visit\0".bytes, [2, 5, 6])
                + FormatReader.indexHead(6))
        #expect(
            try store.rows("kinds")
                == FormatReader.list([0, 1], [1, 3, 4]) + FormatReader.list([0, 2], [2, 5])
                + FormatReader.list([1, 2], [6]) + FormatReader.indexHead(6))
    }

    @Test func `a part of known bytes has a known digest`() throws {
        // Whoever holds salt and part can show what was erased; nobody else can guess it.
        let value = try store.rows("events")[3].value
        let digest = FormatReader.sha256([1] + value[28..<44] + "b".bytes)
        #expect(FormatReader.part(of: RawRow(key: key(4), value: value)).suffix(32) == digest[...])
    }
}
