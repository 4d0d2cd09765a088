import Foundation
import SportsTime
import SportsTimeModel
import Testing

@testable import CanonicalSync

/// Tables that come again, of what is known already.
struct NormalizerTests {
    private func normalize(
        _ table: String, _ text: String, over known: [RecordFolder], at moment: Int64
    ) throws -> DataNormalizer.Result {
        var normalizer = DataNormalizer(
            known: known + [try RecordFolder.bundled()], nowMilliseconds: moment)
        return normalizer.normalize([table: Array(text.utf8)])
    }

    @Test func `what a schedule says nothing of stays, and what it says otherwise is new`() throws {
        let table = "sport,date,home_team,away_team\nMLB,2030-06-14,BOS,NYY\n"
        let first = try normalize("schedule.csv", table, over: [], at: 1_000)
        var object = try #require(first.folder.rows[.game]?.first?.object)
        (object["status"], object["crew"]) = (.string("postponed"), .string("A"))
        let known = folder(.game, object)
        let second = try normalize("schedule.csv", table, over: [known], at: 2_000)
        #expect(second.folder.rows[.game]?.map(\.object) == [object], "as it was, and as old")
        let moved = "sport,date,home_team,away_team,stadium\nMLB,2030-06-14,BOS,NYY,Yankee Stadium\n"
        let third = try #require(
            try normalize("schedule.csv", moved, over: [known], at: 3_000).folder.rows[.game]?.first?.object)
        #expect(third["stadium_canonical_id"] == .string("stadium_mlb_yankee_stadium"))
        #expect(third["status"] == .string("postponed") && third["crew"] == .string("A"))
        #expect(third["last_modified"] == .string("1970-01-01T00:00:03Z"))
    }

    private func folder(_ type: RecordType, _ object: [String: JSONValue]) -> RecordFolder {
        var folder = RecordFolder()
        folder.rows[type] = [RecordFolder.Row(file: "known", number: 1, object: object)]
        return folder
    }

    /// Angel Stadium is at 33.8003, -117.8828: a hundred metres are 0.0009° of latitude and 0.00108° of longitude.
    @Test(arguments: [
        (33.8010, -117.8840, true), (33.7985, -117.8828, true), (33.7978, -117.8828, true),
        (33.7975, -117.8828, false), (33.8003, -117.8799, true), (33.8003, -117.8793, false),
    ])
    func `a new name a few hundred metres from a stadium of today is asked about`(
        _ latitude: Double, _ longitude: Double, _ isAsked: Bool
    ) throws {
        let result = try normalize(
            "stadiums.csv",
            "sport,name,city,state,country,latitude,longitude\nMLB,New Yard,Anaheim,California,US,\(latitude),\(longitude)\n",
            over: [], at: 0)
        #expect(result.problems.map(\.field) == (isAsked ? ["name"] : []))
        #expect(
            result.problems.allSatisfy {
                $0.reason.contains("may be stadium_mlb_angel_stadium under a new name")
            })
        #expect((result.folder.rows[.stadium] ?? []).isEmpty == isAsked)
    }

    @Test func `a stadium whose end is null is one of today`() throws {
        let fenway = try #require(
            RecordFolder.bundled().rows[.stadium]?.first {
                RecordFormat.id(of: $0.object) == "stadium_mlb_fenway_park"
            })
        var object = fenway.object
        object["deprecated_at"] = .null
        let result = try normalize(
            "stadiums.csv",
            "sport,name,city,state,country,latitude,longitude\nMLB,New Yard,Boston,Massachusetts,US,42.3467,-71.0972\n",
            over: [folder(.stadium, object)], at: 0)
        #expect(result.problems.map(\.field) == ["name"])
    }
}
