import Foundation
import GameResolution
import SportsTimeModel
import Testing

@testable import SportsTime

/// Answers of providers of scores: what they say, what they say wrongly, and what is missing from them.
struct ProviderAnswerTests {
    let world: GameWorld
    var store: SportsTimeStore { world.store }

    init() throws {
        world = try GameWorld()
    }

    private func take(_ text: String) throws -> GameImportAnswer { try world.take(text) }

    private func games(_ first: String, _ last: String) throws -> [String] { try world.games(first, last) }

    // MARK: MLB Stats API

    private static func mlbGame(
        _ type: String, _ state: String, _ home: String, _ away: String, _ venue: String,
        _ score: String? = "4-5",
        date: String = "2022-04-07", number: Int = 1, doubleHeader: String = "N"
    ) -> String {
        let points = score.map { $0.split(separator: "-").map { #""score":\#($0),"# } } ?? ["", ""]
        return
            #"{"gamePk":1,"gameType":"\#(type)","officialDate":"\#(date)","gameDate":"2022-04-08T02:10:00Z","#
            + #""status":{"abstractGameState":"Final","codedGameState":"\#(state)"},"gameNumber":\#(number),"#
            + #""doubleHeader":"\#(doubleHeader)","venue":{"id":1,"name":"\#(venue)"},"#
            + #""teams":{"away":{\#(points[0])"team":{"id":1,"name":"\#(away)"}},"#
            + #""home":{\#(points[1])"team":{"id":2,"name":"\#(home)"}}}}"#
    }

    private static func mlb(_ games: [String]) -> String {
        #"{"copyright":"c","totalGames":9,"dates":[{"date":"2022-04-07","games":[\#(games.joined(separator: ","))]}]}"#
    }

    @Test func `baseball: a game that was postponed claims to be final, and has no score`() throws {
        let answer = try take(
            "\u{FEFF}"
                + Self.mlb([
                    Self.mlbGame("R", "F", "Chicago Cubs", "Milwaukee Brewers", "Wrigley Field"),
                    Self.mlbGame(
                        "R", "D", "New York Yankees", "Boston Red Sox", "Yankee Stadium", nil,
                        date: "2022-04-08"),
                    Self.mlbGame("S", "F", "Chicago Cubs", "Milwaukee Brewers", "Sloan Park"),
                    Self.mlbGame(
                        "R", "F", "Boston Red Sox", "Minnesota Twins", "Fenway Park", "1-0",
                        date: "2022-04-17",
                        doubleHeader: "S"),
                    Self.mlbGame(
                        "R", "S", "Boston Red Sox", "Minnesota Twins", "Fenway Park", nil, date: "2022-04-17",
                        number: 2, doubleHeader: "S"),
                ]))
        #expect(answer.added == 4 && answer.scores == 2 && answer.notTaken.isEmpty, "\(answer.notTaken)")
        #expect(
            try games("2022-04-01", "2022-04-30") == [
                "2022-04-07 team_mlb_mil team_mlb_chc stadium_mlb_wrigley_field 0 4-5",
                "2022-04-08 team_mlb_bos team_mlb_nyy stadium_mlb_yankee_stadium 0 off",
                "2022-04-17 team_mlb_min team_mlb_bos stadium_mlb_fenway_park 1 1-0",
                "2022-04-17 team_mlb_min team_mlb_bos stadium_mlb_fenway_park 2 –",
            ])
        let detail = try store.game("game_mlb_2022_20220407_mil_chc")
        #expect(detail.scores.map(\.source) == ["api"])
        #expect(detail.scores.map { "\($0.provider) \($0.providerVersion ?? "")" } == ["MLB Stats API v1"])
    }

    @Test func `a day without games is an answer, and one game that cannot be read does not hide the others`()
        throws
    {
        #expect(try take(#"{"dates":[]}"#).rows == 0)
        let broken = Self.mlbGame("R", "F", "Chicago Cubs", "Milwaukee Brewers", "Wrigley Field")
            .replacingOccurrences(of: #""score":5"#, with: #""score":null"#)
        let answer = try take(
            Self.mlb([broken, Self.mlbGame("R", "F", "Boston Red Sox", "Minnesota Twins", "Fenway Park")]))
        #expect(answer.added == 1)
        #expect(answer.notTaken.map(\.text) == ["dates[0].games[0].teams.home.score: is missing"])
    }

    // MARK: NHL

    @Test func `hockey: final is final, and the day is that of the arena's clocks`() throws {
        func game(_ type: Int, _ state: String, _ start: String, _ score: Bool, _ schedule: String = "OK")
            -> String
        {
            let points = score ? [#""score":2,"#, #""score":3,"#] : ["", ""]
            return
                #"{"id":1,"gameType":\#(type),"venue":{"default":"Crypto.com Arena"},"startTimeUTC":"\#(start)","#
                + #""gameState":"\#(state)","gameScheduleState":"\#(schedule)","neutralSite":false,"#
                + #""awayTeam":{\#(points[0])"abbrev":"VAN"},"homeTeam":{\#(points[1])"abbrev":"LAK"}}"#
        }
        let games = [
            game(2, "OFF", "2023-12-18T03:30:00Z", true), game(2, "FUT", "2023-12-20T03:30:00Z", false),
            game(1, "OFF", "2023-12-21T03:30:00Z", true),
            game(2, "FUT", "2023-12-22T03:30:00Z", false, "PPD"),
            game(2, "LIVE", "2023-12-23T03:30:00Z", true),
        ].joined(separator: ",")
        let week = #"{"gameWeek":[{"date":"2023-12-17","games":[\#(games)]}]}"#
        #expect(try take(week).added == 4)
        let arena = "stadium_nhl_cryptocom_arena 0"
        #expect(
            try self.games("2023-12-01", "2023-12-31") == [
                "2023-12-17 team_nhl_van team_nhl_lak \(arena) 2-3",
                "2023-12-19 team_nhl_van team_nhl_lak \(arena) –",
                "2023-12-21 team_nhl_van team_nhl_lak \(arena) off",
                "2023-12-22 team_nhl_van team_nhl_lak \(arena) –",
            ])
    }

    // MARK: NBA

    @Test func `basketball: the false Z of the Eastern time is not believed`() throws {
        func game(_ id: String, _ status: Int, _ text: String, _ neutral: Bool = false) -> String {
            #"{"gameId":"\#(id)","gameStatus":\#(status),"gameStatusText":"\#(text)","isNeutral":\#(neutral),"#
                + #""gameTimeUTC":"2025-11-06T03:00:00Z","gameEt":"2025-11-05T22:00:00Z","#
                + #""homeTeam":{"teamTricode":"LAL","score":118},"awayTeam":{"teamTricode":"SAS","score":116}}"#
        }
        func day(_ games: String...) -> String {
            #"{"meta":{"version":1},"scoreboard":{"gameDate":"2025-11-05","games":[\#(games.joined(separator: ","))]}}"#
        }
        let answer = try take(day(game("0022500172", 3, "Final"), game("0012500172", 3, "Final")))
        #expect(answer.added == 1 && answer.rows == 1)
        #expect(
            try games("2025-11-01", "2025-11-30") == [
                "2025-11-05 team_nba_sas team_nba_lal stadium_nba_cryptocom_arena 0 116-118"
            ])
        // One that is off since then keeps its place, and its score counts no more.
        #expect(try take(day(game("0022500172", 3, "PPD"))).changed == 1)
        #expect(try games("2025-11-05", "2025-11-05").first?.hasSuffix(" off") == true)
        #expect(throws: StoreError.self) { try take(day(game("0062500172", 3, "Final", true))) }
    }

    // MARK: ESPN

    @Test func `all leagues: texts for points, moments without seconds, and headlines for doubleheaders`()
        throws
    {
        func event(
            _ date: String, _ home: String, _ away: String, _ venue: String, _ state: String,
            _ completed: Bool,
            _ name: String, note: String? = nil, season: Int = 2
        ) -> String {
            let notes = note.map { #"[{"type":"event","headline":"\#($0)"}]"# } ?? "[]"
            return
                #"{"id":"1","date":"\#(date)","season":{"year":2022,"type":\#(season)},"competitions":[{"neutralSite":false,"#
                + #""venue":{"fullName":"\#(venue)"},"notes":\#(notes),"status":{"type":{"name":"\#(name)","state":"\#(state)","#
                + #""completed":\#(completed)}},"competitors":[{"homeAway":"away","score":"1","team":{"displayName":"\#(away)"}},"#
                + #"{"homeAway":"home","score":"2","team":{"displayName":"\#(home)"}}]}]}"#
        }
        let events = [
            // Eight in the evening in Los Angeles: the next day in UTC.
            event(
                "2022-09-18T03:00Z", "LA Galaxy", "Colorado Rapids", "Dignity Health Sports Park", "post",
                true,
                "STATUS_FULL_TIME"),
            event(
                "2022-09-17T23:30Z", "New England Revolution", "CF Montréal", "Gillette Stadium", "in", false,
                "STATUS_SECOND_HALF"),
            event(
                "2022-09-19T23:30Z", "New England Revolution", "CF Montréal", "Gillette Stadium", "post",
                true,
                "STATUS_POSTPONED"),
            event(
                "2022-09-20T23:30Z", "New England Revolution", "CF Montréal", "Gillette Stadium", "post",
                true,
                "STATUS_FULL_TIME", season: 1),
        ]
        #expect(
            try take(
                #"{"leagues":[{"abbreviation":"MLS"}],"events":[\#(events.joined(separator: ","))]}"#
            ).notTaken.isEmpty)
        #expect(
            try games("2022-09-01", "2022-09-30").map {
                $0.split(separator: " ").dropLast(2).joined(separator: " ")
            }.count
                == 3)
        let told = try games("2022-09-01", "2022-09-30")
        #expect(told.map { String($0.prefix(10)) } == ["2022-09-17", "2022-09-17", "2022-09-19"])
        #expect(told.filter { $0.hasSuffix("0 1-2") }.count == 1 && told.last?.hasSuffix(" off") == true)

        let double = [1, 2].map { number in
            event(
                "2022-08-0\(number)T00:10Z", "New York Mets", "Atlanta Braves", "Citi Field", "post", true,
                "STATUS_FINAL", note: "Doubleheader - Game \(number) - Makeup from July 17")
        }
        #expect(
            try take(#"{"leagues":[{"abbreviation":"MLB"}],"events":[\#(double.joined(separator: ","))]}"#)
                .added == 2)
        #expect(try games("2022-07-31", "2022-08-01").map { $0.split(separator: " ")[4] } == ["1", "2"])
    }

    // MARK: What no answer should be

    @Test(arguments: [
        #"{"message":"Internal error occurred","messageNumber":1}"#, "{}", "<html>403 Forbidden</html>",
        "<title>Blog | Hockey-Reference.com", "<",
        #"{"dates":"none"}"#, #"{"gameWeek":[{"games":7}]}"#, #"{"scoreboard":null}"#,
        #"{"leagues":[],"events":[{}]}"#, "", "[7]", "{\"dates\":[",
    ])
    func `what is no answer is refused with the reason, and nothing comes in`(_ text: String) throws {
        let head = try store.stats().events
        #expect(throws: StoreError.self) { try take(text) }
        #expect(try store.stats().events == head)
    }
}
