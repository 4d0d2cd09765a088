import Foundation
import GameResolution
import SportsTimeModel
import TestSupport
import Testing

@testable import SportsTime

/// Files of games in the forms that fans and data people have, and what is odd about them.
struct GameFileTests {
    let directory: TemporaryDirectory
    let store: SportsTimeStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try SportsTimeStore.open(at: directory.path + "/store")
    }

    @discardableResult
    private func take(
        _ text: String, name: String = "games.csv", format: GameFormat? = nil, sport: SportID? = nil,
        isComplete: Bool = false
    ) throws -> GameImportAnswer {
        var file = try GameFile(reading: Array(text.utf8), name: name, format: format, sport: sport)
        file.isComplete = file.isComplete || isComplete
        return try store.importGames(file)
    }

    private func games(_ date: String) throws -> [GameAnswer] {
        let day = try #require(LocalDate(date))
        return try store.games(on: day...day)
    }

    /// A row of a game log: what is read of it, and 161 fields.
    private func row(
        _ date: String, _ number: String, _ visitor: String, _ home: String, _ score: String, _ park: String,
        completion: String = ""
    ) -> String {
        var fields = Array(repeating: "", count: 161)
        (fields[0], fields[1], fields[3], fields[6]) = (
            "\"\(date)\"", "\"\(number)\"", "\"\(visitor)\"", "\"\(home)\""
        )
        let points = score.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        (fields[9], fields[10]) = (points[0], points[1])
        (fields[13], fields[16]) = ("\"\(completion)\"", "\"\(park)\"")
        return fields.joined(separator: ",")
    }

    // MARK: Retrosheet

    @Test func `doubleheaders, those of three teams too, are games of their own`() throws {
        let answer = try take(
            [
                row("20150603", "1", "MIN", "BOS", "0-1", "BOS07"),
                row("20150603", "2", "MIN", "BOS", "2-0", "BOS07"),
                // Two visitors meet one home team.
                row("20150604", "A", "MIN", "BOS", "3-4", "BOS07"),
                row("20150604", "B", "TOR", "BOS", "5-6", "BOS07"),
            ].joined(separator: "\r\n"))
        #expect(answer.added == 4 && answer.scores == 4)
        #expect(try games("2015-06-03").map(\.gameNumber) == [1, 2])
        #expect(
            try games("2015-06-04").map { "\($0.gameNumber) \($0.awayTeamId) \($0.awayScore ?? -1)" } == [
                "1 team_mlb_min 3", "2 team_mlb_tor 5",
            ])
    }

    @Test func `two teams may be at home in one park on one day, and a home team away from home`() throws {
        let answer = try take(
            [
                // Yankees and Mets, both at home in Shea Stadium on 15 April 1998.
                row("19980415", "0", "ANA", "NYA", "3-6", "NYC17"),
                row("19980415", "0", "CHN", "NYN", "1-2", "NYC17"),
                // Toronto at home in Philadelphia: the G20 met in Toronto.
                row("20100625", "0", "PHI", "TOR", "9-0", "PHI13"),
            ].joined(separator: "\n"))
        #expect(answer.added == 3)
        #expect(Set(try games("1998-04-15").map(\.homeTeamId)) == ["team_mlb_nyy", "team_mlb_nym"])
        #expect(Set(try games("1998-04-15").map(\.stadiumId)).count == 1)
        let toronto = try #require(games("2010-06-25").first)
        #expect(
            toronto.homeTeamId == "team_mlb_tor" && toronto.stadiumId == "stadium_mlb_citizens_bank_park")
    }

    @Test func `a game that was suspended is one game, where and when it began`() throws {
        try take(
            row(
                "20190519", "0", "OAK", "DET", "7-3", "DET05", completion: "20190906,OAK01,5,3,39"
            )
            .replacingOccurrences(of: "\"20190906,OAK01,5,3,39\"", with: "\"20190906,OAK01,5,3,39\""))
        let game = try #require(games("2019-05-19").first)
        #expect(game.stadiumId == "stadium_mlb_comerica_park" && game.homeScore == 3 && game.awayScore == 7)
        #expect(try games("2019-09-06").isEmpty)
    }

    @Test func `what a log says and nobody knows is listed with its line, and its day is not covered`() throws
    {
        let answer = try take(
            [
                row("20150601", "0", "MIN", "BOS", "0-1", "BOS07"),
                row("20150602", "0", "MIN", "BOS", "0-1", "QQQ99"),
                row("20150603", "0", "ZZZ", "BOS", "0-1", "BOS07"),
                row("20150604", "0", "MIN", "BOS", "0-1", "BOS07"),
                row("20150604", "0", "MIN", "BOS", "0-1", "BOS07"),
                row("20150605", "0", "MIN", "BOS", "2-1", "BOS07"),
            ].joined(separator: "\n"), isComplete: true)
        #expect(answer.added == 3 && answer.alreadyThere == 1)
        #expect(answer.notTaken.flatMap(\.lines) == [2, 3])
        #expect(answer.notTaken[0].text.contains("QQQ99") && answer.notTaken[1].text.contains("ZZZ"))
        #expect(
            answer.covered.map { "\($0.from) \($0.until)" } == [
                "2015-06-01 2015-06-01", "2015-06-04 2015-06-05",
            ])
        // A row of which not even the day can be read may be of any day.
        let broken = try take(
            [
                row("20150701", "0", "MIN", "BOS", "0-1", "BOS07"),
                row("2015070x", "0", "MIN", "BOS", "0-1", "BOS07"),
            ]
            .joined(separator: "\n"), isComplete: true)
        #expect(broken.added == 1 && broken.covered.isEmpty)
        #expect(broken.notTaken.map(\.text) == ["date: “2015070x” is not a day of the form 20150614"])
    }

    @Test(arguments: [
        ("\u{FEFF}", "20150601", "\r\n"), ("", "20150601", "\n"), ("\u{FEFF}", "20150601", "\n"),
    ])
    func `a byte-order mark and either line end are taken`(_ mark: String, _ date: String, _ end: String)
        throws
    {
        let text =
            mark
            + [
                row(date, "0", "MIN", "BOS", "0-1", "BOS07"),
                row("20150602", "0", "MIN", "BOS", "0-1", "BOS07"),
            ]
            .joined(separator: end) + end
        #expect(try take(text, name: "GL2015.TXT").added == 2)
    }

    // MARK: Tables

    @Test func `a table of nflverse has its stadiums, its neutral grounds, and names that come later`() throws
    {
        let answer = try take(
            """
            game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,location,stadium_id,stadium
            2022_02_TEN_BUF,2022,REG,2,2022-09-19,Monday,19:15,TEN,7,BUF,41,Home,BUF00,New Era Field
            2022_05_NYG_GB,2022,REG,5,2022-10-09,Sunday,09:30,NYG,27,GB,22,Neutral,LON02,Lambeau Field
            2030_05_NYG_GB,2030,REG,5,2030-10-09,Sunday,09:30,NYG,NA,GB,NA,Home,GNB00,Lambeau Field
            """, name: "schedules.csv", sport: SportID("NFL"))
        #expect(answer.added == 3 && answer.scores == 2, "\(answer.notTaken)")
        let buffalo = try #require(games("2022-09-19").first)
        #expect(buffalo.stadiumId.contains("highmark") && buffalo.homeScore == 41)
        #expect(try games("2030-10-09").first?.homeScore == nil)
    }

    @Test func `a table without stadiums means the home team's of the day, where there is one`() throws {
        let answer = try take(
            """
            date,season,neutral,playoff,team1,team2,score1,score2
            1994-10-23,1994,0,0,SF,TB,41,16
            1995-09-03,1995,0,0,OAK,SD,17,7
            2005-10-02,2005,1,0,ARI,SF,31,14
            """, sport: SportID("NFL"))
        #expect(answer.added == 2, "\(answer.notTaken)")
        #expect(try games("1995-09-03").first?.stadiumId.contains("oakland") == true)
        #expect(answer.notTaken.map(\.lines) == [[4]])
        #expect(answer.notTaken.map(\.text) == ["it names no stadium, and the game was on neutral ground"])
    }

    @Test func `days as Americans write them, and moments of which the zone is false, are days`() throws {
        let answer = try take(
            """
            schedule_date,team_home,score_home,score_away,team_away,stadium,stadium_neutral
            10/23/1994,San Francisco 49ers,41,16,Tampa Bay Buccaneers,Candlestick Park,FALSE
            1995-01-15T21:00:00Z,San Francisco 49ers,38,28,Dallas Cowboys,Candlestick Park,FALSE
            """)
        #expect(answer.added == 2, "\(answer.notTaken)")
        #expect(try games("1995-01-15").first?.homeScore == 38)
    }

    @Test func `states of games are known, and one that was not played has no score`() throws {
        let answer = try take(
            """
            season,date,playoff,neutral,status,home_team,away_team,home_team_score,away_team_score
            2023,2022-10-12,0,0,post,Toronto Maple Leafs,Montreal Canadiens,3,4
            2023,2022-10-13,0,0,pre,Toronto Maple Leafs,Montreal Canadiens,0,0
            2023,2022-10-14,0,0,postponed,Toronto Maple Leafs,Montreal Canadiens,,
            2023,2022-10-15,0,0,lost,Toronto Maple Leafs,Montreal Canadiens,,
            """, sport: SportID("NHL"))
        #expect(answer.added == 3 && answer.scores == 1)
        #expect(try games("2022-10-14").first?.isCalledOff == true)
        #expect(answer.notTaken.map(\.text) == ["status: “lost” is no state of a game that is known"])
    }

    @Test(arguments: [
        ("date,home_team\n2015-06-01,BOS\n", "away_team"),
        ("day,home,away\n", "date"),
        ("a,b\n", "date"),
    ])
    func `a table without teams or days says which columns it would need`(_ text: String, _ word: String) {
        #expect { _ = try take(text) } throws: { "\($0)".contains(word) }
    }

    // MARK: Records and calendars

    @Test func `canonical records come in as rows, each flaw with its place`() throws {
        let answer = try take(
            """
            [{"canonical_id":"game_mlb_2015_20150628_tb_bos","sport":"MLB","stadium_canonical_id":"stadium_mlb_fenway_park",
              "home_team_canonical_id":"team_mlb_bos","away_team_canonical_id":"team_mlb_tb"},
             {"canonical_id":"game_mlb_2015","stadium_canonical_id":"fenway",
              "home_team_canonical_id":"team_mlb_bos","away_team_canonical_id":"team_mlb_tb"}]
            """, name: "games.json")
        #expect(answer.added == 1 && answer.rows == 2)
        #expect(answer.notTaken.flatMap(\.lines) == [2, 2])
        #expect(try games("2015-06-28").first?.id == "game_mlb_2015_20150628_tb_bos")
    }

    @Test func `a calendar's moments are days by the stadium's clocks`() throws {
        let answer = try take(
            [
                "BEGIN:VCALENDAR", "VERSION:2.0",
                // A night game in San Diego: the next day already in UTC.
                "BEGIN:VEVENT", "SUMMARY:Los Angeles Dodgers at San Diego Padres", "DTSTART:20150613T021000Z",
                "LOCATION:Petco Park\\, San Diego\\, CA", "END:VEVENT",
                "BEGIN:VEVENT", "SUMMARY:Boston Red Sox vs. Toronto", "  Blue Jays",
                "DTSTART;TZID=America/New_York:20150614T133500", "LOCATION:Fenway Park", "END:VEVENT",
                "BEGIN:VEVENT", "SUMMARY:Season opener", "DTSTART;VALUE=DATE:20150406", "END:VEVENT",
                "BEGIN:VEVENT", "SUMMARY:Boston Red Sox vs Toronto Blue Jays", "DTSTART;VALUE=DATE:20150615",
                "STATUS:CANCELLED", "END:VEVENT", "END:VCALENDAR",
            ].joined(separator: "\r\n"), name: "schedule.ics")
        #expect(answer.added == 3, "\(answer.notTaken)")
        #expect(try games("2015-06-12").first?.stadiumId == "stadium_mlb_petco_park")
        #expect(try games("2015-06-14").first?.awayTeamId == "team_mlb_tor")
        #expect(try games("2015-06-15").first?.isCalledOff == true)
        #expect(answer.notTaken.map(\.lines) == [[14]])
    }

    // MARK: Coverage, scores, visits

    @Test func `days are covered where a file says that it is complete, and spans that touch are one`() throws
    {
        let header = "date,stadium,home_team,away_team\n"
        #expect(try take(header + "2015-06-01,Fenway Park,BOS,MIN").covered.isEmpty)
        #expect(try store.gameCoverage().isEmpty)
        for (first, last) in [
            ("2015-06-01", "2015-06-03"), ("2015-06-08", "2015-06-09"), ("2015-06-04", "2015-06-07"),
        ] {
            try take(
                header + "\(first),Fenway Park,BOS,MIN\n\(last),Fenway Park,BOS,MIN", isComplete: true)
        }
        #expect(
            try store.gameCoverage().map { "\($0.sport) \($0.from) \($0.until)" } == [
                "MLB 2015-06-01 2015-06-09"
            ])
        #expect(try store.verifyViews().isSame)
    }

    @Test func `a score that is told again is no news, and a correction is another one`() throws {
        let header = "date,stadium,home_team,away_team,home_score,away_score\n"
        try take(header + "2015-06-01,Fenway Park,BOS,MIN,3,2")
        let head = try store.stats().events
        #expect(try take(header + "2015-06-01,Fenway Park,BOS,MIN,3,2").scores == 0)
        #expect(try store.stats().events == head)
        #expect(try take(header + "2015-06-01,Fenway Park,BOS,MIN,4,2").scores == 1)
        let detail = try store.game("game_mlb_2015_20150601_min_bos")
        #expect(detail.scores.map(\.homeScore) == [3, 4] && detail.scores.map(\.isCurrent) == [false, true])
        #expect(detail.game.homeScore == 4 && detail.game.scoreSource == "app" && !detail.isCovered)
        #expect(try store.verifyViews().isSame)
    }

    @Test func `a visit to a game has the game's stadium, day, teams and score`() throws {
        try take(
            """
            date,stadium,home_team,away_team,home_score,away_score,status
            2004-04-30,SBC Park,San Francisco Giants,Florida Marlins,3,12,played
            2004-05-01,SBC Park,San Francisco Giants,Florida Marlins,,,played
            2004-05-02,SBC Park,San Francisco Giants,Florida Marlins,,,postponed
            """)
        for day in ["20040430", "20040501", "20040502"] {
            _ = try store.addVisit(GameVisitDraft(game: "game_mlb_2004_\(day)_mia_sf", source: .trip))
        }
        let visits = try store.visits()
        #expect(visits.map(\.stadiumNameAtVisit) == ["SBC Park", "SBC Park", "SBC Park"])
        #expect(visits.map(\.finalScore) == ["3-12", nil, nil])
        #expect(visits.map(\.scoreSource) == ["app", nil, nil])
        #expect(visits.map(\.scoreResolutionPending) == [false, true, false])
        #expect(visits.map(\.visitType) == ["game", "game", "postponed"])
        #expect(Set(visits.map(\.source)) == ["trip"])
        #expect(visits.map(\.awayTeamName) == ["Florida Marlins", "Florida Marlins", "Florida Marlins"])
        #expect(visits.map(\.gameId).first == "game_mlb_2004_20040430_mia_sf")
        #expect(try store.game("game_mlb_2004_20040430_mia_sf").visits.map(\.id) == [visits[0].id])
        #expect(
            throws: StoreError.unknown(
                what: .game, name: "game_mlb_2004_20040430_mia_sd",
                suggestions: ["game_mlb_2004_20040430_mia_sf", "game_mlb_2004_20040501_mia_sf"])
        ) { try store.addVisit(GameVisitDraft(game: "game_mlb_2004_20040430_mia_sd")) }
        // A score of the user's own is the user's, and the game keeps its own.
        _ = try store.addVisit(
            GameVisitDraft(game: "game_mlb_2004_20040501_mia_sf", finalScore: FinalScore(home: 1, away: 0)))
        #expect(try store.visits().last { $0.finalScore == "1-0" }?.scoreSource == "user")
        #expect(try store.game("game_mlb_2004_20040501_mia_sf").scores.isEmpty)
        // A visit that turns out to be to another game is not one to this.
        var correction = VisitCorrection()
        correction.awayTeam = .set("New York Mets")
        _ = try store.correctVisit(visits[0].id, correction)
        #expect(try store.visit(visits[0].id).gameId == nil)
    }

    @Test func `a visit that waits for its score gets it when the score comes, in the same commit`() throws {
        let header = "date,stadium,home_team,away_team,home_score,away_score\n"
        let games = header + "2015-06-01,Fenway Park,BOS,MIN,,\n2015-06-02,Fenway Park,BOS,MIN,,\n"
        try take(games)
        for day in ["20150601", "20150602"] {
            _ = try store.addVisit(GameVisitDraft(game: "game_mlb_2015_\(day)_min_bos"))
        }
        // One that the user has settled waits for nothing.
        var settled = VisitCorrection()
        settled.finalScore = .set(FinalScore(home: 9, away: 9))
        _ = try store.correctVisit(try store.visits()[1].id, settled)
        let scored = games.replacingOccurrences(of: "MIN,,", with: "MIN,3,2")
        var file = try GameFile(reading: Array(scored.utf8), name: "games.csv")
        #expect(try store.importGames(file, isRehearsal: true).visitsScored == 1)
        #expect(try store.visits()[0].finalScore == nil)
        let commands = try store.stats().commands
        let answer = try store.importGames(file)
        #expect(answer.scores == 2 && answer.visitsScored == 1)
        #expect(try store.stats().commands == commands + 1)
        let visits = try store.visits()
        #expect(visits.map(\.finalScore) == ["3-2", "9-9"] && visits.map(\.scoreSource) == ["app", "user"])
        #expect(visits.allSatisfy { !$0.scoreResolutionPending && $0.dataSource == "fully_manual" })
        // A correction of the score reaches the visit that was given it, not the one that the user settled.
        file = try GameFile(
            reading: Array(games.replacingOccurrences(of: "MIN,,", with: "MIN,4,2").utf8), name: "games.csv")
        #expect(try store.importGames(file).visitsScored == 1)
        #expect(try store.visits().map(\.finalScore) == ["4-2", "9-9"])
        #expect(try store.importGames(file).visitsScored == 0)
        #expect(try store.verifyViews().isSame)
    }
}
