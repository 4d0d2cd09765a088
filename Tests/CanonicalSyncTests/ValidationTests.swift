import CanonicalSync
import Foundation
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// Whatever is wrong with records is found in one go, and said with the field that it lies in.
struct ValidationTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// What is wrong with one record beside those that the program carries, as `field: reason`.
    private func flaws(_ type: RecordType, _ json: String) throws -> [String] {
        let file = try #require(FolderSource.files[type])
        try Data("[\(json)]".utf8).write(to: URL(filePath: "\(directory.path)/\(file)"))
        defer { try? FileManager.default.removeItem(atPath: "\(directory.path)/\(file)") }
        let folder = try RecordFolder(path: directory.path)
        let today = try #require(LocalDate("2026-07-01"))
        return try DataValidation(folder, over: try RecordFolder.bundled(), today: today).problems()
            .filter { !$0.isWarning }.map { "\($0.field ?? "–"): \($0.reason)" }
    }

    /// What a store refuses the same record for.
    private func refusal(_ type: RecordType, _ json: String) throws -> [String] {
        let store = try SportsTimeStore.open(at: directory.path + "/store")
        var batch = CanonicalBatch(source: "folder:/x")
        batch.add([try JSONDecoder().decode([String: JSONValue].self, from: Data(json.utf8))], as: type)
        try store.merge(batch)
        return try store.syncStatus().refused.flatMap { $0.reason.components(separatedBy: "; ") }
    }

    private static let cases: [(RecordType, String, [String])] = [
        (
            .sport,
            #"{"id":"x_l","abbreviation":5,"display_name":"X","icon_name":"i","color_hex":"black","#
                + #""season_start_month":0,"season_end_month":13,"is_active":"yes"}"#,
            [
                "abbreviation: abbreviation is not a text",
                "id: its id has other characters than letters and digits of ASCII",
                "is_active: is_active is not true or false",
                "season_end_month: season_end_month is not a whole number from 1 to 12",
                "season_start_month: season_start_month is not a whole number from 1 to 12",
            ]
        ),
        (
            .leagueStructure,
            #"{"id":"mlb_al_east","sport":"NBA","type":"conference","name":"X","parent_id":"mlb_nl","#
                + #""display_order":-1}"#,
            [
                "display_order: display_order is not a whole number from 0 to 1000000",
                "parent_id: a conference cannot be part of a conference",
                "parent_id: mlb_nl belongs to another sport",
                "type: it is a division, and cannot become a conference",
            ]
        ),
        (
            .leagueStructure, #"{"id":"x","sport":"XFL","type":"tier","name":"X","parent_id":"mlb_al_east"}"#,
            [
                "parent_id: mlb_al_east belongs to another sport", "sport: there is no sport XFL",
                "type: type “tier” is not one of league, conference, division",
            ]
        ),
        (
            .stadium,
            #"{"canonical_id":"stadium_mlb_a","name":"!!","city":"X","latitude":0,"longitude":0,"sport":"NBA","#
                + #""time_zone_identifier":"Mars/Olympus","site_id":"here"}"#,
            [
                "latitude: the coordinates 0, 0 are in the sea: nobody knew them",
                "name: its name has no letter or digit",
                "site_id: site_id “here” is not of the form site_{identifier}",
                "sport: its id is of another sport",
                "time_zone_identifier: “Mars/Olympus” is no IANA time zone",
            ]
        ),
        (
            .team,
            #"{"canonical_id":"team_mlb_x","name":"X","abbreviation":"X","city":"X","sport":"MLB","#
                + #""stadium_canonical_id":"stadium_nba_none","conference_id":"nba_eastern_atlantic","division_id":"mlb_al"}"#,
            [
                "conference_id: nba_eastern_atlantic belongs to another sport",
                "conference_id: nba_eastern_atlantic is a division, not a conference",
                "division_id: mlb_al is a conference, not a division",
                "stadium_canonical_id: stadium_nba_none is of another sport",
                "stadium_canonical_id: there is no stadium stadium_nba_none",
            ]
        ),
        (
            .stadiumAlias,
            #"{"id":"=a","alias_name":"–","stadium_canonical_id":"fenway","valid_from":"2020-02-02","#
                + #""valid_until":"2020-02-01","precision":"century"}"#,
            [
                "alias_name: it has no letter or digit",
                "id: its id is empty, longer than 120 bytes, or begins with “=”",
                "precision: precision “century” is not one of day, month, year",
                "stadium_canonical_id: stadium_canonical_id “fenway” is not of the form stadium_{sport}_{identifier}",
                "valid_until: it ends on 2020-02-01, before it begins on 2020-02-02",
            ]
        ),
        (
            .teamAlias,
            #"{"id":"a","alias_type":"nick","alias_value":"X","team_canonical_id":"team_mlb_zzz","#
                + #""valid_from":"2020-02-30"}"#,
            [
                "alias_type: alias_type “nick” is not one of name, city, abbreviation",
                "team_canonical_id: there is no team team_mlb_zzz",
                "valid_from: valid_from “2020-02-30” is not a day",
            ]
        ),
        (
            .teamTenure,
            #"{"id":"t","tenure_type":"home","team_canonical_id":"team_mlb_bos","valid_from":"2020","#
                + #""stadium_canonical_id":"stadium_nfl_lambeau_field","valid_until":"2019-01-01"}"#,
            [
                "stadium_canonical_id: stadium_nfl_lambeau_field is of another sport",
                "valid_from: valid_from “2020” is not a day",
            ]
        ),
        (
            .teamTenure,
            #"{"id":"t","tenure_type":"division","team_canonical_id":"team_mlb_bos","valid_from":"2020-01-01","#
                + #""structure_id":"nba","valid_until":"2019-01-01"}"#,
            [
                "structure_id: nba belongs to another sport",
                "structure_id: nba is a league, not a part of one",
                "valid_until: it ends on 2019-01-01, before it begins on 2020-01-01",
            ]
        ),
        (
            .achievementDefinition,
            #"{"id":"d","name":"X","category":"c","visit_types":["flight"],"requirement":{"type":"all_of","of":["#
                + #"{"type":"division","id":"mlb_al"},{"type":"unique_stadiums","count":0,"stadium":1},"#
                + #"{"type":"stadiums","ids":["stadium_mlb_nowhere","fenway"]},7,{"type":"moon"},"#
                + #"{"type":"any_of","of":[{"type":"region","states":[],"count":2,"sport":"XFL"}]}]}}"#,
            [
                "requirement.of[0].id: mlb_al is a conference, not a division",
                "requirement.of[1].count: requirement.of[1].count is not a whole number from 1 to 10000",
                "requirement.of[1].stadium: the requirement unique_stadiums has no field stadium",
                "requirement.of[2].ids: “fenway” is not a stadium's id",
                "requirement.of[3]: requirement.of[3] is not an object",
                "requirement.of[4].type: requirement type “moon” is unknown",
                "requirement.of[5].of[0].sport: there is no sport XFL",
                "requirement.of[5].of[0].states: the list of states is empty",
                "visit_types: visit type “flight” is not one of game, tour, other, postponed",
            ]
        ),
        (
            .game,
            #"{"canonical_id":"game_mlb_2025_20250901_nyy_bos","stadium_canonical_id":"stadium_mlb_fenway_park","#
                + #""home_team_canonical_id":"team_nba_bos","away_team_canonical_id":"team_mlb_zzz","game_number":2,"#
                + #""date":"2025-09-02","season":"1987","status":"rained"}"#,
            [
                "away_team_canonical_id: there is no team team_mlb_zzz",
                "canonical_id: its id is not that of its teams and game number, which is "
                    + "game_mlb_2025_20250901_zzz_bos_2",
                "date: its id is of another day than 2025-09-02",
                "home_team_canonical_id: team_nba_bos is of another sport",
                "season: its id is of another season than 1987",
                "status: status “rained” is not one of cancelled, played, postponed, scheduled",
            ]
        ),
    ]

    @Test(arguments: cases.indices)
    func `everything that is wrong with a record is said at once, each with its field`(_ place: Int) throws {
        let (type, json, expected) = Self.cases[place]
        let found = try flaws(type, json)
        #expect(found == expected)
    }

    @Test(arguments: cases.indices)
    func `a store refuses it for something of the same, and for nothing else`(_ place: Int) throws {
        let (type, json, _) = Self.cases[place]
        let reasons = try refusal(type, json)
        #expect(!reasons.isEmpty)
        let told = try flaws(type, json)
        for reason in reasons {
            #expect(told.contains { $0.hasSuffix(": \(reason)") }, "\(reason) in \(told)")
        }
    }

    @Test func `a field that cannot be read is the cause of no other flaw`() throws {
        // The sport, the level and the ids are what the rules compare with each other.
        let part = try flaws(
            .leagueStructure, #"{"id":"mlb_x","sport":3,"type":4,"name":"X","parent_id":"mlb_al_east"}"#)
        #expect(part == ["sport: sport is not a text", "type: type is not a text"])
        let team = try flaws(
            .team,
            #"{"canonical_id":"bos","name":"X","abbreviation":"X","city":"X","sport":"MLB","#
                + #""stadium_canonical_id":7,"division_id":"mlb_al_east"}"#)
        #expect(
            team == [
                "canonical_id: canonical_id “bos” is not of the form team_{sport}_{identifier}",
                "stadium_canonical_id: stadium_canonical_id is not a text",
            ])
        let tenure = try flaws(
            .teamTenure, #"{"id":"t","tenure_type":"loan","team_canonical_id":"team_mlb_bos"}"#)
        #expect(tenure == ["tenure_type: tenure_type “loan” is not one of home, division"])
    }

    @Test func `a record of a newer schema is put aside, not judged`() throws {
        #expect(try flaws(.sport, #"{"id":"xfl","schema_version":99}"#) == [])
    }

    // MARK: Counts

    /// What is wrong with a schedule in which some teams play each other so often, as `id reason`.
    private func problems(
        _ games: [(home: String, away: String, times: Int)], expecting counts: [String] = []
    ) throws -> [String] {
        var day = try #require(LocalDate("2025-04-01"))
        let records = games.flatMap { home, away, times in
            (0..<times).map { _ in
                day = day.advanced(by: 1)
                let text = day.description.filter { $0 != "-" }
                return
                    #"{"canonical_id":"game_mlb_2025_\#(text)_\#(away)_\#(home)","sport":"MLB","season":"2025","#
                    + #""date":"\#(day)","last_modified":"2026-01-01T00:00:00Z","stadium_canonical_id":"stadium_mlb_petco_park","#
                    + #""home_team_canonical_id":"team_mlb_\#(home)","away_team_canonical_id":"team_mlb_\#(away)"}"#
            }
        }
        let file = try #require(FolderSource.files[.game])
        try Data("[\(records.joined(separator: ","))]".utf8).write(
            to: URL(filePath: "\(directory.path)/\(file)"))
        let validation = DataValidation(
            try RecordFolder(path: directory.path), over: try RecordFolder.bundled(),
            today: try #require(LocalDate("2025-12-31")),
            expected: try counts.map { try #require(ExpectedCount($0)) })
        return try validation.problems().filter { $0.record == nil }
            .map { "\($0.id ?? "") \($0.reason)\($0.isWarning ? "" : "!")" }
    }

    @Test func `a team that lacks games which the others have is told`() throws {
        let teams = ["ari", "atl", "bal", "bos", "chc", "cin"]
        let rounds = teams.indices.map { place in
            (home: teams[place], away: teams[(place + 1) % teams.count], times: place == 0 ? 7 : 10)
        }
        #expect(
            try problems(rounds) == [
                "team_mlb_ari has 17 games in season 2025, and the teams of MLB about 20",
                "team_mlb_atl has 17 games in season 2025, and the teams of MLB about 20",
            ])
        // A few games more or less are those of the postseason, and half a schedule is none.
        #expect(try problems(rounds.map { ($0.home, $0.away, max(9, $0.times)) }) == [])
        #expect(try problems(Array(rounds.prefix(2))) == [])
    }

    @Test func `a team of today without any game is told where nearly all have some`() throws {
        let all = try RecordFolder.bundled().rows[.team, default: []]
            .filter { $0.object["sport"] == .string("MLB") && $0.object["deprecated_at"] == nil }
            .map { String(RecordFormat.id(of: $0.object).dropFirst("team_mlb_".count)) }.sorted()
        #expect(all.count == 30)
        let playing = all.dropLast(2)
        let rounds = zip(playing, Array(playing.dropFirst()) + playing.prefix(1))
            .map { (home: $0, away: $1, times: 6) }
        #expect(
            try problems(rounds)
                == all.suffix(2).map {
                    "team_mlb_\($0) has no game in season 2025, and the teams of MLB about 12"
                })
        #expect(
            try problems(Array(rounds.prefix(20))) == [
                "team_mlb_\(all[0]) has 6 games in season 2025, and the teams of MLB about 12",
                "team_mlb_\(all[20]) has 6 games in season 2025, and the teams of MLB about 12",
            ])
    }

    @Test func `counts that were expected are held to`() throws {
        let rounds = [(home: "ari", away: "atl", times: 3)]
        #expect(try problems(rounds, expecting: ["MLB:games=3", "mlb:TEAMS=30", "MLB:stadiums=30"]) == [])
        #expect(
            try problems(rounds, expecting: ["MLB:games=2430", "NHL:games=1", "NHL:teams=31"]) == [
                "NHL there are 32 teams of NHL, and 31 were expected!",
                "NHL there are 0 games of NHL, and 1 were expected!",
                "MLB there are 3 games of MLB, and 2430 were expected!",
            ])
        for text in [
            "", "MLB", "MLB:games", "MLB:games=", "MLB:games=-1", ":games=1", "MLB:names=1", "MLB=1",
            "MLB:games=1=1",
        ] {
            #expect(ExpectedCount(text) == nil, "\(text)")
        }
    }
}
