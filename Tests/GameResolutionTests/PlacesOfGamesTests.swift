import GameResolution
import SportsTimeModel
import Testing

@testable import SportsTime

/// Where games are played that no file says the place of: clubs that move, that share a place, and rows that come twice.
struct PlacesOfGamesTests {
    let world: GameWorld

    init() throws {
        world = try GameWorld()
    }

    @Test func `a club that moves twice within a season is at home where it was on the day`() throws {
        let answer = try world.take(
            """
            date,sport,home_team,away_team,home_score,away_score
            2021-05-24,MLB,TOR,TB,5,14
            2021-06-01,MLB,TOR,MIA,5,1
            2021-07-21,MLB,TOR,BOS,4,7
            2021-07-30,MLB,TOR,KC,6,4

            """)
        #expect(answer.added == 4 && answer.notTaken.isEmpty)
        #expect(
            try world.games("2021-05-01", "2021-08-01").map { String($0.split(separator: " ")[3]) } == [
                "stadium_mlb_td_ballpark", "stadium_mlb_sahlen_field", "stadium_mlb_sahlen_field",
                "stadium_mlb_rogers_centre",
            ])
    }

    @Test func `two clubs of one arena have their games on one day, each its own`() throws {
        let answer = try world.take(
            """
            date,sport,home_team,away_team,home_score,away_score
            2022-01-09,NBA,LAC,ATL,106,93
            2022-01-09,NBA,LAL,MEM,119,127

            """)
        #expect(answer.added == 2 && answer.notTaken.isEmpty)
        let games = try world.games("2022-01-09", "2022-01-09")
        #expect(Set(games.map { $0.split(separator: " ")[3] }).count == 1)
        #expect(games.map { $0.split(separator: " ")[2] }.sorted() == ["team_nba_lac", "team_nba_lal"])
        #expect(Set(games.map { $0.split(separator: " ").last ?? "" }) == ["93-106", "127-119"])
        // Who says which of the two it was is believed; who does not is not guessed at.
        let day = try #require(LocalDate("2022-01-09"))
        let stadium = String(try #require(games.first).split(separator: " ")[3])
        for home in ["LAC", nil] {
            _ = try world.store.addVisit(
                VisitDraft(stadium: stadium, date: day, homeTeam: home), isRehearsal: false)
        }
        let waits = try world.store.scoreWaits(.missing)
        let findings = try world.store.scoreFindings(of: waits)
        #expect(findings.count == 2)
        for finding in findings {
            switch finding {
            case .known(let game): #expect(game.canonicalKey.homeTeam.rawValue == "team_nba_lac")
            case .several(let ids): #expect(ids.count == 2)
            default: Issue.record("\(finding)")
            }
        }
    }

    @Test func `a row that comes twice is one game, and one that says otherwise is told`() throws {
        let answer = try world.take(
            """
            date,sport,home_team,away_team,home_score,away_score
            2015-06-14,MLB,BOS,TOR,5,13
            2015-06-14,MLB,BOS,TOR,5,13
            2015-06-14,MLB,BOS,TOR,6,13

            """)
        #expect(answer.added == 1 && answer.alreadyThere == 1 && answer.scores == 1)
        #expect(answer.notTaken.map(\.lines) == [[4]] && answer.notTaken[0].text.contains("another score"))
        #expect(try world.games("2015-06-14", "2015-06-14").first?.hasSuffix("13-5") == true)
    }
}
