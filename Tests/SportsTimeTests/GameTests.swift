import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import SportsTime

/// Games come in from files, are found by day and stadium, and change when the file is newer.
struct GameTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
    }

    private static let header = "date,stadium,home_team,away_team,game_number,status,last_modified\n"

    @discardableResult
    private func take(_ rows: String...) throws -> GameImportAnswer {
        try store.store.importGames(
            Array((Self.header + rows.joined(separator: "\n")).utf8), file: "games.csv")
    }

    private func games(_ date: String) throws -> [GameAnswer] {
        try store.store.games(on: try day(date)...day(date))
    }

    @Test func `names are those of the day, and so is the id's season`() throws {
        try take("2004-04-30,SBC Park,San Francisco Giants,Florida Marlins,,,")
        let game = try #require(games("2004-04-30").first)
        #expect(game.stadiumId == "stadium_mlb_oracle_park" && game.stadiumName == "SBC Park")
        #expect(game.awayTeamName == "Florida Marlins" && game.awayTeamId == "team_mlb_mia")
        #expect(game.id == "game_mlb_2004_20040430_mia_sf" && game.season == 2004)
        // A season that spans the turn of the year is that of the year it begins in.
        try take("2015-01-03,Oracle Arena,GSW,TOR,,,")
        #expect(try games("2015-01-03").first?.id == "game_nba_2014_20150103_tor_gsw")
    }

    @Test func `the games of a doubleheader are two, and a repeated row is none`() throws {
        let answer = try take(
            "2015-06-03,Fenway Park,BOS,MIN,1,,", "2015-06-03,Fenway Park,BOS,MIN,2,,",
            "2015-06-03,Fenway Park,BOS,MIN,2,,")
        #expect(answer.added == 2 && answer.alreadyThere == 1 && answer.notTaken.isEmpty)
        #expect(
            try games("2015-06-03").map(\.id) == [
                "game_mlb_2015_20150603_min_bos_1", "game_mlb_2015_20150603_min_bos_2",
            ])
    }

    @Test func `two teams may be at home in one park on one day`() throws {
        try take("2021-10-10,MetLife Stadium,NYJ,ATL,,,", "2021-10-10,MetLife Stadium,NYG,DAL,,,")
        #expect(try games("2021-10-10").count == 2)
        #expect(try store.store.games(stadium: "MetLife Stadium", team: "NYG").count == 1)
    }

    @Test func `the same file again appends nothing, and an older one changes nothing`() throws {
        try take("2015-06-03,Fenway Park,BOS,MIN,,,2026-01-02T00:00:00Z")
        let head = try store.head()
        #expect(try take("2015-06-03,Fenway Park,BOS,MIN,,,2026-01-02T00:00:00Z").alreadyThere == 1)
        // The same words at a later moment are no news.
        #expect(try take("2015-06-03,Fenway Park,BOS,MIN,,,2026-01-05T00:00:00Z").alreadyThere == 1)
        #expect(try take("2015-06-03,Fenway Park,BOS,NYY,,,2026-01-01T00:00:00Z").older == 1)
        #expect(try take("2015-06-03,Fenway Park,BOS,NYY,,,2026-01-02T00:00:00Z").older == 1)
        #expect(try store.head() == head)
        #expect(try take("2015-06-03,Fenway Park,BOS,NYY,,,2026-01-03T00:00:00Z").changed == 1)
        #expect(try games("2015-06-03").map(\.awayTeamId) == ["team_mlb_nyy"])
        #expect(
            try store.store.at(.sequence(head)).games(on: day("2015-06-03")...day("2015-06-03")).map(
                \.awayTeamId)
                == ["team_mlb_min"])
        #expect(try store.store.verifyViews().isSame)
    }

    @Test func `a game that is called off stays known as such`() throws {
        try take("2015-06-03,Fenway Park,BOS,MIN,,scheduled,2026-01-01T00:00:00Z")
        try take("2015-06-03,Fenway Park,BOS,MIN,,postponed,2026-01-02T00:00:00Z")
        #expect(try games("2015-06-03").map(\.isCalledOff) == [true])
    }

    @Test func `what cannot be taken is told with its line, and the rest is taken`() throws {
        let answer = try take(
            "2015-06-03,Fenway Park,BOS,MIN,,,", "2015-06-04,Nowhere Field,BOS,MIN,,,",
            "2015-06-05,Fenway Park,BOS,,,,",
            "2015-06-06,Fenway Park,BOS,LAL,,,", "2015-06-31,Fenway Park,BOS,MIN,,,",
            "2015-06-07,Fenway Park,BOS,BOS,,,", "2015-06-08,Fenway Park,BOS,MIN,x,,",
            "2015-06-09,Fenway Park,BOS,MIN,,rained,", "2015-06-03,Fenway Park,BOS,NYY,,,",
            "2015-06-10,Fenway Park,BOS")
        #expect(answer.rows == 10 && answer.added == 1)
        let told = answer.notTaken.flatMap { note in note.lines.map { "\($0): \(note.text)" } }.sorted()
        let expected = [
            (10, "line 2 has the same game"), (11, "it has 3 fields"), (3, "Nowhere Field"),
            (4, "away_team: it is missing"),
            (5, "no stadium is called “Fenway Park”"), (6, "2015-06-31"),
            (7, "another team than the home team"),
            (8, "game_number"),
            (9, "rained"),
        ]
        #expect(told.count == expected.count)
        for (line, words) in expected {
            #expect(told.contains { $0.hasPrefix("\(line): ") && $0.contains(words) }, "\(line): \(told)")
        }
        #expect(throws: StoreError.self) { try take("2015-06-04,Nowhere Field,BOS,MIN,,,") }
    }

    @Test func `a rehearsal appends nothing`() throws {
        let head = try store.head()
        let bytes = Array((Self.header + "2015-06-03,Fenway Park,BOS,MIN,,,").utf8)
        #expect(try store.store.importGames(bytes, file: "g", isRehearsal: true).added == 1)
        #expect(try store.head() == head && games("2015-06-03").isEmpty)
    }

    /// Games of random files, held against a dictionary after each of them.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `the index is what the files came to`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let places = [
            ("stadium_mlb_fenway_park", "team_mlb_bos"), ("stadium_mlb_petco_park", "team_mlb_sd"),
            ("stadium_nba_td_garden", "team_nba_bos"), ("stadium_nfl_metlife_stadium", "team_nfl_nyj"),
            ("stadium_nfl_metlife_stadium", "team_nfl_nyg"),
        ]
        let guests = ["mlb": ["nyy", "tor"], "nba": ["lal", "gsw"], "nfl": ["dal", "sf"]]
        var known: [String: (says: String, time: Int)] = [:]
        for _ in 0..<25 {
            var rows: [String] = []
            var inFile: Set<String> = []
            for _ in 0..<random.number(in: 1...12) {
                let (stadium, home) = places[random.number(in: 0...places.count - 1)]
                let date = LocalDate(daysSince1970: 16_060).advanced(by: random.number(in: 0...12))
                let sport = String(stadium.split(separator: "_")[1])
                let away = "team_\(sport)_\(random.pick(guests[sport] ?? []) ?? "")"
                let number = random.chance(70) ? 0 : random.number(in: 1...2)
                let status = random.chance(80) ? "played" : "cancelled"
                let time = random.number(in: 1...9)
                let key = "\(date) \(stadium) \(home) \(number)"
                guard inFile.insert(key).inserted else { continue }
                rows.append("\(date),\(stadium),\(home),\(away),\(number),\(status),2026-01-0\(time)")
                let says = "\(away) \(status == "cancelled")"
                if let old = known[key], old.says == says || time <= old.time { continue }
                known[key] = (says, time)
            }
            _ = try store.store.importGames(
                Array((Self.header + rows.joined(separator: "\n")).utf8), file: "random.csv")
            let days = LocalDate(daysSince1970: 16_000)...LocalDate(daysSince1970: 16_100)
            let found = try store.store.games(on: days)
            let told = found.map {
                "\($0.date) \($0.stadiumId) \($0.homeTeamId) \($0.gameNumber): \($0.awayTeamId) \($0.isCalledOff)"
            }
            #expect(told.sorted() == known.map { "\($0.key): \($0.value.says)" }.sorted(), "seed \(seed)")
            for (stadium, _) in places {
                let own = try store.store.games(stadium: stadium)
                #expect(own == found.filter { $0.stadiumId == stadium }, "seed \(seed)")
            }
        }
        let reports = try store.store.verifyViews()
        #expect(reports.isSame, "\(reports)")
    }

    @Test func `an event of a season's games has five bytes a game, and reads back`() throws {
        var random = SeededGenerator(seed: 7)
        let stadiums = try store.store.stadiums(of: SportID("MLB")).map { try Stadium.ID($0.id) }
        let teams = try stadiums.indices.map { try Team.ID("team_mlb_t\($0)") }
        var games: [CanonicalGameKey: Game] = [:]
        for _ in 0..<2_430 {
            let home = random.number(in: 0...29)
            let key = CanonicalGameKey(
                sport: SportID("MLB"), stadium: stadiums[home],
                date: LocalDate(daysSince1970: 16_530)
                    .advanced(by: random.number(in: 0...182)), homeTeam: teams[home],
                number: random.chance(97) ? 0 : 1)
            games[key] = Game(key: key, awayTeam: teams[(home + random.number(in: 1...29)) % 30])
        }
        let season = SeasonGames(
            sport: SportID("MLB"), season: 2015, source: "random", lastModifiedMilliseconds: 1,
            games: games.values)
        let bytes = season.encoded
        #expect(try SeasonGames(decoding: bytes.span) == season)
        #expect(Double(bytes.count) / Double(season.games.count) < 8)
    }

    @Test func `columns that do not fit together are refused`() throws {
        let season = SeasonGames(
            sport: SportID("MLB"), season: 2015, source: "s", lastModifiedMilliseconds: 1,
            games: [
                Game(
                    key: CanonicalGameKey(
                        sport: SportID("MLB"), stadium: try Stadium.ID("stadium_mlb_x"),
                        date: LocalDate(daysSince1970: 1), homeTeam: try Team.ID("team_mlb_a")),
                    awayTeam: try Team.ID("team_mlb_b"))
            ])
        var refused = 0
        let bytes = season.encoded
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                // It is read as other games or refused; it never traps.
                do { _ = try SeasonGames(decoding: damaged.span) } catch { refused += 1 }
            }
        }
        #expect(refused > bytes.count)
    }
}
