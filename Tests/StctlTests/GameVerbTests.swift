import SportsTime
import Testing

/// Games at the command line, from the file to the visit.
struct GameVerbTests {
    let store: FanStore

    init() throws {
        store = try FanStore.withHistory()
        try store.stctl("game", "import", Workspace.games).succeeded()
    }

    @Test func `a list of games has their ids, and one of them is a visit`() throws {
        let list = try store.stctl("game", "search", "--on", "2015-06-28", "--team", "Tampa Bay Rays")
            .succeeded()
        #expect(
            list.lines == [
                "2015-06-28  MLB  Boston Red Sox at Tampa Bay Rays    Tropicana Field    game_mlb_2015_20150628_bos_tb",
                "1 game",
            ])
        let added = try store.stctl("visit", "add", "--game", "game_mlb_2015_20150628_bos_tb").succeeded()
        #expect(added.text.contains("2015-06-28  Tropicana Field: Boston Red Sox at Tampa Bay Rays"))
        let shown = try store.stctl("game", "show", "game_mlb_2015_20150628_bos_tb").succeeded()
        #expect(shown.text.contains("  score    not known\n"))
        #expect(shown.lines.contains("Visits"))
        #expect(shown.errors.contains("other games of MLB may have been played that day"))
    }

    @Test func `a day without a game names the days beside it`() throws {
        let run = try store.stctl("game", "search", "--on", "2015-07-01", "--stadium", "Fenway Park")
            .succeeded()
        #expect(run.lines == ["0 games"])
        #expect(run.errors.contains(" on the day before or behind it: --within 1 shows them") == false)
        let near = try store.stctl("game", "search", "--on", "2015-06-08", "--stadium", "Fenway Park")
            .succeeded()
        #expect(near.lines == ["0 games"] && near.errors.contains("--within 1 shows them"))
        let within = try store.stctl(
            "game", "search", "--on", "2015-06-08", "--within", "1", "--stadium", "Fenway Park"
        ).succeeded()
        #expect(within.lines.last != "0 games")
        #expect(try store.stctl("game", "search", "--from", "2015-06-08", "--within", "1").status == 64)
    }

    @Test func `what to visit next names the games that can be seen`() throws {
        let run = try store.stctl("next", "--on", "2015-06-28").succeeded()
        #expect(run.text.contains("game_mlb_2015_20150628_"))
    }

    @Test(arguments: [
        (["visit", "add"], "Give the stadium and the day, or a game's id (--game)."),
        (["visit", "add", "--game", "the derby"], "is not a game's id"),
        (
            ["visit", "add", "--game", "game_mlb_2015_20150628_bos_tb", "--home", "TB"],
            "Teams, number, sport and type are the game's"
        ),
    ])
    func `a visit without a place says what it needs`(_ words: [String], _ told: String) throws {
        let run = try store.stctl(words)
        #expect(run.status == 64 && run.errors.contains(told), "\(run.errors)")
    }
}
