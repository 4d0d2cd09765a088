import CanonicalSync
import Foundation
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// Games that come from a source, and go back to it.
struct GameRecordTests {
    private let world: SyncWorld

    init() throws {
        world = try SyncWorld()
    }

    private func game(
        _ id: String, stadium: String = "stadium_mlb_fenway_park", number: Int? = nil, status: String? = nil,
        changed: String = "2030-06-01T00:00:00Z"
    ) -> String {
        #"{"canonical_id":"\#(id)","sport":"MLB","stadium_canonical_id":"\#(stadium)","#
            + #""home_team_canonical_id":"team_mlb_bos","away_team_canonical_id":"team_mlb_nyy","#
            + (number.map { #""game_number":\#($0),"# } ?? "") + (status.map { #""status":"\#($0)","# } ?? "")
            + #""game_datetime_utc":"2030-06-14T23:10:00Z","last_modified":"\#(changed)"}"#
    }

    private func games() throws -> [String] {
        let day = try #require(LocalDate("2030-06-14"))
        return try world.store.games(on: day...day).map {
            "\($0.id) \($0.stadiumId) \($0.isCalledOff)"
        }
    }

    private let id = "game_mlb_2030_20300614_nyy_bos"

    @Test func `games come in behind what they refer to, as one event, and once`() async throws {
        let ids = [id + "_1", id + "_2", "game_mlb_2030_20300615_nyy_bos"]
        for id in ids { try world.add(.game, game(id)) }
        let first = try await world.sync()
        #expect(first.summary.counts.first { $0.recordType == .game }?.applied == 3)
        let log = try world.store.log(LogQuery(kind: "GamesMerged"))
        #expect(log.count == 1 && log[0].origin.hasPrefix("folder:"))
        #expect(try games() == ids.prefix(2).map { "\($0) stadium_mlb_fenway_park false" })
        let before = try world.store.stats().events
        let again = try await world.sync()
        #expect(again.isEmpty && again.summary.counts.first { $0.recordType == .game }?.skippedOlder == 3)
        #expect(try world.store.stats().events == before + 1)
    }

    @Test func `a game that moves is called off where it was to be`() async throws {
        try world.add(.game, game(id))
        try await world.sync()
        try world.add(.game, game(id, stadium: "stadium_mlb_yankee_stadium", changed: "2030-06-02T00:00:00Z"))
        try await world.sync()
        #expect(
            try games() == [
                "\(id) stadium_mlb_fenway_park true", "\(id) stadium_mlb_yankee_stadium false",
            ])
        let record = try #require(try world.store.record(.game, id: id))
        #expect(record["stadium_canonical_id"] == .string("stadium_mlb_yankee_stadium"))
        #expect(try world.store.records(.game) == [record])
        // Back again: what is older than that changes nothing.
        try world.add(.game, game(id, changed: "2030-06-03T00:00:00Z"))
        try await world.sync()
        #expect(try games().first == "\(id) stadium_mlb_fenway_park false")
    }

    @Test func `a game that is withdrawn, or whose record says so, is called off`() async throws {
        try world.add(.game, game(id, status: "postponed"))
        try await world.sync()
        #expect(try games() == ["\(id) stadium_mlb_fenway_park true"])
        try world.add(.game, game(id, status: "played", changed: "2030-06-20T00:00:00Z"))
        try await world.sync()
        #expect(try games() == ["\(id) stadium_mlb_fenway_park false"])
    }

    @Test(arguments: [
        (
            "game_mlb_2030_20300614_bos_nyy", nil,
            "its id is not that of its teams and game number, which is game_mlb_2030_20300614_nyy_bos"
        ),
        (
            "game_mlb_2030_20300614_nyy_bos_2", 1,
            "its id is not that of its teams and game number, which is game_mlb_2030_20300614_nyy_bos_1"
        ),
        ("game_nba_2030_20300614_nyy_bos", nil, "its id is of another sport than MLB"),
        (
            "game_mlb_2030_20300231_nyy_bos", nil,
            "“game_mlb_2030_20300231_nyy_bos” is not of the form game_{sport}_{season}_{yyyymmdd}_{away}_{home}"
        ),
        (
            "game_mlb_-999_20300614_nyy_bos", nil,
            "“game_mlb_-999_20300614_nyy_bos” is not of the form game_{sport}_{season}_{yyyymmdd}_{away}_{home}"
        ),
        (
            "game_mlb_30_20300614_nyy_bos", nil,
            "“game_mlb_30_20300614_nyy_bos” is not of the form game_{sport}_{season}_{yyyymmdd}_{away}_{home}"
        ),
    ])
    func `a game whose id says otherwise is refused`(_ id: String, _ number: Int?, _ reason: String)
        async throws
    {
        try world.add(.game, game(id, number: number))
        let result = try await world.sync()
        #expect(result.isEmpty)
        #expect(try world.store.syncStatus().refused.map(\.reason) == [reason])
    }

    @Test(arguments: [
        (1_000_000, "it is larger than 900000 bytes"),
        (200_000, "fields that are not known take more than 131072 bytes"),
    ])
    func `a record that is too large is refused for that`(_ size: Int, _ reason: String) async throws {
        let text = game(id).dropLast() + #","x":"\#(String(repeating: "y", count: size))"}"#
        try world.add(.game, String(text))
        try await world.sync()
        #expect(try world.store.syncStatus().refused.map(\.reason) == [reason])
    }

    @Test func `games that say much come as several events`() async throws {
        for number in 1...9 {
            let json =
                game("\(id)_\(number)").dropLast() + #","x":"\#(String(repeating: "y", count: 120_000))"}"#
            try world.add(.game, String(json))
        }
        #expect(try await world.sync().updated(.game) == 9)
        #expect(try world.store.log(LogQuery(kind: "GamesMerged")).count == 3)
        #expect(try world.store.records(.game).allSatisfy { $0["x"]?.text.count == 120_002 })
    }

    @Test func `a game waits for its stadium`() async throws {
        try world.add(.game, game(id, stadium: "stadium_mlb_new_fenway"))
        try await world.sync()
        #expect(
            try world.store.syncStatus().refused.map(\.reason) == [
                "there is no stadium stadium_mlb_new_fenway"
            ])
        try world.add(
            .stadium,
            """
            {"canonical_id": "stadium_mlb_new_fenway", "name": "New Fenway", "city": "Boston", "sport": "MLB",
             "state": "Massachusetts", "country": "US", "latitude": 42.35, "longitude": -71.1,
             "time_zone_identifier": "America/New_York", "last_modified": "2030-06-01T00:00:00Z"}
            """)
        try await world.sync()
        #expect(try games() == ["\(id) stadium_mlb_new_fenway false"])
        #expect(try world.store.syncStatus().refused.isEmpty)
    }

    @Test func `what a game's record says comes back as it came, through another store too`() async throws {
        try world.add(.game, game(id, status: "played"))
        try world.add(.game, game(id + "_1", number: 1, status: "postponed"))
        try world.add(
            .game,
            #"{"canonical_id":"game_mlb_2030_20300616_nyy_bos","stadium_canonical_id":"stadium_mlb_fenway_park","#
                + #""home_team_canonical_id":"team_mlb_bos","away_team_canonical_id":"team_mlb_nyy","#
                + #""deprecated_at":"2030-05-01T00:00:00Z","crew":[1,{"a":null}],"#
                + #""last_modified":"2030-06-01T00:00:00Z"}"#)
        try await world.sync()
        let first = world.directory.path + "/first"
        _ = try FolderPublisher(path: first).publish(try RecordFolder(of: world.store))
        let other = try SportsTimeStore.open(at: world.directory.path + "/other")
        _ = try await other.sync(from: try FolderSource(path: first))
        for store in [world.store, other] {
            let records = try store.records(.game)
            #expect(records.map { $0["status"] } == [.string("played"), .string("postponed"), nil])
            #expect(
                records.map { $0["game_datetime_utc"] } == [
                    .string("2030-06-14T23:10:00Z"), .string("2030-06-14T23:10:00Z"), nil,
                ])
            #expect(records[2]["crew"] == .array([.number(1), .object(["a": .null])]))
            #expect(records[2]["deprecated_at"] == .string("2030-05-01T00:00:00Z"))
        }
        // Written over what it came from, it changes nothing.
        let answer = try FolderPublisher(path: first).publish(try RecordFolder(of: other))
        #expect(answer.counts.first { $0.recordType == "Game" }?.unchanged == 3)
    }

    @Test func `games that exchange their stadiums do so at once, whatever their order`() async throws {
        let other = "game_mlb_2030_20300614_tor_bos"
        for turn in 0..<4 {
            let stadiums = ["stadium_mlb_fenway_park", "stadium_mlb_yankee_stadium"]
            let moment = "2030-06-0\(turn + 1)T00:00:00Z"
            let records = [
                game(id, stadium: stadiums[turn % 2], changed: moment),
                game(other, stadium: stadiums[(turn + 1) % 2], changed: moment)
                    .replacing("team_mlb_nyy", with: "team_mlb_tor"),
            ]
            for record in turn > 1 ? records.reversed() : records { try world.add(.game, record) }
            try await world.sync()
            #expect(
                try Set(games()) == [
                    "\(id) \(stadiums[turn % 2]) false", "\(other) \(stadiums[(turn + 1) % 2]) false",
                ])
            #expect(try await world.sync().isEmpty)
        }
    }

    @Test func `of two games in one place the first one is there, and the other one waits`() async throws {
        let other = "game_mlb_2030_20300614_tor_bos"
        let second = game(other).replacing("team_mlb_nyy", with: "team_mlb_tor")
        try world.add(.game, game(id))
        try world.add(.game, second)
        try await world.sync()
        let before = try world.store.stats().events
        for run in 1...3 {
            try await world.sync()
            #expect(try world.store.stats().events == before + UInt64(run), "nothing but a summary")
        }
        #expect(try games() == ["\(id) stadium_mlb_fenway_park false"])
        #expect(
            try world.store.syncStatus().refused.map(\.reason) == [
                "\(id) is at the same stadium, on the same day, with the same number"
            ])
        // It was the other one: the first is withdrawn.
        try world.add(.game, game(id, status: "cancelled", changed: "2030-06-02T00:00:00Z"))
        try await world.sync()
        #expect(try games() == ["\(other) stadium_mlb_fenway_park false"])
        #expect(try world.store.syncStatus().refused.isEmpty)
        let after = try world.store.stats().events
        try await world.sync()
        #expect(try games() == ["\(other) stadium_mlb_fenway_park false"])
        #expect(try world.store.stats().events == after + 1)
    }

    @Test func `of two games in one place that come together the one that is played is there`() async throws {
        let other = "game_mlb_2030_20300614_tor_bos"
        try world.add(.game, game(id, status: "postponed"))
        try world.add(.game, game(other).replacing("team_mlb_nyy", with: "team_mlb_tor"))
        try await world.sync()
        #expect(try games() == ["\(other) stadium_mlb_fenway_park false"])
        #expect(try world.store.syncStatus().refused.isEmpty)
    }

    @Test func `of two that are called off the first one stays, run by run`() async throws {
        let other = "game_mlb_2030_20300614_tor_bos"
        try world.add(.game, game(id, status: "cancelled"))
        try await world.sync()
        try world.add(
            .game, game(other, status: "cancelled").replacing("team_mlb_nyy", with: "team_mlb_tor"))
        let before = try world.store.stats().events
        for run in 1...2 {
            try await world.sync()
            #expect(try games() == ["\(id) stadium_mlb_fenway_park true"])
            #expect(try world.store.stats().events == before + UInt64(run), "nothing but a summary")
        }
    }

    @Test func `a game that moved and was called off then is one record`() async throws {
        try world.add(.game, game(id))
        try await world.sync()
        try world.add(.game, game(id, stadium: "stadium_mlb_yankee_stadium", changed: "2030-06-02T00:00:00Z"))
        try await world.sync()
        try world.add(
            .game,
            game(
                id, stadium: "stadium_mlb_yankee_stadium", status: "cancelled",
                changed: "2030-06-03T00:00:00Z"))
        try await world.sync()
        let records = try world.store.records(.game)
        #expect(records.map { $0["stadium_canonical_id"] } == [.string("stadium_mlb_yankee_stadium")])
        #expect(records.map { $0["status"] } == [.string("cancelled")])
        // A file of games that says where it is now does the same.
        let table =
            "date,stadium,home_team,away_team,last_modified\n2030-06-14,Fenway Park,BOS,NYY,2030-06-04T00:00:00Z\n"
        _ = try world.store.importGames(Array(table.utf8), file: "games.csv")
        #expect(
            try games() == ["\(id) stadium_mlb_fenway_park false", "\(id) stadium_mlb_yankee_stadium true"])
        #expect(try world.store.records(.game).count == 1)
    }

    @Test func `the season is the one that the id has`() async throws {
        let json = game("game_mlb_2029_20300614_nyy_bos")
        try world.add(.game, json)
        try await world.sync()
        #expect(
            try world.store.records(.game).map { $0["canonical_id"] } == [
                .string("game_mlb_2029_20300614_nyy_bos")
            ])
        #expect(try games() == ["game_mlb_2029_20300614_nyy_bos stadium_mlb_fenway_park false"])
    }

    @Test func `a rehearsal and the log of a run tell of each game`() async throws {
        try world.add(.game, game(id))
        try await world.sync()
        try world.add(.game, game(id, stadium: "stadium_mlb_yankee_stadium", changed: "2030-06-02T00:00:00Z"))
        let preview = try await world.store.syncPreview(from: try FolderSource(path: world.folder))
        let result = try await world.sync()
        let told = try world.store.syncRun(try #require(result.answer.sequence)).records
        for records in [try #require(preview.records), told] {
            #expect(records.map(\.id) == [id])
            #expect(records.map(\.isNew) == [false])
            #expect(records.first?.fields.map(\.name) == ["stadium_canonical_id"])
        }
    }

    @Test func `games of a table are those of the folder that it makes`() async throws {
        let directory = try TemporaryDirectory()
        var normalizer = DataNormalizer(
            known: [try RecordFolder.bundled()], nowMilliseconds: 1_907_000_000_000)
        let table =
            "sport,date,home_team,away_team\nMLB,2030-06-14,BOS,NYY\nMLB,2030-06-15,Boston Red Sox,NYY\n"
        let result = normalizer.normalize(["schedule.csv": Array(table.utf8)])
        #expect(result.problems.isEmpty)
        _ = try FolderPublisher(path: directory.path + "/games").publish(result.folder)
        let sync = try await world.store.sync(from: try FolderSource(path: directory.path + "/games"))
        #expect(sync.totalUpdated == 2)
        #expect(try games() == ["\(id) stadium_mlb_fenway_park false"])
    }
}
