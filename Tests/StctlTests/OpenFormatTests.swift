import Foundation
import SportsTime
import Testing

/// The store is open to other programs: LMDB's own tools list it, any protobuf reader decodes its events.
struct OpenFormatTests {
    private static let mdbStat = Program.installed("mdb_stat")
    private static let mdbDump = Program.installed("mdb_dump")
    private static let protoc = Program.installed("protoc")

    /// Decodes a message by the published schema.
    private static func decode(_ bytes: [UInt8], as message: String) throws -> Run {
        try #require(protoc).run(
            ["--decode=sportstime.\(message)", "-I", Workspace.schemaFolder, "events.proto"], input: bytes)
    }

    @Test(.enabled(if: mdbStat != nil, "mdb_stat is not installed"))
    func `mdb_stat lists the tables`() throws {
        let store = try FanStore.withHistory()
        let listing = try #require(Self.mdbStat).run(["-a", store.path]).succeeded().text
        let tables = listing.matches(of: /Status of (\S+)\n/).map { String($0.1) }
        let log = ["log.command-ids", "log.commands", "log.events", "log.kinds", "log.meta", "log.subjects"]
        let views = [
            "achievements", "attendance", "definitions", "games", "photos", "progress", "records", "sports",
            "stadiums",
            "structure", "teams",
            "visits",
        ]
        let slots = views.flatMap { ["view.\($0).a", "view.\($0).b"] }
        #expect(tables == log + slots + ["views"])
        let events = try #require(
            listing.firstMatch(of: /Status of log.events\n(?:  .*\n)*?  Entries: (\d+)\n/))
        #expect(events.1 == "4062")
    }

    @Test(.enabled(if: mdbDump != nil, "mdb_dump is not installed"))
    func `mdb_dump reads the events, keyed by their sequence`() throws {
        let store = try FanStore.withHistory()
        let dump = try #require(Self.mdbDump).run(["-s", "log.events", store.path]).succeeded()
        let rows = dump.lines.drop { $0 != "HEADER=END" }.dropFirst().prefix { $0 != "DATA=END" }
        let keys = rows.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element.dropFirst() }
        #expect(keys.count == 4_062)
        #expect(keys.compactMap { UInt64($0, radix: 16) } == Array(1...4_062))
    }

    @Test(.enabled(if: protoc != nil, "protoc is not installed"))
    func `protoc decodes a visit and its private part`() throws {
        let store = try FanStore.withHistory()
        let factual = try store.stctl("log", "--raw", "factual", "--from", "4014").succeeded()
        let visit = try Self.decode(factual.output, as: "VisitAdded").succeeded().text
        #expect(
            visit.replacing(#/  id: ".*"\n/#, with: "") == """
                visit {
                  stadium_id: "stadium_mlb_petco_park"
                  stadium_name: "Petco Park"
                  date: 16669
                  sport: "MLB"
                  type: GAME
                  home_team {
                    team_id: "team_mlb_sd"
                    name: "San Diego Padres"
                  }
                  away_team {
                    team_id: "team_mlb_stl"
                    name: "St. Louis Cardinals"
                  }
                  final_score: "8-0"
                  score_source: USER
                  data_source: FULLY_MANUAL
                  source: MANUAL
                }

                """)
        let details = try store.stctl("log", "--raw", "private", "--from", "4014").succeeded()
        #expect(
            try Self.decode(details.output, as: "VisitDetails").succeeded().text == #"""
                seat: "Park at the Park"
                notes: "Picnic blanket, carne asada fries, jalape\303\261os. NL West complete, too"

                """#)
    }

    @Test(.enabled(if: protoc != nil, "protoc is not installed"))
    func `protoc writes the bytes that the engine wrote`() throws {
        let store = try FanStore.withHistory()
        for (sequence, message) in [("1", "SportMerged"), ("3903", "VisitAdded"), ("4014", "VisitAdded")] {
            let raw = try store.stctl("log", "--raw", "factual", "--from", sequence).succeeded().output
            let text = try Self.decode(raw, as: message).succeeded().output
            let written = try #require(Self.protoc).run(
                ["--encode=sportstime.\(message)", "-I", Workspace.schemaFolder, "events.proto"], input: text)
            #expect(try written.succeeded().output == raw, "event \(sequence)")
        }
    }

    @Test(.enabled(if: protoc != nil, "protoc is not installed"))
    func `protoc knows every field of every event`() throws {
        let store = try FanStore.withHistory()
        let visits = try store.visits()
        try store.stctl("visit", "correct", visits[0].id, "--game", "the first one").succeeded()
        try store.stctl("visit", "delete", visits[1].id).succeeded()
        try store.stctl("stadium", "nickname", "Petco Park", "Home").succeeded()
        try store.stctl("stadium", "favorite", "Petco Park").succeeded()
        try store.stctl("counting", "game", "other").succeeded()

        // Messages one behind the other are one message: its unknown fields are those of all of them.
        var parts: [String: [UInt8]] = [:]
        let open = try SportsTimeStore.open(at: store.path)
        for event in try open.log(LogQuery(from: 1, limit: .max)) {
            let (factual, details) = try open.parts(ofEvent: event.sequence)
            parts[event.event, default: []] += try #require(factual)
            if let details { parts["VisitDetails", default: []] += details }
        }
        #expect(
            parts.keys.sorted() == [
                "AchievementDefinitionMerged", "CountedVisitsSet", "LeagueStructureMerged", "SportMerged",
                "StadiumAliasMerged", "StadiumFavoriteSet", "StadiumMerged", "StadiumNicknameSet",
                "SyncCompleted", "TeamAliasMerged", "TeamMerged", "TeamTenureMerged", "VisitAdded",
                "VisitCorrected",
                "VisitDeleted",
                "VisitDetails",
            ])
        for (message, bytes) in parts {
            let decoded = try Self.decode(bytes, as: message).succeeded().text
            #expect(!decoded.isEmpty)
            let unknown = decoded.split(separator: "\n").filter { $0.contains(/^ *\d+(:| \{)/) }
            #expect(unknown.isEmpty, "\(message)")
        }
    }

    @Test func `the parts of an event are written as bytes alone`() throws {
        let store = try FanStore.bootstrapped()
        try store.stctl("visit", "add", "Petco Park", "2015-06-14", "--notes", "é").succeeded()
        let details = try store.stctl("log", "--raw", "private", "--from", "3903").succeeded()
        #expect(details.output == [0x12, 0x02, 0xC3, 0xA9])
        #expect(details.errors.isEmpty)
        let missing = try store.stctl("log", "--raw", "private", "--from", "1")
        #expect(missing.status == 65)
        #expect(missing.errors.hasPrefix("stctl: event “1” is not one with a private part\nhint: "))
    }
}
