import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// Who is who, by name and day (seed "Stadium Identity System").
struct IdentityTests {
    private static let shared = Result { try TestStore() }
    let store: SportsTimeStore

    init() throws {
        store = try Self.shared.get().store
    }

    @Test func `the seed's stadium is found by each of its names`() throws {
        let stadiums = store.stadiumIdentity
        let nba = SportID("NBA")
        let id = try Stadium.ID("stadium_nba_cryptocom_arena")
        #expect(try stadiums.canonicalId(forName: "Staples Center", sport: nba).id == id)
        #expect(try stadiums.currentName(forCanonicalId: id) == "Crypto.com Arena")
        #expect(
            try stadiums.allNames(forCanonicalId: id).filter { !$0.isSecondary }.map(\.name) == [
                "Crypto.com Arena", "Staples Center",
            ])
        #expect(try stadiums.name(forCanonicalId: id, on: try day("2021-12-24")) == "Staples Center")
        #expect(try stadiums.name(forCanonicalId: id, on: try day("2021-12-25")) == "Crypto.com Arena")
    }

    @Test func `one building of three sports is ambiguous without one, and the same stadium`() throws {
        let stadiums = store.stadiumIdentity
        let found = try stadiums.canonicalId(forName: "staples center")
        #expect(found.id == nil)
        #expect(
            found.candidates.map(\.rawValue) == [
                "stadium_nba_cryptocom_arena", "stadium_nhl_cryptocom_arena", "stadium_wnba_cryptocom_arena",
            ])
        let ids = found.candidates
        #expect(try stadiums.isSameStadium(ids[0], ids[2]))
        #expect(try !stadiums.isSameStadium(ids[0], try Stadium.ID("stadium_mlb_fenway_park")))
        #expect(
            try !stadiums.isSameStadium(try Stadium.ID("stadium_mlb_no"), try Stadium.ID("stadium_mlb_no")))
    }

    @Test func `a name of two buildings means the one of the day`() throws {
        let stadiums = store.stadiumIdentity
        func busch(_ date: String) throws -> String? {
            try stadiums.canonicalId(forName: "Busch Stadium", on: try day(date), sport: SportID("MLB")).id?
                .rawValue
        }
        #expect(try busch("1990-07-01") == "stadium_mlb_busch_memorial_stadium")
        #expect(try busch("2010-07-01") == "stadium_mlb_busch_stadium")
    }

    @Test func `a name outside its time is told to be so, one that nothing has has suggestions`() throws {
        let stadiums = store.stadiumIdentity
        let early = try stadiums.canonicalId(
            forName: "Crypto.com Arena", on: try day("2010-01-01"), sport: SportID("NBA"))
        #expect(early == .one(try Stadium.ID("stadium_nba_cryptocom_arena"), isOfDate: false))
        #expect(try stadiums.canonicalId(forName: "Fenwey Park") == .unknown(suggestions: ["Fenway Park"]))
        #expect(try stadiums.currentName(forCanonicalId: try Stadium.ID("stadium_mlb_no")) == nil)
        #expect(try stadiums.allNames(forCanonicalId: try Stadium.ID("stadium_mlb_no")).isEmpty)
    }

    @Test func `a team is found by name, city or abbreviation, each by itself`() throws {
        let teams = store.teamIdentity
        let mlb = SportID("MLB")
        let athletics = try Team.ID("team_mlb_ath")
        #expect(try teams.canonicalId(forName: "OAK", type: .abbreviation, sport: mlb).id == athletics)
        #expect(
            try teams.canonicalId(forName: "Oakland", type: .city, on: try day("2010-01-01"), sport: mlb).id
                == athletics)
        #expect(try teams.canonicalId(forName: "OAK", type: .city, sport: mlb).id == nil)
        #expect(try teams.canonicalId(forName: "New York", type: .city, sport: mlb).candidates.count == 2)
        #expect(try teams.allNames(forCanonicalId: athletics, type: .city).map(\.name).contains("Oakland"))
    }

    /// A club that moved, and how it was called and where it was at home on a day.
    struct Move: CustomTestStringConvertible, Sendable {
        let team: String
        let name: String
        let date: String
        let home: String?
        var testDescription: String { "\(name) \(date)" }

        init(_ team: String, _ name: String, _ date: String, _ home: String?) {
            (self.team, self.name, self.date, self.home) = (team, name, date, home)
        }
    }

    static let moves = [
        Move("mlb_wsh", "Montreal Expos", "2000-07-01", "mlb_olympic_stadium"),
        Move("mlb_wsh", "Washington Nationals", "2006-07-01", "mlb_rfk_stadium"),
        Move("nba_okc", "Seattle SuperSonics", "2000-01-15", "nba_keyarena"),
        Move("nba_okc", "Oklahoma City Thunder", "2010-01-15", "nba_paycom_center"),
        Move("nhl_car", "Hartford Whalers", "1995-01-15", "nhl_hartford_civic_center"),
        Move("nhl_car", "Carolina Hurricanes", "1998-01-15", "nhl_greensboro_coliseum"),
        Move("nhl_wpg", "Atlanta Thrashers", "2005-01-15", "nhl_philips_arena"),
        Move("nhl_wpg", "Winnipeg Jets", "2015-01-15", "nhl_canada_life_centre"),
        Move("nhl_col", "Quebec Nordiques", "1994-01-15", "nhl_colisee_de_quebec"),
        Move("nhl_col", "Colorado Avalanche", "1996-01-15", "nhl_mcnichols_sports_arena"),
        Move("nfl_ten", "Houston Oilers", "1995-10-15", "nfl_astrodome"),
        Move("nfl_ten", "Tennessee Oilers", "1997-10-15", "nfl_liberty_bowl_memorial_stadium"),
        Move("nfl_ten", "Tennessee Titans", "2000-10-15", "nfl_nissan_stadium"),
        Move("nfl_lar", "Los Angeles Rams", "1990-10-15", "nfl_anaheim_stadium"),
        Move("nfl_lar", "St. Louis Rams", "2000-10-15", "nfl_edward_jones_dome"),
        Move("nfl_lar", "Los Angeles Rams", "2018-10-15", "nfl_los_angeles_memorial_coliseum"),
        Move("nfl_lac", "San Diego Chargers", "2010-10-15", "nfl_qualcomm_stadium"),
        Move("nfl_lac", "Los Angeles Chargers", "2018-10-15", "nfl_dignity_health_sports_park"),
        Move("nfl_lv", "Los Angeles Raiders", "1992-10-15", "nfl_los_angeles_memorial_coliseum"),
        Move("nfl_lv", "Oakland Raiders", "2005-10-15", "nfl_oakland_coliseum"),
        Move("nfl_lv", "Las Vegas Raiders", "2021-10-15", "nfl_allegiant_stadium"),
        Move("nba_bkn", "New Jersey Nets", "2005-01-15", "nba_izod_center"),
        Move("nba_bkn", "New Jersey Nets", "2011-01-15", "nba_prudential_center"),
        Move("nba_bkn", "Brooklyn Nets", "2015-01-15", "nba_barclays_center"),
        Move("nba_cha", "Charlotte Hornets", "1995-01-15", "nba_charlotte_coliseum"),
        Move("nba_cha", "Charlotte Bobcats", "2008-01-15", "nba_spectrum_center"),
        Move("nba_cha", "Charlotte Hornets", "2016-01-15", "nba_spectrum_center"),
        Move("nba_nop", "New Orleans Hornets", "2010-01-15", "nba_smoothie_king_center"),
        Move("nba_nop", "New Orleans Pelicans", "2016-01-15", "nba_smoothie_king_center"),
        Move("nhl_ari", "Winnipeg Jets", "1994-01-15", "nhl_winnipeg_arena"),
        Move("nhl_ari", "Phoenix Coyotes", "2005-01-15", "nhl_gila_river_arena"),
        Move("nhl_ari", "Arizona Coyotes", "2023-01-15", "nhl_mullett_arena"),
        Move("nhl_uta", "Utah Hockey Club", "2025-01-15", "nhl_delta_center"),
        Move("mlb_ath", "Oakland Athletics", "2024-07-01", "mlb_oakland_coliseum"),
        Move("mlb_ath", "Athletics", "2025-07-01", "mlb_sutter_health_park"),
        Move("nba_mem", "Vancouver Grizzlies", "2000-01-15", "nba_general_motors_place"),
        Move("nba_mem", "Memphis Grizzlies", "2010-01-15", "nba_fedexforum"),
        Move("nhl_dal", "Minnesota North Stars", "1992-01-15", "nhl_met_center"),
        Move("nfl_bal", "Baltimore Ravens", "1997-10-15", "nfl_memorial_stadium_baltimore"),
        Move("nfl_cle", "Cleveland Browns", "1995-10-15", "nfl_cleveland_municipal_stadium"),
        // Away for a season or two.
        Move("nba_nop", "New Orleans/Oklahoma City Hornets", "2006-01-15", "nba_paycom_center"),
        Move("nba_nop", "New Orleans Hornets", "2007-11-15", "nba_smoothie_king_center"),
        Move("nba_tor", "Toronto Raptors", "2021-01-15", "nba_amalie_arena"),
        Move("nba_tor", "Toronto Raptors", "2022-01-15", "nba_scotiabank_arena"),
        Move("mlb_tor", "Toronto Blue Jays", "2019-08-15", "mlb_rogers_centre"),
        Move("mlb_tor", "Toronto Blue Jays", "2020-08-15", "mlb_sahlen_field"),
        Move("mlb_tor", "Toronto Blue Jays", "2021-05-15", "mlb_td_ballpark"),
        Move("mlb_tor", "Toronto Blue Jays", "2021-06-15", "mlb_sahlen_field"),
        Move("mlb_tor", "Toronto Blue Jays", "2021-08-15", "mlb_rogers_centre"),
        Move("wnba_min", "Minnesota Lynx", "2017-07-15", "wnba_xcel_energy_center"),
        Move("wnba_min", "Minnesota Lynx", "2018-07-15", "wnba_target_center"),
        Move("nba_cha", "Charlotte Bobcats", "2003-01-15", nil),
        Move("nfl_cle", "Cleveland Browns", "1997-10-15", nil),
    ]

    @Test(arguments: moves)
    func `a club that moved is found by the name of the day, and was at home where it was`(move: Move) throws
    {
        let id = try Team.ID("team_\(move.team)")
        let date = try day(move.date)
        let teams = store.teamIdentity
        #expect(
            try teams.homes(forCanonicalId: id, on: date).map(\.rawValue)
                == (move.home.map { ["stadium_\($0)"] } ?? []))
        guard move.home != nil else { return }
        #expect(try teams.name(forCanonicalId: id, on: date) == move.name)
        let found = try teams.canonicalId(forName: move.name, type: .name, on: date, sport: id.sport)
        #expect(found == .one(id, isOfDate: true))
    }

    @Test func `divisions are those of the day`() throws {
        let structure = store.leagueStructure
        let nhl = SportID("NHL")
        #expect(
            try structure.divisions(for: nhl).map(\.name) == [
                "Atlantic Division", "Metropolitan Division", "Central Division", "Pacific Division",
            ])
        #expect(
            try structure.divisions(for: nhl, on: try day("2005-01-15")).map(\.name) == [
                "Atlantic Division", "Northeast Division", "Southeast Division", "Central Division",
                "Pacific Division",
                "Northwest Division",
            ])
        #expect(try structure.divisions(for: SportID("MLS")).isEmpty)
        #expect(try structure.conferences(for: SportID("MLS")).count == 2)
        let houston = try Team.ID("team_mlb_hou")
        #expect(try structure.division(forTeam: houston)?.id == "mlb_al_west")
        #expect(try structure.division(forTeam: houston, on: try day("2012-07-01"))?.id == "mlb_nl_central")
        #expect(
            try structure.division(forTeam: try Team.ID("team_nfl_cle"), on: try day("1997-10-15")) == nil)
        #expect(try structure.teams(in: "mlb_nl_central", on: try day("2012-07-01")).count == 6)
        #expect(try structure.teams(in: "mlb_nl_central").count == 5)
        #expect(try structure.teams(in: "no_such_part").isEmpty)
    }

    @Test func `a past store tells what was known then`() throws {
        let test = try TestStore()
        let head = try test.head()
        try test.merge(
            .stadiumAlias,
            #"[{"id":"a9","alias_name":"The Green House","stadium_canonical_id":"stadium_mlb_fenway_park","last_modified":"2026-02-01"}]"#
        )
        #expect(try test.store.stadiumIdentity.canonicalId(forName: "The Green House").id != nil)
        #expect(
            try test.store.at(.sequence(head)).stadiumIdentity.canonicalId(forName: "The Green House").id
                == nil)
    }
}

/// What was learned of a record, and when.
struct RecordHistoryTests {
    @Test func `a stadium's life has its record, names and homes, those withdrawn among them`() throws {
        let test = try TestStore()
        let id = "stadium_mlb_petco_park"
        func alias(_ modified: String, _ more: String = "") -> String {
            #"[{"id":"a9","alias_name":"The Pet","stadium_canonical_id":"\#(id)","last_modified":"\#(modified)"\#(more)}]"#
        }
        try test.merge(.stadiumAlias, alias("2026-02-01"))
        try test.merge(.stadiumAlias, alias("2026-02-02", #","deprecated_at":"2026-02-02""#))
        var stadium = try #require(try test.store.record(.stadium, id: id))
        (stadium["name"], stadium["last_modified"]) = (.string("New Park"), .string("2026-03-01"))
        try test.merge(.stadium, JSONValue.array([.object(stadium)]).text)
        let history = try test.store.stadiumHistory("New Park")
        #expect(history.id == id && history.name == "New Park")
        let types = Set(history.entries.map(\.change.recordType))
        #expect(types == ["Stadium", "StadiumAlias", "TeamTenure"])
        #expect(history.entries.map(\.change.sequence) == history.entries.map(\.change.sequence).sorted())
        let last = history.entries.suffix(3).map(\.change)
        #expect(last.map(\.isNew) == [true, false, false])
        #expect(last[1].fields.map(\.name) == ["deprecated_at"])
        #expect(
            last[2].fields == [
                RecordChangeAnswer.Field(name: "name", before: "\"Petco Park\"", after: "\"New Park\"")
            ])
        #expect(history.entries.first?.origin == "bundled" && history.entries.last?.origin == "test")
    }

    @Test func `a team's life has its names, homes and divisions`() throws {
        let test = try TestStore()
        let history = try test.store.teamHistory("Montreal Expos")
        #expect(history.id == "team_mlb_wsh")
        let summaries = history.entries.map(\.change.summary)
        #expect(summaries.contains { $0.contains("Montreal Expos") })
        #expect(
            summaries.contains {
                $0.contains("at home in stadium_mlb_olympic_stadium (1977-01-01 – 2004-12-31)")
            })
        #expect(
            summaries.contains {
                $0.contains("in mlb_nl_east (1994-01-01") || $0.contains("in mlb_nl_east (1969-01-01")
            })
    }
}
