import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// Sports that are built in, and sports that are data (seed "Dynamic Sports").
struct DynamicSportTests {
    let test: TestStore
    let provider: DataProvider

    init() throws {
        test = try TestStore()
        provider = DataProvider(test.store)
    }

    private func sport(_ id: String, _ name: String, active: Bool = true, modified: String = "2026-03-01")
        throws
    {
        try test.merge(
            .sport,
            """
            [{"id":"\(id)","abbreviation":"X","display_name":"\(name)","icon_name":"football.fill","color_hex":"#E31837",
            "season_start_month":2,"season_end_month":5,"is_active":\(active),"last_modified":"\(modified)"}]
            """)
    }

    @Test func `built-in sports are those of the records`() throws {
        let records = try test.store.read { try SportView.all(in: $0.views) }
        #expect(records.count == Sport.allCases.count)
        for sport in Sport.allCases {
            let record = try #require(records.first { $0.id == sport.sport })
            #expect(record.toDomain().displayName == sport.displayName)
            #expect(record.iconName == sport.iconName && record.colorHex == sport.colorHex)
            #expect(record.seasonStartMonth == sport.seasonMonths.start)
            #expect(record.seasonEndMonth == sport.seasonMonths.end)
        }
    }

    @Test func `all sports are the built-in ones, then the others by name`() throws {
        try sport("zfl", "Another League")
        try sport("xfl", "XFL Football")
        #expect(try provider.allSports.map(\.sportId) == Sport.allCases.map(\.rawValue) + ["zfl", "xfl"])
        #expect(try provider.sport(for: "XFL")?.displayName == "XFL Football")
        #expect(try provider.sport(for: "MLB") is Sport)
        #expect(try provider.sport(for: "unknown_sport_xyz") == nil)
        #expect(try test.store.sports().map(\.isBuiltIn).suffix(3) == [true, false, false])
    }

    @Test(arguments: ["MLB", "mlb", "Mlb"])
    func `a record with the id of a built-in sport neither doubles nor shadows it`(id: String) throws {
        try sport(id, "Other Baseball")
        #expect(try provider.allSports.map(\.sportId) == Sport.allCases.map(\.rawValue))
        #expect(try provider.sport(for: id)?.displayName == "Major League Baseball")
        #expect(try provider.dynamicSports.isEmpty)
        #expect(try test.store.read { try SportView.all(in: $0.views).count } == Sport.allCases.count)
    }

    @Test func `a sport that is not active leaves the lists, and comes back`() throws {
        try sport("xfl", "XFL Football")
        try sport("xfl", "XFL Football", active: false, modified: "2026-03-02")
        #expect(try provider.dynamicSports.isEmpty)
        #expect(try provider.sport(for: "xfl") == nil)
        #expect(try !test.store.sports().contains { $0.id == "xfl" })
        try sport("xfl", "XFL Football", modified: "2026-03-03")
        #expect(try provider.sport(for: "xfl") != nil)
    }

    @Test func `what a record leaves out has the seed's defaults`() throws {
        try test.merge(
            .sport,
            """
            [{"id":"xfl","abbreviation":"XFL","display_name":"XFL Football","icon_name":"football.fill",
            "color_hex":"#E31837","season_start_month":2,"season_end_month":5}]
            """)
        let record = try #require(try test.store.read { try SportView.sport(SportID("xfl"), in: $0.views) })
        #expect(record.isActive && record.revision.schemaVersion == RecordRevision.currentSchemaVersion)
    }

    @Test(arguments: [
        // MLB: March to October; NBA: October to June, over the turn of the year; the whole year; one month.
        (3, 10, [3, 10, 6], [2, 11, 1]), (10, 6, [10, 12, 1, 6], [7, 9]), (1, 12, [1, 7, 12], []),
        (5, 5, [5], [4, 6]), (12, 1, [12, 1], [2, 11]),
    ])
    func `a season may span the turn of the year`(start: Int, end: Int, within: [Int], outside: [Int]) throws
    {
        let sport = DynamicSport(
            id: "x", abbreviation: "X", displayName: "X", iconName: "i", colorHex: "#000000",
            seasonStartMonth: start, seasonEndMonth: end)
        for month in within {
            #expect(sport.isInSeason(for: try #require(LocalDate(year: 2026, month: month, day: 15))))
        }
        for month in outside {
            #expect(!sport.isInSeason(for: try #require(LocalDate(year: 2026, month: month, day: 15))))
        }
    }

    @Test func `the provider follows what any process merges, and reads no more than it must`() throws {
        let before = try provider.revision
        let fenway = try Stadium.ID("stadium_mlb_fenway_park")
        #expect(try provider.stadium(for: fenway)?.name == "Fenway Park")
        #expect(try provider.stadiums.count == 179 && provider.teams.count == 181)
        try test.visit("Fenway Park", "2015-06-14")
        #expect(try provider.revision == before, "a visit changes no record")
        var record = try #require(try test.store.record(.stadium, id: fenway.rawValue))
        record["name"] = .string("Fenway Gardens")
        record["deprecated_at"] = .string("2029-12-31")
        record["last_modified"] = .string("2026-05-01")
        try test.merge(.stadium, JSONValue.array([.object(record)]).text)
        #expect(try provider.stadium(for: fenway)?.name == "Fenway Gardens", "one of former days is found")
        #expect(try !provider.stadiums.contains { $0.id == fenway })
        #expect(try provider.revision > before)
        let team = try Team.ID("team_mlb_bos")
        #expect(try provider.team(for: team)?.stadium == fenway)
    }

    @Test func `games are filtered by sports and days`() throws {
        let csv =
            "date,stadium,home_team,away_team\n2015-06-14,Fenway Park,Boston Red Sox,Toronto Blue Jays\n"
        _ = try test.store.importGames(Array(csv.utf8), file: "games.csv")
        let (first, last) = (try day("2015-06-01"), try day("2015-06-30"))
        let mlb = try provider.filterGames(
            sports: [SportID("mlb"), SportID("NBA")], startDate: first, endDate: last)
        #expect(mlb.map(\.key.homeTeam.rawValue) == ["team_mlb_bos"])
        #expect(try provider.filterGames(sports: [SportID("NBA")], startDate: first, endDate: last).isEmpty)
        #expect(try provider.filterGames(sports: [SportID("MLB")], startDate: last, endDate: first).isEmpty)
    }
}
