import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// The four outcomes of a merge, and what stands in no record's way.
struct MergeTests {
    private static func sport(_ fields: String) -> String {
        """
        [{"id": "xfl", "abbreviation": "XFL", "display_name": "XFL Football", "icon_name": "football.fill",
          "color_hex": "#E31837", "season_start_month": 2, "season_end_month": 5, \(fields)}]
        """
    }

    @Test func `a newer record is merged, an older or equal one is counted and leaves no trace`() throws {
        let store = try TestStore()
        let newer = Self.sport("\"last_modified\": \"2026-03-01T00:00:00Z\"")
        #expect(try store.merge(.sport, newer).counts.first?.applied == 1)
        let head = try store.head()
        #expect(try store.merge(.sport, newer).counts.first?.skippedOlder == 1)
        #expect(try store.head() == head + 1, "only the summary is appended")
    }

    @Test func `a record of a future schema is put aside once, whatever its other fields are`() throws {
        let store = try TestStore()
        let future = Self.sport("\"schema_version\": 99, \"season_start_month\": \"spring\"")
        let first = try store.merge(.sport, future)
        let head = try store.head()
        let second = try store.merge(.sport, future)
        #expect(first.counts.first?.skippedIncompatible == 1)
        #expect(second.counts.first?.skippedIncompatible == 1)
        #expect(try store.head() == head + 1, "the record is kept once, the summary each time")
        let events = try store.store.log(LogQuery(kind: "RecordDeferred"))
        #expect(events.map(\.subject) == ["xfl"])
    }

    @Test(arguments: [
        (RecordType.stadium, "{\"canonical_id\": \"stadium_mlb_x\", \"name\": \"X\"}", "latitude"),
        (
            .stadium,
            """
            {"canonical_id": "stadium_mlb_x", "name": "X", "city": "X", "latitude": 91, "longitude": 0,
             "sport": "MLB", "time_zone_identifier": "UTC"}
            """, "latitude is not from -90 to 90"
        ),
        (
            .stadium,
            """
            {"canonical_id": "Stadium X", "name": "X", "city": "X", "latitude": 1, "longitude": 1,
             "sport": "MLB", "time_zone_identifier": "UTC"}
            """, "not of the form"
        ),
        (
            .team,
            """
            {"canonical_id": "team_mlb_x", "name": "X", "abbreviation": "X", "sport": "MLB", "city": "X",
             "stadium_canonical_id": "stadium_mlb_nowhere"}
            """, "there is no stadium"
        ),
        (
            .achievementDefinition,
            """
            {"id": "x", "name": "X", "category": "special", "requirement": {"type": "sports", "count": 0}}
            """, "count"
        ),
        (
            .achievementDefinition,
            """
            {"id": "x", "name": "X", "category": "special", "requirement": {"type": "division", "id": "mlb"}}
            """, "not a division"
        ),
    ])
    func `an impossible record is refused with the reason, and the rest goes on`(
        type: RecordType, record: String, reason: String
    ) throws {
        let store = try TestStore()
        let summary = try store.merge(type, "[\(record)]")
        #expect(summary.counts.first?.invalid == 1)
        let event = try #require(store.store.log(LogQuery(kind: "RecordRejected")).first)
        #expect(event.summary.contains(reason), "\(event.summary)")
    }

    @Test func `truncated JSON is refused whole, and says which file`() throws {
        let store = try TestStore()
        let head = try store.head()
        let error = #expect(throws: StoreError.self) { try store.merge(.sport, "[{\"id\": \"xf") }
        #expect(error?.description.contains("test.json") == true)
        #expect(try store.head() == head)
    }

    @Test func `fields that this build does not know are kept`() throws {
        let store = try TestStore()
        try store.merge(
            .sport, Self.sport("\"last_modified\": \"2026-03-01\", \"mascot\": {\"name\": \"Ball\"}"))
        let sport = try store.store.projected.read { try SportView.sport(SportID("XFL"), in: $0.views) }
        #expect(
            sport?.revision.unknownFields
                == [RecordRevision.UnknownField(name: "mascot", json: "{\"name\":\"Ball\"}")])
    }

    @Test func `no merge touches what the user says of a stadium`() throws {
        let store = try TestStore()
        _ = try store.store.setNickname(of: "stadium_mlb_fenway_park", to: "the Fens")
        _ = try store.store.setFavorite("stadium_mlb_fenway_park", true)
        let record = try store.store.projected.read {
            try StadiumView.stadium(try Stadium.ID("stadium_mlb_fenway_park"), in: $0.views)
        }
        let fenway = try #require(record)
        try store.merge(
            .stadium,
            """
            [{"canonical_id": "\(fenway.id)", "name": "Fenway", "city": "Boston", "state": "Massachusetts",
              "country": "US", "latitude": 42.3, "longitude": -71.1, "sport": "MLB",
              "time_zone_identifier": "America/New_York", "last_modified": "2027-01-01"}]
            """)
        let answer = try store.store.stadium("stadium_mlb_fenway_park")
        #expect(answer.name == "Fenway" && answer.nickname == "the Fens" && answer.isFavorite)
    }
}
