import GameResolution
import Testing

@testable import SportsTime

/// Pages of scores of Sports-Reference sites.
struct SportsReferenceTests {
    let world: GameWorld

    init() throws {
        world = try GameWorld()
    }

    private static func page(_ title: String, _ games: String...) -> String {
        "<!DOCTYPE html><html><head><title>\(title)</title></head><body><div class=\"game_summaries\">"
            + games.map {
                "<div class=\"game_summary nohover\"><table class=\"teams\"><tbody>\($0)</tbody></table></div>"
            }
            .joined() + "</div></body></html>"
    }

    private static func team(_ name: String, _ points: String, _ link: String = "&nbsp;") -> String {
        "<tr class=\"loser\"><td><a href=\"/teams/X/2020.html\">\(name)</a></td><td class=\"right\">\(points)</td>"
            + "<td class=\"right gamelink\">\n\t<a href=\"\(link)\">Final</a>\n</td></tr>"
    }

    @Test func `a page of scores has the visitor first, the day in its title, and no stadium`() throws {
        let answer = try world.take(
            Self.page(
                "NHL Scores for March 4, 2020 | Hockey-Reference.com",
                Self.team("Columbus Blue Jackets", "2", "/boxscores/202003040CGY.html")
                    + Self.team("Calgary Flames", "3"),
                Self.team("Anaheim Ducks", "", "/previews/x") + Self.team("Colorado Avalanche", ""),
                Self.team("Anaheim Ducks", "4")))
        #expect(answer.added == 2 && answer.scores == 1)
        #expect(answer.notTaken.map(\.text) == ["game_summary[2]: has 1 teams, not 2"])
        #expect(
            try world.games("2020-03-04", "2020-03-04") == [
                "2020-03-04 team_nhl_ana team_nhl_col stadium_nhl_ball_arena 0 –",
                "2020-03-04 team_nhl_cbj team_nhl_cgy stadium_nhl_scotiabank_saddledome 0 2-3",
            ])
        let detail = try world.store.game("game_nhl_2019_20200304_cbj_cgy")
        #expect(
            detail.scores.map { "\($0.source) \($0.provider) \($0.providerVersion ?? "")" } == [
                "scraped Hockey-Reference 2020-03-04"
            ])
    }

    @Test
    func `the numbers of a doubleheader are in the names of its box scores, football's days in its rows`()
        throws
    {
        let double = [1, 2].map { number in
            Self.team("Minnesota Twins", "\(number)", "/boxes/BOS/BOS20200818\(number).shtml")
                + Self.team("Boston Red Sox", "0")
        }
        #expect(
            try world.take(
                Self.page(
                    "MLB Scores and Standings Tuesday, August 18, 2020 | Baseball-Reference.com", double[0],
                    double[1])
            ).added == 2)
        #expect(
            try world.games("2020-08-18", "2020-08-18").map { $0.split(separator: " ")[4] } == ["1", "2"])
        #expect(
            try world.take(
                Self.page(
                    "Week 1 Scores and Stats | Pro-Football-Reference.com",
                    "<tr class=\"date\"><td colspan=3>Sep 10, 2020</td></tr>"
                        + Self.team("Houston Texans", "20")
                        + Self.team("Kansas City Chiefs", "34", "/boxscores/202009100kan.htm"))
            ).added == 1)
        #expect(try world.games("2020-09-10", "2020-09-10").first?.hasSuffix("20-34") == true)
    }

    @Test func `what pages believe less than records does not change the score that counts`() throws {
        let csv = "date,home_team,away_team,home_score,away_score,sport\n2020-03-04,CGY,CBJ,3,2,NHL\n"
        try world.store.importGames(try GameFile(reading: Array(csv.utf8), name: "games.csv"))
        let page = Self.page(
            "NHL Scores for March 4, 2020 | Hockey-Reference.com",
            Self.team("Columbus Blue Jackets", "5") + Self.team("Calgary Flames", "6"))
        #expect(try world.take(page).scores == 1)
        let detail = try world.store.game("game_nhl_2019_20200304_cbj_cgy")
        #expect(detail.game.homeScore == 3 && detail.game.scoreSource == "app")
        #expect(detail.scores.map(\.isCurrent) == [true, false])
    }
}
