import Crypto
import Foundation
import Projections
import SportsTimeModel
import Testing

@testable import SportsTime

/// Exports of the original app, with ids of every format that it ever had.
struct LegacyImportTests {
    let test: TestStore

    init() throws {
        test = try TestStore()
    }

    private func stadium(_ text: String, _ date: String? = nil) throws -> String? {
        let on = try date.map { try day($0) }
        return try test.store.read { try LegacyIdentity(views: $0.views).stadium(text, on: on)?.rawValue }
    }

    private func team(_ text: String) throws -> String? {
        try test.store.read { try LegacyIdentity(views: $0.views).team(text, on: nil)?.rawValue }
    }

    /// The UUID of an id by another way: Foundation's, with or without its version's bits.
    private func uuid(_ id: String, version: Bool) -> String {
        var bytes = Array(SHA256.hash(data: Data(id.utf8)).prefix(16))
        if version {
            bytes[6] = bytes[6] & 0x0F | 0x50
            bytes[8] = bytes[8] & 0x3F | 0x80
        }
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
                bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        ).uuidString
    }

    @Test func `the four formats of a stadium's id mean one stadium`() throws {
        let fenway = "stadium_mlb_fenway_park"
        #expect(try stadium(fenway) == fenway)
        #expect(try stadium("stadium_mlb_bos") == fenway)
        for version in [true, false] {
            let text = uuid(fenway, version: version)
            #expect(try stadium(text) == fenway)
            #expect(try stadium(text.lowercased()) == fenway)
            #expect(try stadium(text.replacing("-", with: "")) == fenway)
        }
        #expect(StadiumIdentityService.deterministicUUID(of: fenway) == uuid(fenway, version: false))
        #expect(try stadium(UUID().uuidString) == nil)
        #expect(try stadium("550e8400-e29b-41d4-a716-44665544000") == nil)
    }

    @Test(arguments: [
        ("stadium_nba_los_angeles_lakers", "stadium_nba_cryptocom_arena"),
        ("stadium_nba_staples_center", "stadium_nba_cryptocom_arena"),
        ("STADIUM_MLB_FENWAY_PARK", "stadium_mlb_fenway_park"),
        ("stadium_nhl_edm", "stadium_nhl_rogers_place"),
        ("stadium_mlb_no_such_park", nil), ("stadium_mlb", nil), ("Fenway Park", nil),
    ])
    func `other spellings of the seeds are read`(text: String, id: String?) throws {
        #expect(try stadium(text) == id)
    }

    @Test(arguments: [
        ("team_mlb_athletics", "team_mlb_ath"), ("team_nba_lal", "team_nba_lal"),
        ("team_mlb_red_sox", "team_mlb_bos"), ("team_nba_seattle_supersonics", "team_nba_okc"),
        ("team_nhl_hartford_whalers", "team_nhl_car"), ("team_mlb_new_york", nil),
    ])
    func `a team's old id is read, and never guessed`(text: String, id: String?) throws {
        #expect(try team(text) == id)
        #expect(try team(uuid("team_mlb_bos", version: false)) == "team_mlb_bos")
    }

    @Test func `an id made of a team means its home of the day`() throws {
        #expect(try stadium("stadium_mlb_oak", "2012-07-04") == "stadium_mlb_oakland_coliseum")
        #expect(try stadium("stadium_nba_new_jersey_nets", "2005-01-15") == "stadium_nba_izod_center")
        #expect(try stadium("stadium_nhl_wpg", "2015-01-15") == "stadium_nhl_canada_life_centre")
    }

    private var export: String {
        """
        {"version": 3, "visits": [
          {"id": "6B29FC40-CA47-1067-B31D-00DD010662DA", "stadiumId": "\(uuid("stadium_mlb_fenway_park", version: true))",
           "stadiumNameAtVisit": "Fenway Park", "visitDate": "2015-06-15T02:10:00Z", "sport": "MLB", "visitTypeRaw": "game",
           "homeTeamId": "team_mlb_bos", "awayTeamId": "\(uuid("team_mlb_tor", version: false))",
           "homeTeamName": "Boston Red Sox", "awayTeamName": "Toronto Blue Jays", "finalScore": "5-13",
           "seatLocation": "Grandstand 13", "notes": "rain"},
          {"stadiumId": "stadium_mlb_chc", "visitDate": "2016-10-28T00:00:00Z", "sport": "MLB", "visitType": "game"},
          {"canonicalStadiumId": "0A0A0A0A-0B0B-0C0C-0D0D-0E0E0E0E0E0E", "stadiumNameAtVisit": "Staples Center",
           "visitDate": 447638400, "sport": "NBA", "visitType": "tour"},
          {"stadiumId": "11111111-2222-3333-4444-555555555555", "visitDate": "2014-05-01", "sport": "MLB"}]}
        """
    }

    private let identities = """
        [{"canonicalId": "11111111-2222-3333-4444-000000000000", "currentName": "Oracle Park",
          "allNames": ["Oracle Park", "AT&T Park", "SBC Park", "The Cove Yard"],
          "stadiumUUIDs": ["11111111-2222-3333-4444-555555555555"], "sport": "MLB", "openedYear": 2000, "closedYear": null},
         {"canonicalId": "stadium_mlb_fenway_park", "currentName": "Fenway Park", "allNames": ["Fenway Park"], "sport": "MLB"},
         {"canonicalId": "x", "currentName": "No Such Park", "allNames": [], "sport": "MLB"}]
        """

    @Test func `an export of the original app comes in, with its identities`() throws {
        let answer = try test.store.importVisits(
            Array(export.utf8), file: "export.json", identities: Array(identities.utf8))
        #expect(answer.added == 4)
        let visits = try test.store.visits().sorted { $0.visitDate < $1.visitDate }
        #expect(
            visits.map(\.canonicalStadiumId) == [
                "stadium_mlb_oracle_park", "stadium_nba_cryptocom_arena", "stadium_mlb_fenway_park",
                "stadium_mlb_wrigley_field",
            ])
        // 2015-06-15T02:10Z is the evening before in Boston; midnight of UTC is the day itself.
        #expect(visits.map(\.visitDate) == ["2014-05-01", "2015-03-10", "2015-06-14", "2016-10-28"])
        #expect(visits[2].homeTeamId == "team_mlb_bos" && visits[2].awayTeamId == "team_mlb_tor")
        #expect(visits[2].finalScore == "5-13" && visits[2].seatLocation == "Grandstand 13")
        #expect(visits[0].stadiumNameAtVisit == "AT&T Park", "the name of the day")
        #expect(visits[1].visitType == "tour")
        // A name that only the file knew finds the stadium now, and is never shown for a day.
        #expect(
            try test.store.stadiumIdentity.canonicalId(forName: "the cove yard").id?.rawValue
                == "stadium_mlb_oracle_park")
        let again = try test.store.importVisits(
            Array(export.utf8), file: "export.json", identities: Array(identities.utf8))
        #expect(again.added == 0)
    }

    @Test func `what an export does not tell is refused with its place, and nothing comes in`() throws {
        let head = try test.head()
        #expect {
            try test.store.importVisits(Array(export.utf8), file: "export.json")
        } throws: { error in
            guard case StoreError.invalidRows(_, let rows)? = error as? StoreError else { return false }
            return rows.map(\.line) == [4]
        }
        #expect(try test.head() == head)
        for text in ["{\"visits\": 3}", "[1]", "[", "{}"] {
            #expect(throws: StoreError.self) { try test.store.importVisits(Array(text.utf8), file: "x.json") }
        }
    }

    @Test func `old ids are read in tables too`() throws {
        let csv = "date,stadium,sport,home_team\n2015-06-14,stadium_mlb_bos,MLB,team_mlb_red_sox\n"
        #expect(try test.store.importVisits(Array(csv.utf8), file: "x.csv").added == 1)
        #expect(try test.store.visits().first?.homeTeamName == "Boston Red Sox")
    }

    @Test func `the seed's spelling of a division is read`() throws {
        #expect(try test.store.whyProgress("MLB_NL_WEST").part.id == "mlb_nl_west")
        #expect(try test.store.why("MLB_NL_WEST").achievement.id == "mlb_nl_west")
    }

    @Test func `a field of an export that is neither text nor number is told, and its visit left out`() throws
    {
        let json = """
            [{"visitDate": "2015-06-10", "stadiumId": "stadium_mlb_fenway_park", "notes": null},
             {"visitDate": "2015-06-11", "stadiumId": "stadium_mlb_fenway_park", "notes": {"text": "late"}},
             {"visitDate": true, "stadiumId": ["stadium_mlb_fenway_park"]}, 7]
            """
        let rows = try VisitRows(Array(json.utf8), file: "visits.json")
        #expect(rows.rows.map(\.line) == [1])
        #expect(
            rows.flaws.map { "\($0.line) \($0.field ?? ""): \($0.reason)" } == [
                "2 notes: it is neither a text nor a number",
                "3 visitDate: it is neither a text nor a number",
                "3 stadiumId: it is neither a text nor a number", "4 : it is no object",
            ])
    }
}
