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

    @Test func `what a store does not keep of a game stays where it is published to`() async throws {
        try world.add(.game, game(id, status: "played"))
        try world.add(.game, game(id + "_1", status: "postponed"))
        try await world.sync()
        let destination = world.directory.path + "/published"
        let publisher = FolderPublisher(path: destination)
        _ = try publisher.publish(try RecordFolder(path: world.folder))
        let answer = try publisher.publish(try RecordFolder(of: world.store))
        let counts = try #require(answer.counts.first { $0.recordType == "Game" })
        #expect((counts.created, counts.newer) == (0, 0))
        let rows = try #require(try RecordFolder(path: destination).rows[.game])
        #expect(rows.map { $0.object["status"] } == [.string("played"), .string("postponed")])
        #expect(rows.allSatisfy { $0.object["game_datetime_utc"] == .string("2030-06-14T23:10:00Z") })
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
