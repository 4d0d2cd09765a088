import CanonicalSync
import Fixtures
import Foundation
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// From raw tables to published records (the seed's Python scripts).
struct PipelineTests {
    let directory: TemporaryDirectory
    let today = LocalDate("2026-05-01")

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func write(_ file: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(directory.path)/\(file)"))
    }

    private func problems(alone: Bool = false) throws -> [DataProblem] {
        let base = alone ? RecordFolder() : try RecordFolder.bundled()
        return try DataValidation(
            RecordFolder(path: directory.path), over: base, today: try #require(today)
        ).problems()
    }

    private static let stadium =
        #""name":"X","city":"X","latitude":40,"longitude":-80,"sport":"MLB","time_zone_identifier":"America/New_York","#
        + #""last_modified":"2026-01-01""#

    @Test func `what this program carries has no problem`() throws {
        let problems = try DataValidation(RecordFolder.bundled(), today: try #require(today)).problems()
        #expect(problems == [])
    }

    @Test func `every problem of every record is told at once, with its field`() throws {
        try write(
            "stadiums_canonical.json",
            """
            [{"canonical_id":"stadium_mlb_a","name":7,"city":"X","latitude":"north","sport":"MLB",
              "time_zone_identifier":"Mars/Olympus","capacity":1.5},
             {"canonical_id":"stadium_mlb_b",\(Self.stadium)},
             {"canonical_id":"stadium_mlb_b",\(Self.stadium)},
             {"canonical_id":"Stadium B",\(Self.stadium)}]
            """)
        try write(
            "stadium_aliases.json",
            #"[{"id":"a1","alias_name":"Y","stadium_canonical_id":"stadium_mlb_nowhere","last_modified":"2026-01-01"}]"#
        )
        try write("sports.json", "[{]")
        let found = try problems()
        func reasons(_ file: String, _ record: Int?) -> [String] {
            found.filter { $0.file == file && $0.record == record && !$0.isWarning }
                .map { ($0.field.map { "\($0): " } ?? "") + $0.reason }
        }
        #expect(
            reasons("stadiums_canonical.json", 1) == [
                "capacity: capacity is not a whole number from 0 to 1000000",
                "latitude: latitude is not a number", "longitude: longitude is missing",
                "name: name is not a text",
                "time_zone_identifier: “Mars/Olympus” is no IANA time zone",
            ])
        #expect(reasons("stadiums_canonical.json", 3) == ["canonical_id: record 2 has the same id"])
        #expect(
            reasons("stadiums_canonical.json", 4).first?.contains(
                "is not of the form stadium_{sport}_{identifier}") == true)
        #expect(
            reasons("stadium_aliases.json", 1) == [
                "stadium_canonical_id: there is no stadium stadium_mlb_nowhere"
            ],
            "an orphan")
        #expect(reasons("sports.json", nil).first?.hasPrefix("it is not JSON") == true)
        #expect(found.contains { $0.record == 1 && $0.field == "last_modified" && $0.isWarning })
        #expect(
            found.contains {
                $0.id == "stadium_mlb_b" && $0.reason == "no club is at home in it" && $0.isWarning
            })
        #expect(found.contains { $0.reason == "stadium_mlb_b has the same name" } == false)
    }

    @Test func `records may refer to those that the program carries, or not`() throws {
        try write(
            "teams_canonical.json",
            #"[{"canonical_id":"team_mlb_x","name":"X","abbreviation":"X","city":"X","sport":"MLB","#
                + #""stadium_canonical_id":"stadium_mlb_fenway_park","last_modified":"2026-01-01"}]"#)
        #expect(try problems().filter { !$0.isWarning }.isEmpty)
        #expect(
            try problems(alone: true).filter { !$0.isWarning }.map(\.reason) == [
                "there is no stadium stadium_mlb_fenway_park"
            ])
    }

    @Test func `a record that is not JSON is told by its number, and the others are looked at`() throws {
        try write("sports.json", "[]")
        try write(
            "stadiums_canonical.json",
            """
            [{"canonical_id":"stadium_mlb_b",\(Self.stadium)},
             {"canonical_id":oops},
             {"canonical_id":"stadium_mlb_c",\(Self.stadium.replacing("40", with: "400"))}]
            """)
        #expect(
            try problems().filter { !$0.isWarning }.map {
                "\($0.record ?? 0) \($0.field ?? ""): \($0.reason)"
            } == [
                "2 : it is not JSON", "3 latitude: latitude is not from -90 to 90",
            ])
    }

    @Test func `values that cannot be are told by their fields, each of them`() throws {
        try write("sports.json", "[]")
        try write(
            "stadiums_canonical.json",
            """
            [{"canonical_id":"stadium_mlb_a","name":"X","city":"","latitude":200,"longitude":-181,"sport":"NBA",
              "time_zone_identifier":"America/New_York","capacity":-5,"year_opened":1,"site_id":"here",
              "last_modified":"2026-01-01"}]
            """)
        try write(
            "games_canonical.json",
            """
            [{"canonical_id":"game_mlb_2025_20250901_nyy_bos","stadium_canonical_id":"stadium_mlb_fenway_park",
              "home_team_canonical_id":"team_mlb_bos","away_team_canonical_id":"team_mlb_nyy","sport":"NBA",
              "date":"2025-09-02","season":"1987","status":"rained","last_modified":"2026-01-01"}]
            """)
        let found = try problems().filter { !$0.isWarning }
        #expect(
            found.filter { $0.file.hasPrefix("stadiums") }.compactMap(\.field) == [
                "capacity", "city", "latitude", "longitude", "site_id", "sport", "year_opened",
            ])
        #expect(
            found.filter { $0.file.hasPrefix("games") }.compactMap(\.field) == [
                "date", "season", "sport", "status",
            ])
    }

    @Test(arguments: [
        (
            RecordType.team, "stadium_canonical_id", "stadium_nfl_lambeau_field",
            "stadium_nfl_lambeau_field is of another sport"
        ),
        (.team, "conference_id", "mlb_al_west", "mlb_al_west is a division, not a conference"),
        (.team, "division_id", "mlb_nl", "mlb_nl is a conference, not a division"),
        (.teamTenure, "structure_id", "mlb", "mlb is a league, not a part of one"),
        (
            .teamTenure, "stadium_canonical_id", "stadium_nfl_lambeau_field",
            "stadium_nfl_lambeau_field is of another sport"
        ),
    ])
    func `what is of another sport or level is refused, here and by a store`(
        _ type: RecordType, _ field: String, _ value: String, _ reason: String
    ) throws {
        try write("sports.json", "[]")
        let tenure =
            field == "structure_id" ? "tenure_mlb_bos_al_east_1969" : "tenure_mlb_bos_fenway_park_1912"
        let id = type == .team ? "team_mlb_bos" : tenure
        let known = try #require(
            try RecordFolder.bundled().rows[type]?.first { RecordFormat.id(of: $0.object) == id }?.object,
            "\(id)")
        var object = known
        object[field] = .string(value)
        object["last_modified"] = .string("2026-02-01")
        try write(try #require(FolderSource.files[type]), "[\(JSONValue.object(object).text)]")
        #expect(try problems().filter { !$0.isWarning }.map(\.reason) == [reason])
        let store = try SportsTimeStore.open(at: directory.path + "/store")
        var batch = CanonicalBatch(source: "folder:/x")
        batch.add([object], as: type)
        _ = try store.merge(batch)
        #expect(try store.syncStatus().refused.map(\.reason) == [reason])
    }

    @Test func `two games in one place are told`() throws {
        func game(_ away: String, _ status: String) -> String {
            #"{"canonical_id":"game_mlb_2025_20250901_\#(away)_bos","stadium_canonical_id":"stadium_mlb_fenway_park","#
                + #""home_team_canonical_id":"team_mlb_bos","away_team_canonical_id":"team_mlb_\#(away)","#
                + #""status":"\#(status)","last_modified":"2026-01-01"}"#
        }
        try write("sports.json", "[]")
        for (status, count) in [("played", 1), ("cancelled", 0)] {
            try write("games_canonical.json", "[\(game("nyy", "scheduled")),\(game("tor", status))]")
            let found = try problems().filter { !$0.isWarning }
            #expect(found.count == count && found.allSatisfy { $0.record == 2 })
        }
    }

    @Test func `games without stadium or club, and a schedule of last year, are told`() throws {
        func game(_ id: String, _ stadium: String?, _ home: String, _ date: String) -> String {
            #"{"canonical_id":"\#(id)","sport":"MLB","date":"\#(date)","home_team_canonical_id":"\#(home)","#
                + #""away_team_canonical_id":"team_mlb_nyy""#
                + (stadium.map { #","stadium_canonical_id":"\#($0)""# } ?? "") + "}"
        }
        try write(
            "games_canonical.json",
            "["
                + [
                    game(
                        "game_mlb_2025_20250901_nyy_bos", "stadium_mlb_fenway_park", "team_mlb_bos",
                        "2025-09-01"),
                    game("game_mlb_2025_20250902_nyy_bos", nil, "team_mlb_bos", "2025-09-02"),
                    game("game_mlb_2025_20250903_nyy_zzz", "stadium_mlb_no", "team_mlb_zzz", "2025-09-03"),
                ].joined(separator: ",") + "]")
        try write("sports.json", "[]")
        let found = try problems()
        #expect(
            found.filter { !$0.isWarning }.map { "\($0.record ?? 0) \($0.reason)" } == [
                "2 stadium_canonical_id is missing", "3 there is no team team_mlb_zzz",
                "3 there is no stadium stadium_mlb_no",
            ])
        #expect(
            found.first { $0.isWarning }?.reason
                == "the season of 2026 has begun, and the last game of MLB is of 2025-09-03")
    }

    @Test func `a difference is told by record and field, not by when it was written`() throws {
        var second = try RecordFolder.bundled()
        try write("sports.json", "[]")
        #expect(DataDifference.between(try RecordFolder.bundled(), second).isEmpty)
        second = try RecordFolder(path: Fixtures.path("ufl-2025"))
        let added = DataDifference.between(RecordFolder(), second)
        #expect(added.count == 23 && added.allSatisfy { $0.change == .added })
        try FileManager.default.removeItem(atPath: "\(directory.path)/sports.json")
        _ = try FolderPublisher(path: directory.path).publish(second)
        try write(
            "sports.json",
            """
            [{"id":"ufl","abbreviation":"UFL","display_name":"Spring League","icon_name":"football.fill","color_hex":"#0A2342",
            "season_start_month":3,"season_end_month":6,"last_modified":"2030-01-01T00:00:00Z"}]
            """)
        let changed = DataDifference.between(second, try RecordFolder(path: directory.path))
        #expect(changed.map(\.id) == ["ufl"] && changed.first?.change == .changed)
        #expect(changed.first?.fields.map(\.name) == ["display_name"])
    }

    @Test func `tables become records whose ids stay, whatever their names become`() throws {
        let known = [try RecordFolder.bundled()]
        func normalize(
            _ stadiums: String, _ teams: String = "", over more: [RecordFolder] = [], at moment: Int64
        ) -> DataNormalizer.Result {
            var normalizer = DataNormalizer(known: more + known, nowMilliseconds: moment)
            let header = "sport,name,city,state,country,latitude,longitude,id\n"
            var tables = ["stadiums.csv": Array((header + stadiums).utf8)]
            if !teams.isEmpty {
                tables["teams.csv"] = Array(("sport,abbreviation,name,city,stadium\n" + teams).utf8)
            }
            return normalizer.normalize(tables)
        }
        let first = normalize(
            "MLB,Zidell Yards,Portland,Oregon,US,45.49,-122.67,\nMLB,staples center,Los Angeles,California,US,34.04,-118.27,\n"
                + "NBA,staples center,Los Angeles,California,US,34.043,-118.2673,\n",
            "MLB,POR,Portland Pioneers,Portland,Zidell Yards\n", at: 1_000)
        let ids = first.folder.rows[.stadium]?.map { RecordFormat.id(of: $0.object) }
        #expect(
            ids == ["stadium_mlb_zidell_yards", "stadium_mlb_staples_center", "stadium_nba_cryptocom_arena"])
        #expect(
            first.folder.rows[.stadium]?.last?.object["name"] == .string("Crypto.com Arena"),
            "an old name is no new one")
        #expect(first.problems.isEmpty && first.folder.rows[.team]?.count == 1)
        // The park is renamed: its id says which it is.
        let second = normalize(
            "MLB,Pioneer Park,Portland,Oregon,US,45.49,-122.67,stadium_mlb_zidell_yards\n",
            over: [first.folder], at: 2_000)
        let renamed = try #require(second.folder.rows[.stadium]?.first?.object)
        #expect(
            RecordFormat.id(of: renamed) == "stadium_mlb_zidell_yards"
                && renamed["name"] == .string("Pioneer Park"))
        #expect(renamed["last_modified"] == .string("1970-01-01T00:00:02Z"))
        let third = normalize(
            "MLB,Pioneer Park,Portland,Oregon,US,45.49,-122.67,\n", over: [second.folder], at: 3_000)
        #expect(
            third.folder.rows[.stadium]?.first?.object == renamed,
            "nothing is otherwise, so it is as old as it was")
    }

    @Test func `rows that cannot be taken are told, and the rest is taken`() throws {
        var normalizer = DataNormalizer(known: [try RecordFolder.bundled()], nowMilliseconds: 0)
        let result = normalizer.normalize([
            "stadiums.csv": Array(
                """
                sport,name,city,state,country,latitude,longitude
                MLB,Good Park,Boston,Massachusetts,US,42,-71
                MLB,Good Park,Boston,Massachusetts,US,42,-71
                MLB,Moon Park,Tranquility,Moon,XX,1,1
                MLB,,X,Ohio,US,1,1
                MLB,Far Park,X,Ohio,US,91,1
                """.utf8),
            "schedule.csv": Array(
                """
                sport,date,home_team,away_team,game_number
                NBA,2015-01-10,Boston Celtics,NYK,
                MLB,2015-06-10,BOS,NYY,1
                MLB,2015-06-10,BOS,NYY,2
                MLB,2015-06-10,BOS,NYY,2
                MLB,2015-06-31,BOS,NYY,
                """.utf8),
        ])
        #expect(result.folder.rows[.stadium]?.count == 1)
        #expect(
            result.folder.rows[.game]?.map { RecordFormat.id(of: $0.object) } == [
                "game_nba_2014_20150110_nyk_bos", "game_mlb_2015_20150610_nyy_bos_1",
                "game_mlb_2015_20150610_nyy_bos_2",
            ])
        #expect(
            result.problems.map { "\($0.file):\($0.record ?? 0) \($0.field ?? "")" } == [
                "stadiums.csv:5 name", "stadiums.csv:3 ", "stadiums.csv:4 time_zone",
                "stadiums.csv:6 latitude",
                "schedule.csv:5 ", "schedule.csv:6 date",
            ])
    }

    @Test func `a folder that is published has each record in a line, and comes back as it was`() throws {
        let source = try RecordFolder(path: Fixtures.path("ufl-2025"))
        let path = directory.path + "/published"
        let publisher = FolderPublisher(path: path)
        #expect(try publisher.publish(source, isRehearsal: true).written == 23)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try publisher.publish(source).written == 23)
        #expect(try publisher.publish(source).counts.allSatisfy { $0.created + $0.updated == 0 })
        #expect(DataDifference.between(source, try RecordFolder(path: path)).isEmpty)
        let lines = try String(contentsOfFile: "\(path)/teams_canonical.json", encoding: .utf8).split(
            separator: "\n")
        #expect(lines.count == 10)
        // A few records published over them leave the others.
        let store = try SportsTimeStore.open(at: directory.path + "/store")
        #expect(try FolderPublisher(path: path).publish(RecordFolder(of: store)).failed == 0)
        #expect(try RecordFolder(path: path).rows[.team]?.count == 194 + 8)
    }
}
