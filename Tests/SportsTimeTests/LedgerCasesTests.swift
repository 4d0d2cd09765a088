import ByteCoding
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// More cases from the seeds' sentences: what counts.
struct LedgerCasesTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
    }

    private static let nlCentral = [
        "wrigley_field", "great_american_ball_park", "american_family_field", "pnc_park", "busch_stadium",
    ]

    private func goToNLCentral() throws {
        for (index, stadium) in Self.nlCentral.enumerated() {
            try store.go(stadium, from: "2010-06-0\(index + 1)")
        }
    }

    // MARK: Counts

    @Test(arguments: [VisitType.game, .tour, .other, .postponed])
    func `the first visit is First Pitch, whatever it was for`(type: VisitType) throws {
        try store.go("fenway_park", for: type)
        #expect(try store.isHeld("first_pitch"))
    }

    @Test func `Double Digits is ten stadiums, not ten visits`() throws {
        for year in 2010..<2020 { try store.go("fenway_park", from: "\(year)-05-01") }
        #expect(try !store.isHeld("double_digits"))
        try store.go(
            "wrigley_field", "petco_park", "oracle_park", "coors_field", "chase_field", "dodger_stadium",
            "pnc_park", "busch_stadium")
        #expect(try !store.isHeld("double_digits"))
        try store.go("comerica_park", from: "2024-08-01")
        #expect(try store.isHeld("double_digits"))
        #expect(try store.entries("double_digits").last?.earnedOn == day("2024-08-01"))
    }

    @Test func `Veteran Fan is twenty stadiums over all sports`() throws {
        try store.go(
            "fenway_park", "wrigley_field", "petco_park", "oracle_park", "coors_field", "chase_field",
            "dodger_stadium", "pnc_park", "busch_stadium", "comerica_park")
        try store.go(
            "td_garden", "madison_square_garden", "barclays_center", "chase_center", "ball_arena",
            "state_farm_arena", "kaseya_center", "united_center", "fedexforum", sport: "nba",
            from: "2024-11-01")
        #expect(try !store.isHeld("veteran_fan"))
        try store.go("td_garden", sport: "nhl", from: "2024-12-01")
        #expect(try !store.isHeld("veteran_fan"))
        try store.go("lambeau_field", sport: "nfl", from: "2024-12-08")
        #expect(try store.isHeld("veteran_fan"))
    }

    @Test func `a demolished stadium that was evidence goes on counting`() throws {
        let shea = try store.go("shea_stadium", from: "2005-05-01")[0]
        try store.go("fenway_park", "wrigley_field", "petco_park", "oracle_park")
        #expect(try store.isHeld("high_five"))
        #expect(try store.delete(shea)["high_five"] == .revoked)
    }

    // MARK: Parts of leagues

    @Test func `the Astros go to the AL in 2013: what was earned with them is kept`() throws {
        // given
        try store.merge("hou", "Houston", "Astros", at: "daikin_park", "mlb_nl_central", 0)
        try goToNLCentral()
        #expect(try !store.isHeld("mlb_nl_central"))
        let houston = try store.go("daikin_park", from: "2010-07-01")[0]
        #expect(try store.isHeld("mlb_nl_central"))
        // when
        try store.merge("hou", "Houston", "Astros", at: "daikin_park", "mlb_al_west", 1)
        // then
        #expect(try store.isHeld("mlb_nl_central"))
        let other = try store.go("fenway_park")[0]
        #expect(try store.delete(other)["mlb_nl_central"] == nil)
        // when: the old division does not hold any more, that of today does
        #expect(try store.delete(houston)["mlb_nl_central"] == .kept)
        let entry = try #require(store.entries("mlb_nl_central").last)
        #expect(entry.number == 1 && entry.bases.count == 2 && entry.basisIndex == 1)
        #expect(entry.earnedOn == (try day("2010-06-05")))
    }

    @Test func `the Brewers come to the NL in 1998: who has not been there yet has one more to go`() throws {
        // given
        try store.merge("mil", "Milwaukee", "Brewers", at: "american_family_field", "mlb_al_central", 0)
        for stadium in Self.nlCentral where stadium != "american_family_field" { try store.go(stadium) }
        #expect(try store.isHeld("mlb_nl_central"))
        let central = try #require(store.store.visits(stadium: "Wrigley Field").first)
        // when
        try store.merge("mil", "Milwaukee", "Brewers", at: "american_family_field", "mlb_nl_central", 1)
        // then
        #expect(try store.isHeld("mlb_nl_central"))
        #expect(try store.delete(central.id)["mlb_nl_central"] == .revoked)
        #expect(
            try Set(store.store.whyNot("mlb_nl_central").step.missing.map(\.id))
                == ["stadium_mlb_wrigley_field", "stadium_mlb_american_family_field"])
    }

    @Test func `the AL West asks for Las Vegas once the A's are there`() throws {
        try store.go("daikin_park", "angel_stadium", "t_mobile_park", "globe_life_field")
        try store.merge(
            .stadium,
            """
            [{"canonical_id": "stadium_mlb_las_vegas", "name": "Las Vegas Ballpark", "city": "Las Vegas",
              "state": "Nevada", "country": "US", "latitude": 36.1, "longitude": -115.17, "sport": "MLB",
              "time_zone_identifier": "America/Los_Angeles", "site_id": "site_las_vegas_ballpark",
              "last_modified": "2028-01-01T00:00:00Z"}]
            """)
        try store.merge("ath", "Las Vegas", "Athletics", at: "las_vegas", "mlb_al_west", 1)
        try store.go("sutter_health_park", from: "2025-06-01")
        #expect(try !store.isHeld("mlb_al_west"))
        try store.go("las_vegas", from: "2025-07-01")
        #expect(try store.isHeld("mlb_al_west"))
    }

    @Test func `a division that becomes smaller is earned by the change, on old visits`() throws {
        for stadium in Self.nlCentral.dropLast() { try store.go(stadium, from: "2015-05-01") }
        #expect(try !store.isHeld("mlb_nl_central"))
        try store.merge("stl", "St. Louis", "Cardinals", at: "busch_stadium", "mlb_nl_east", 0)
        #expect(try store.isHeld("mlb_nl_central"))
        let life = try store.store.history(of: "mlb_nl_central")
        #expect(life.map(\.event) == ["TeamMerged"])
        #expect(life.map(\.earnedOn) == ["2015-05-01"])
    }

    @Test func `one stadium is the home of two teams, and counts for both their divisions`() throws {
        try store.go("metlife_stadium", sport: "nfl")
        for division in ["nfl_afc_east", "nfl_nfc_east"] {
            let answer = try #require(store.store.achievements().first { $0.id == division })
            #expect(answer.have == 1 && answer.need == 4)
        }
        #expect(try store.store.progress(of: SportID("NFL")).leagues.first?.progress.totalStadiums == 30)
    }

    @Test func `twenty-nine of thirty is no Diamond Collector`() throws {
        let remaining = try #require(store.store.progress(of: SportID("MLB")).leagues.first).remaining
        #expect(remaining.count == 30)
        for stadium in remaining.dropLast() { try store.visit(stadium.id, "2025-05-01") }
        #expect(try !store.isHeld("mlb_all_30"))
        let last = try store.visit(try #require(remaining.last).id, "2025-09-01")
        #expect(try store.isHeld("mlb_all_30"))
        #expect(last.changes.contains { $0.definition.id == "mlb_all_30" && $0.outcome == .earned })
        let league = try #require(store.store.progress(of: SportID("MLB")).leagues.first)
        #expect(league.progress.completionPercentage == 100)
    }

    // MARK: Journeys

    @Test func `seven days are the first and the last included`() throws {
        let stadiums = ["fenway_park", "citi_field", "pnc_park", "comerica_park"]
        for (index, stadium) in stadiums.enumerated() { try store.go(stadium, from: "2024-06-0\(index + 1)") }
        let late = try store.go("wrigley_field", from: "2024-06-08")[0]
        #expect(try !store.isHeld("road_warrior"))
        #expect(try store.correct(late) { $0.date = try day("2024-06-07") }["road_warrior"] == .earned)
    }

    @Test func `on a journey a stadium counts once, and so does a building`() throws {
        try store.go("td_garden", sport: "nba", from: "2024-11-01")
        try store.go("td_garden", sport: "nhl", from: "2024-11-02")
        try store.go("td_garden", sport: "nba", from: "2024-11-03")
        #expect(try !store.isHeld("weekend_warrior"))
        try store.go("madison_square_garden", sport: "nba", from: "2024-11-02")
        try store.go("xfinity_mobile_arena", sport: "nba", from: "2024-11-03")
        #expect(try store.isHeld("weekend_warrior"))
    }

    @Test func `Triple Threat is three leagues, and a second sport in one building is one more`() throws {
        try store.go("td_garden", sport: "nba", from: "2024-11-01")
        try store.go("td_garden", sport: "nhl", from: "2024-11-02")
        #expect(try !store.isHeld("triple_threat"))
        try store.go("fenway_park")
        #expect(try store.isHeld("triple_threat"))
        #expect(try store.store.progress().totals.sitesEver == 2)
    }

    @Test func `Coast to Coast is one stadium on each coast`() throws {
        try store.go("fenway_park", "wrigley_field")
        #expect(try !store.isHeld("coast_to_coast"))
        try store.go("t_mobile_park", from: "2024-06-01")
        #expect(try store.isHeld("coast_to_coast"))
    }

    @Test func `North of the Border is three in Canada, each building once`() throws {
        try store.go("rogers_centre")
        try store.go("scotiabank_arena", sport: "nba", from: "2024-11-01")
        try store.go("scotiabank_arena", sport: "nhl", from: "2024-11-02")
        #expect(try !store.isHeld("north_of_the_border"))
        try store.go("bell_centre", sport: "nhl", from: "2024-11-03")
        #expect(try store.isHeld("north_of_the_border"))
    }

    // MARK: Specials and names

    @Test(arguments: [("Fenway Park", "special_fenway"), ("Wrigley Field", "special_wrigley")])
    func `Green Monster and Ivy League are found by the stadium's name`(_ name: String, _ id: String) throws {
        try store.visit(name, "2024-05-01")
        #expect(try store.isHeld(id))
    }

    @Test func `a visit keeps the name of its day, and a corrected day has its own`() throws {
        let added = try store.visit("stadium_nba_cryptocom_arena", "2015-01-04")
        #expect(added.visit?.visit.stadiumName == "Staples Center")
        var correction = VisitCorrection()
        correction.date = try day("2023-01-04")
        let id = try #require(added.visit?.visit.id.description)
        #expect(try store.store.correctVisit(id, correction).visit?.visit.stadiumName == "Crypto.com Arena")
    }
}
