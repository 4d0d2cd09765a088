import Foundation
import GameResolution
import SportsTimeModel
import Testing

@testable import SportsTime

/// What files say of games that cannot be, or that they said otherwise before.
struct OddGameTests {
    let world: GameWorld
    var store: SportsTimeStore { world.store }
    private static let header =
        "date,stadium,home_team,away_team,home_score,away_score,status,last_modified\n"
    private static let id = "game_mlb_2015_20150614_tor_bos"

    init() throws {
        world = try GameWorld()
    }

    private func take(_ rows: String) throws -> GameImportAnswer {
        try store.importGames(try GameFile(reading: Array((Self.header + rows).utf8), name: "games.csv"))
    }

    @Test func `a row that is older says nothing of the score`() throws {
        _ = try take("2015-06-14,Fenway Park,BOS,TOR,5,13,played,2020-01-02")
        let older = try take("2015-06-14,Fenway Park,BOS,TOR,9,9,played,2019-01-02")
        #expect(older.alreadyThere == 1 && older.scores == 0)
        #expect(try store.game(Self.id).game.homeScore == 5)
        #expect(try take("2015-06-14,Fenway Park,BOS,TOR,6,13,played,2020-01-02").scores == 1)
    }

    @Test func `a score is that of the teams that it was told with`() throws {
        _ = try take("2015-06-14,Fenway Park,BOS,TOR,5,13,played,2020-01-02")
        #expect(try take("2015-06-14,Fenway Park,BOS,NYY,,,played,2020-02-02").changed == 1)
        let other = try store.game("game_mlb_2015_20150614_nyy_bos")
        #expect(other.game.homeScore == nil && other.scores.isEmpty)
        #expect(try store.verifyViews().isSame)
    }

    @Test func `a game that is called off has no score, whatever was told before`() throws {
        _ = try take("2015-06-14,Fenway Park,BOS,TOR,5,13,played,2020-01-02")
        #expect(try take("2015-06-14,Fenway Park,BOS,TOR,4,5,cancelled,2020-02-02").scores == 0)
        let detail = try store.game(Self.id)
        #expect(detail.game.isCalledOff && detail.game.homeScore == nil)
        #expect(detail.scores.map(\.isCurrent) == [false])
        _ = try store.addVisit(GameVisitDraft(game: Self.id))
        #expect(try store.visits().map(\.visitType) == ["postponed"])
        #expect(try store.visits().map(\.finalScore) == [nil])
    }

    @Test func `a game that is to be has no score, in a table of any form`() throws {
        #expect(try take("2015-06-14,Fenway Park,BOS,TOR,5,13,scheduled,").scores == 0)
        let other =
            "gameday,stadium,home_team,away_team,home_score,away_score,status\n"
            + "2015-06-15,Fenway Park,BOS,TOR,5,13,scheduled\n"
        #expect(try world.take(other).scores == 0)
    }

    @Test func `half a score is told, and so is a moment that is none`() throws {
        let half = "date,home,visitor,home_score\n2015-06-14,BOS,TOR,5\n"
        #expect { _ = try world.take(half) } throws: { "\($0)".contains("half of the score") }
        let moment = "gameday,home_team,away_team,sport,last_modified\n2015-06-14,BOS,TOR,MLB,now\n"
        #expect { _ = try world.take(moment) } throws: { "\($0)".contains("“now” is not a day or a moment") }
    }

    @Test func `a log with a header has its parks and its scores`() throws {
        let table =
            "date,game_number,visitor,home,visitor_score,home_score,park_id\n20190629,0,NYA,BOS,17,13,LON01\n"
        var file = try GameFile(reading: Array(table.utf8), name: "2019.csv", sport: SportID("MLB"))
        #expect(try store.importGames(file).added == 1)
        #expect(
            try world.games("2019-06-29", "2019-06-29") == [
                "2019-06-29 team_mlb_nyy team_mlb_bos stadium_mlb_london_stadium 0 17-13"
            ])
        file.rows[0].number = -1
        #expect(throws: StoreError.self) { try store.importGames(file) }
    }

    @Test(arguments: ["-1", "10", "99"])
    func `a number that no game has is told, and the other games are taken`(_ number: String) throws {
        func game(_ home: String, _ number: String) -> String {
            #"{"gameType":"R","officialDate":"2022-04-07","status":{"codedGameState":"S"},"gameNumber":\#(number),"#
                + #""doubleHeader":"Y","venue":{"name":"Wrigley Field"},"#
                + #""teams":{"away":{"team":{"name":"Milwaukee Brewers"}},"home":{"team":{"name":"\#(home)"}}}}"#
        }
        let answer = try world.take(
            #"{"dates":[{"games":[\#(game("Chicago Cubs", number)),\#(game("Chicago Cubs", "1"))]}]}"#)
        #expect(answer.added == 1 && answer.rows == 2)
        #expect(answer.notTaken.map(\.text) == ["game number “\(number)” is not a number from 0 to 9"])
    }

    // MARK: Calendars

    private static func event(_ start: String) -> String {
        "BEGIN:VEVENT\nSUMMARY:Toronto Blue Jays at Boston Red Sox\nDTSTART:\(start)\nLOCATION:Fenway Park\nEND:VEVENT\n"
    }

    @Test func `two games of a day in a calendar are not made one`() throws {
        let answer = try world.take(
            "BEGIN:VCALENDAR\n" + Self.event("20150614T173500Z") + Self.event("20150614T233500Z")
                + "END:VCALENDAR\n")
        #expect(answer.added == 1 && answer.alreadyThere == 0)
        #expect(answer.notTaken.map(\.text).first?.contains("another beginning") == true)
    }

    @Test(arguments: ["hello world", "", "END:VEVENT"])
    func `what is no calendar is refused`(_ text: String) {
        #expect(throws: StoreError.self) {
            try GameFile(reading: Array(text.utf8), name: "a.ics", format: .ics)
        }
    }

    @Test func `a calendar that was cut off says so, and old line ends are taken`() throws {
        let cut = "BEGIN:VCALENDAR\n" + Self.event("20150614T173500Z") + "BEGIN:VEVENT\nSUMMARY:x"
        let answer = try world.take(cut.replacingOccurrences(of: "\n", with: "\r"))
        #expect(answer.added == 1)
        #expect(answer.notTaken.map(\.text) == ["it has no END:VEVENT: the file was cut off"])
    }

    @Test func `a day before all days is refused by the stadium's clocks too`() throws {
        #expect(throws: StoreError.self) {
            try world.take("BEGIN:VCALENDAR\n" + Self.event("18000101T000000Z") + "END:VCALENDAR\n")
        }
    }
}
