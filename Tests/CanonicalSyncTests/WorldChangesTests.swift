import CanonicalSync
import SportsTime
import SportsTimeModel
import Testing

/// The world changes, through a folder that is synced; what is the fan's own stays (seed "Stadium Identity System").
struct WorldChangesTests {
    let world: SyncWorld
    var store: SportsTimeStore { world.store }

    init() throws {
        world = try SyncWorld()
    }

    private func fan() throws {
        try world.visit("Crypto.com Arena", "2015-03-01", home: "LAL", away: "BOS")
        try world.visit("Oakland Coliseum", "2012-07-04", home: "Oakland Athletics")
        _ = try store.setNickname(of: "stadium_nba_cryptocom_arena", to: "the Crypt")
        _ = try store.setFavorite("stadium_nba_cryptocom_arena", true)
    }

    @Test func `a stadium is renamed: visits keep their frozen name, both names find it`() async throws {
        // given
        try fan()
        let before = try world.own()
        // when
        try world.change(.stadium, "stadium_nba_cryptocom_arena", ["name": .string("Moon Arena")])
        try world.add(
            .stadiumAlias,
            #"{"id":"a1","alias_name":"Crypto.com Arena","stadium_canonical_id":"stadium_nba_cryptocom_arena","#
                + #""valid_from":"2021-12-25","valid_until":"2029-12-31","last_modified":"2030-01-01"}"#)
        try world.add(
            .stadiumAlias,
            #"{"id":"a2","alias_name":"Moon Arena","stadium_canonical_id":"stadium_nba_cryptocom_arena","#
                + #""valid_from":"2030-01-01","last_modified":"2030-01-01"}"#)
        let result = try await world.sync()
        // then
        #expect(result.totalUpdated == 3 && result.changes.isEmpty)
        #expect(try world.own() == before)
        #expect(try store.visits().map(\.stadiumNameAtVisit).sorted() == ["O.co Coliseum", "Staples Center"])
        let stadium = try store.stadium("stadium_nba_cryptocom_arena")
        #expect(stadium.name == "Moon Arena" && stadium.nickname == "the Crypt" && stadium.isFavorite)
        for name in ["Moon Arena", "Staples Center", "crypto.com arena"] {
            #expect(
                try store.stadium(name, sport: SportID("NBA")).id == "stadium_nba_cryptocom_arena", "\(name)")
        }
        #expect(stadium.names.first?.name == "Moon Arena")
    }

    @Test func `a stadium renamed after the visit: a visit entered later is called as it was then`()
        async throws
    {
        try world.visit("Petco Park", "2015-08-22")
        try world.cherish("stadium_mlb_petco_park")
        let before = try world.own()
        try world.change(.stadium, "stadium_mlb_petco_park", ["name": .string("Padres Yard")])
        try world.add(
            .stadiumAlias,
            #"{"id":"a1","alias_name":"Padres Yard","stadium_canonical_id":"stadium_mlb_petco_park","#
                + #""valid_from":"2030-01-01","last_modified":"2030-01-01"}"#)
        try await world.sync()
        #expect(try world.own() == before)
        #expect(try world.visit("Padres Yard", "2016-08-22").stadiumNameAtVisit == "Petco Park")
        #expect(try world.visit("Petco Park", "2030-08-22").stadiumNameAtVisit == "Padres Yard")
    }

    @Test func `a new stadium can be visited and is asked for; nothing earned is lost`() async throws {
        // given: the whole AL West of today
        for stadium in [
            "Angel Stadium", "Daikin Park", "T-Mobile Park", "Globe Life Field", "Sutter Health Park",
        ] {
            try world.visit(stadium, "2025-07-0\(1 + (try store.visits().count))")
        }
        let before = try world.own()
        #expect(before.earned.contains { $0.hasPrefix("mlb_al_west ") })
        // when: the Athletics have a stadium in Las Vegas
        try world.add(
            .stadium,
            #"{"canonical_id":"stadium_mlb_las_vegas","name":"Las Vegas Ballpark","city":"Las Vegas","state":"Nevada","#
                + #""country":"US","latitude":36.1,"longitude":-115.17,"sport":"MLB","#
                + #""time_zone_identifier":"America/Los_Angeles","year_opened":2028,"last_modified":"2028-04-01"}"#
        )
        try world.change(
            .team, "team_mlb_ath",
            ["stadium_canonical_id": .string("stadium_mlb_las_vegas"), "city": .string("Las Vegas")])
        try world.change(
            .teamTenure, "tenure_mlb_ath_sutter_health_park_2025", ["valid_until": .string("2027-12-31")])
        try world.add(
            .teamTenure,
            #"{"id":"t1","team_canonical_id":"team_mlb_ath","tenure_type":"home","#
                + #""stadium_canonical_id":"stadium_mlb_las_vegas","valid_from":"2028-01-01","last_modified":"2028-04-01"}"#
        )
        try await world.sync()
        // then
        #expect(try world.own() == before, "what was earned is kept")
        #expect(
            try store.stadiums(
                near: try #require(Coordinate(latitude: 36.1, longitude: -115.17)), radiusMeters: 500
            )
            .map(\.id) == ["stadium_mlb_las_vegas"])
        #expect(try world.stillToGo("MLB").contains("stadium_mlb_las_vegas"))
        #expect(try !world.stillToGo("MLB").contains("stadium_mlb_sutter_health_park"))
        let division = try store.progress(of: SportID("MLB")).leagues.first?.progress.parts
            .flatMap(\.parts).first { $0.id == "mlb_al_west" }
        #expect(division?.visitedStadiums == 4 && division?.totalStadiums == 5)
        try world.visit("Las Vegas Ballpark", "2028-05-01")
        #expect(try !world.stillToGo("MLB").contains("stadium_mlb_las_vegas"))
    }

    @Test func `a team relocates: old visits tell the old club, what is not yet earned follows`() async throws
    {
        try world.visit("Oakland Coliseum", "2012-07-04", home: "Oakland Athletics", away: "BOS")
        let before = try world.own()
        try world.change(
            .team, "team_mlb_ath",
            [
                "stadium_canonical_id": .string("stadium_mlb_dodger_stadium"), "city": .string("Las Vegas"),
                "name": .string("Las Vegas Athletics"),
            ])
        let preview = try await store.syncPreview(from: try FolderSource(path: world.folder))
        try await world.sync()
        #expect(try world.own() == before)
        #expect(try store.visits().first?.homeTeamName == "Oakland Athletics")
        #expect(try store.team("Las Vegas Athletics").id == "team_mlb_ath")
        #expect(try store.team("Oakland Athletics").id == "team_mlb_ath")
        // No tenure came with it: from the day of the record on, the record knows better.
        let homes = try store.teamIdentity.homes(
            forCanonicalId: try Team.ID("team_mlb_ath"),
            on: try #require(LocalDate("2030-06-01") as LocalDate?))
        #expect(homes.map(\.rawValue) == ["stadium_mlb_dodger_stadium"])
        #expect(
            try store.teamIdentity.homes(
                forCanonicalId: try Team.ID("team_mlb_ath"),
                on: try #require(LocalDate("2025-06-01") as LocalDate?)
            ).map(\.rawValue) == ["stadium_mlb_sutter_health_park"])
        #expect(preview.records?.first?.fields.map(\.name) == ["city", "name", "stadium_canonical_id"])
        let division = try store.whyNotProgress("AL West")
        #expect(division.step.missing.map(\.id).contains("stadium_mlb_dodger_stadium"))
    }

    @Test func `a team relocates in mid-season: each day has the home of that day`() async throws {
        try world.visit("Fenway Park", "2015-06-14", home: "BOS", away: "Oakland Athletics")
        try world.cherish("stadium_mlb_fenway_park")
        let before = try world.own()
        try world.change(
            .teamTenure, "tenure_mlb_ath_sutter_health_park_2025", ["valid_until": .string("2026-07-14")])
        try world.add(
            .teamTenure,
            #"{"id":"t1","team_canonical_id":"team_mlb_ath","tenure_type":"home","#
                + #""stadium_canonical_id":"stadium_mlb_oakland_coliseum","valid_from":"2026-07-15","last_modified":"2030-01-01"}"#
        )
        try await world.sync()
        #expect(try world.own() == before)
        func remaining(_ date: String) throws -> [String] {
            let day: LocalDate = try #require(LocalDate(date))
            return try store.progress(of: SportID("MLB"), on: day).leagues.flatMap(\.remaining).map(\.id)
        }
        #expect(try remaining("2026-07-14").contains("stadium_mlb_sutter_health_park"))
        #expect(try !remaining("2026-07-14").contains("stadium_mlb_oakland_coliseum"))
        #expect(try remaining("2026-07-15").contains("stadium_mlb_oakland_coliseum"))
        #expect(try !remaining("2026-07-15").contains("stadium_mlb_sutter_health_park"))
    }

    @Test func `a stadium is demolished: it stays in history, and leaves the league`() async throws {
        try world.visit("Fenway Park", "2015-06-14")
        _ = try store.setNickname(of: "Fenway Park", to: "the Fens")
        let before = try world.own()
        try world.change(.stadium, "stadium_mlb_fenway_park", ["deprecated_at": .string("2029-12-31")])
        try world.change(
            .team, "team_mlb_bos", ["stadium_canonical_id": .string("stadium_mlb_polo_grounds")])
        try await world.sync()
        #expect(try world.own() == before)
        #expect(before.earned.contains { $0.hasPrefix("special_fenway ") })
        let league = try #require(try store.progress(of: SportID("MLB")).leagues.first)
        #expect(league.history.map(\.id) == ["stadium_mlb_fenway_park"] && league.visited.isEmpty)
        #expect(try store.stadium("Fenway Park", sport: SportID("MLB")).deprecatedOn == "2029-12-31")
    }

    @Test func `a club ceases: its games stay, and it leaves the league`() async throws {
        try world.visit("Kauffman Stadium", "2015-06-14", home: "KC", away: "BOS")
        let before = try world.own()
        try world.change(.team, "team_mlb_kc", ["deprecated_at": .string("2029-12-31")])
        try await world.sync()
        #expect(try world.own() == before)
        #expect(try store.progress(of: SportID("MLB")).leagues.first?.teams == 29)
        #expect(try !world.stillToGo("MLB").contains("stadium_mlb_kauffman_stadium"))
        #expect(try store.team("KC", sport: SportID("MLB")).deprecatedOn == "2029-12-31")
    }

    @Test
    func `the same stadium twice is two visits of one stadium, and a tour counts as the definitions say`()
        async throws
    {
        try world.visit("Fenway Park", "2015-06-14")
        try world.visit("Fenway Park", "2015-06-14", .tour)
        try world.cherish("stadium_mlb_fenway_park")
        let before = try world.own()
        try world.change(.stadium, "stadium_mlb_fenway_park", ["name": .string("Fenway Gardens")])
        try await world.sync()
        #expect(try world.own() == before)
        #expect(try store.visits().count == 2)
        #expect(try store.progress(of: SportID("MLB")).totals.stadiumsEver == 1)
        #expect(try store.visits().map(\.visitType).sorted() == ["game", "tour"])
    }

    @Test func `a name that two buildings get is ambiguous from then on, with both as candidates`()
        async throws
    {
        try world.visit("Petco Park", "2015-08-22")
        try world.cherish("stadium_mlb_petco_park")
        let before = try world.own()
        try world.change(.stadium, "stadium_mlb_petco_park", ["name": .string("Bank Park")])
        try world.change(.stadium, "stadium_mlb_pnc_park", ["name": .string("Bank Park")])
        try await world.sync()
        #expect(try world.own() == before)
        #expect {
            try world.visit("Bank Park", "2030-07-01")
        } throws: { error in
            guard case StoreError.ambiguous(.stadium, _, let candidates)? = error as? StoreError else {
                return false
            }
            return candidates.map(\.id) == ["stadium_mlb_petco_park", "stadium_mlb_pnc_park"]
        }
    }

    @Test func `an alias is corrected, then withdrawn`() async throws {
        let id = "stadium_mlb_petco_park"
        func alias(_ name: String, _ modified: String, _ more: String = "") -> String {
            #"{"id":"a1","alias_name":"\#(name)","stadium_canonical_id":"\#(id)","last_modified":"\#(modified)"\#(more)}"#
        }
        try world.visit("Petco Park", "2015-08-22")
        try world.cherish(id)
        let before = try world.own()
        defer { #expect((try? world.own()) == before) }
        try world.add(.stadiumAlias, alias("Padre Palce", "2026-02-01"))
        try await world.sync()
        #expect(try store.stadium("Padre Palce").id == id)
        try world.add(.stadiumAlias, alias("Padre Palace", "2026-02-02"))
        try await world.sync()
        #expect(try store.stadium("Padre Palace").id == id)
        #expect(throws: StoreError.self) { try store.stadium("Padre Palce") }
        try world.add(.stadiumAlias, alias("Padre Palace", "2026-02-03", #","deprecated_at":"2026-02-03""#))
        try await world.sync()
        #expect(throws: StoreError.self) { try store.stadium("Padre Palace") }
        #expect(try store.stadium("Petco Park").id == id)
    }

    @Test func `a record that arrives before what it refers to waits for it`() async throws {
        try world.add(
            .team,
            #"{"canonical_id":"team_mlb_por","name":"Portland Pioneers","abbreviation":"POR","sport":"MLB","city":"Portland","#
                + #""stadium_canonical_id":"stadium_mlb_portland","last_modified":"2029-01-01"}"#)
        try fan()
        let before = try world.own()
        #expect(try await world.sync().invalid == 1)
        #expect(try world.own() == before)
        #expect(try store.syncStatus().refused.first?.reason == "there is no stadium stadium_mlb_portland")
        try world.add(
            .stadium,
            #"{"canonical_id":"stadium_mlb_portland","name":"Zidell Yards","city":"Portland","state":"Oregon","country":"US","#
                + #""latitude":45.49,"longitude":-122.67,"sport":"MLB","time_zone_identifier":"America/Los_Angeles","#
                + #""last_modified":"2029-01-01"}"#)
        #expect(try await world.sync().totalUpdated == 2)
        #expect(try world.own() == before)
        #expect(try store.team("Portland Pioneers").stadiumName == "Zidell Yards")
        #expect(try world.stillToGo("MLB").contains("stadium_mlb_portland"))
    }

    @Test func `two sports in one building: renamed for one, the other is as it was`() async throws {
        try world.visit("TD Garden", "2015-03-01", home: "Boston Bruins", away: "MTL")
        try world.cherish("stadium_nhl_td_garden")
        let before = try world.own()
        try world.change(.stadium, "stadium_nba_td_garden", ["name": .string("New Garden")])
        try await world.sync()
        #expect(try world.own() == before)
        #expect(try store.stadium("stadium_nhl_td_garden").name == "TD Garden")
        #expect(try store.stadium("stadium_nba_td_garden").name == "New Garden")
        #expect(try store.stadium("stadium_nba_td_garden").sameSite == ["stadium_nhl_td_garden"])
        #expect(try store.progress().totals.sitesEver == 1)
    }

    @Test func `why explains a total that a sync moved`() async throws {
        try world.visit("Fenway Park", "2015-06-14")
        try world.change(.team, "team_mlb_bos", ["stadium_canonical_id": .string("stadium_mlb_petco_park")])
        let sequence = try #require(try await world.sync().answer.sequence)
        let why = try store.whyProgress("AL East")
        #expect(why.goals.last?.event.event == "TeamMerged")
        #expect(try #require(why.goals.last).event.sequence < sequence)
    }
}
