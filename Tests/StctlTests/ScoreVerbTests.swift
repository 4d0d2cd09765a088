import Foundation
import SportsTime
import TestSupport
import Testing

/// `stctl score` and `stctl data scrape`, as their users meet them; a server on this machine stands in for the providers.
struct ScoreVerbTests {
    private static let body =
        Array(
            #"{"totalGames":1,"dates":[{"games":[{"gamePk":7,"gameType":"R","officialDate":"2005-08-06","#
                .utf8)
        + Array(
            #""status":{"codedGameState":"F"},"gameNumber":1,"doubleHeader":"N","venue":{"name":"RFK Stadium"},"#
                .utf8)
        + Array(
            #""teams":{"away":{"score":2,"team":{"name":"San Diego Padres"}},"home":{"score":3,"team":{"name":"Washington Nationals"}}}}]}]}"#
                .utf8)

    private func server() throws -> LoopbackServer {
        try LoopbackServer { request in
            request.path.hasPrefix("/statsapi.mlb.com/") && request.query.contains("2005-08")
                ? .answer(status: 200, body: Self.body) : .answer(status: 404, body: [])
        }
    }

    @Test func `scores are looked up, told, shown and kept`() throws {
        let store = try FanStore.withHistory()
        let server = try server()
        let environment = ["STCTL_PROVIDERS": server.address]
        let rehearsal = try store.stctl(["score", "resolve", "--dry-run"], environment: environment)
            .succeeded()
        #expect(rehearsal.text.hasSuffix("nothing was asked or changed.\n"))
        // Providers keep their pace, so that only one is asked, which knows the game.
        let run = try store.stctl(["score", "resolve", "2914134f"], environment: environment).succeeded()
        #expect(run.text.contains("2005-08-06  MLB  RFK Stadium  resolved  "))
        #expect(run.text.contains("San Diego Padres at Washington Nationals 2-3, MLB Stats API (api)"))
        #expect(
            run.text.contains("1 resolved, 0 pending, 0 for you to say; 1 request.\n") && run.errors.isEmpty)
        let again = try store.stctl(["score", "resolve", "2914134f", "--json"], environment: environment)
            .answer(ScoreResolutionAnswer.self)
        #expect(again.requests == 0 && again.resolved == 1 && again.games.first?.homeScore == 3)
        let status = try store.stctl("score", "status", "--json").answer(ScoreStatusAnswer.self)
        #expect(status.games.count == 27 && status.providers.count == 8)
        // Before it was looked up, it was not known.
        let before = try store.stctl("score", "status", "--json", "--at", "4062").answer(
            ScoreStatusAnswer.self)
        #expect(before.games.count == 28 && before.games.allSatisfy { $0.outcome == "not_asked" })
        #expect(try store.stctl("verify").succeeded().text.contains("are as they were appended"))
        try store.stctl("project", "--verify").succeeded()
        let mode = try FileManager.default.attributesOfItem(atPath: store.path + "/answers")[
            .posixPermissions]
        #expect(mode as? Int == 0o700)
    }

    @Test func `without a network a run says so, and ends well`() throws {
        let store = try FanStore.withHistory()
        let run = try store.stctl("score", "resolve").succeeded()
        #expect(run.text.contains("0 resolved, 28 pending, 0 for you to say"))
        #expect(run.errors.contains("MLB Stats API: it cannot be reached (21 games)"))
        let events = try store.stats().events
        try store.stctl("score", "resolve", "--all-pending").succeeded()
        #expect(try store.stats().events == events)
    }

    @Test func `what makes no sense is refused`() throws {
        let store = try FanStore.withHistory()
        for (words, status) in [
            (["score", "resolve", "--refresh", "--offline"], 64),
            (["score", "resolve", "abc", "--all-pending"], 64),
            (["score", "resolve", "--refresh", "--all-pending"], 64), (["score", "resolve", "ffffffff"], 65),
            (["score", "confirm", "ffffffff", "--home", "BOS"], 65),
            (["data", "scrape", "--sport", "XFL", "--season", "2020"], 65),
            (["data", "scrape", "--sport", "MLB", "--season", "17"], 65),
            (["data", "scrape", "--sport", "MLB", "--season", "2015"], 1),
        ] {
            #expect(try store.stctl(words).status == status, "\(words)")
        }
        try store.stctl("game", "import", Workspace.repository + "/Resources/games/mlb-2015.csv").succeeded()
        let visit = try store.stctl("visit", "add", "Wrigley Field", "2015-07-07", "--json").answer(
            CommandAnswer.self)
        let id = try #require(visit.visit?.id)
        let words = ["score", "confirm", id, "--home", "CHC", "--away", "STL", "--score", "5-3"]
        let several = try store.stctl(words)
        #expect(
            several.status == 65
                && several.errors.contains(
                    "hint: say which with --game, or --game-number where the verb has it")
        )
        let taken = try store.stctl(words + ["--game-number", "2"]).succeeded()
        #expect(taken.text.hasSuffix("Wrigley Field: St. Louis Cardinals at Chicago Cubs (home-away 5-3)\n"))
        let other = try FanStore.withHistory()
        _ = try other.file("store/answers", "".utf8)
        let run = try other.stctl("score", "status")
        #expect(run.status == 73 && run.errors.contains("answers cannot be used: it is no directory"))
    }

    @Test func `a shell offers the names of teams`() throws {
        let store = try FanStore.bootstrapped()
        func offered(_ typed: String, shell: String) throws -> [String] {
            try store.stctl(
                [
                    "---completion", "score", "confirm", "--", "--home", "5", "\(typed.count)", "stctl",
                    "score", "confirm", "x", "--home", typed,
                ],
                environment: ["SAP_SHELL": shell]
            ).text.split(separator: "\n").map { String($0).trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
        }
        #expect(
            try offered("boston", shell: "fish") == ["Boston Bruins", "Boston Celtics", "Boston Red Sox"])
        #expect(try offered("Yank", shell: "zsh") == ["New York Yankees"])
        #expect(
            try offered("BOS", shell: "bash") == [
                #"BOSton\\ Bruins"#, #"BOSton\\ Celtics"#, #"BOSton\\ Red\\ Sox"#,
            ])
        #expect(try offered("qq", shell: "zsh").isEmpty)
        let script = try store.stctl("--generate-completion-script", "bash").succeeded().text
        #expect(script.contains("---completion score confirm -- --home"))
    }
}
