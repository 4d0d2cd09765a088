import Foundation
import SportsTimeModel
import TestSupport
import Testing

@testable import GameResolution
@testable import SportsTime

/// Scores that are looked up: what becomes of visits, of the log, and of answers that are kept.
@Suite(.serialized)
struct ScoreResolutionTests {
    let world: ProviderWorld

    init() throws {
        world = try ProviderWorld()
    }

    /// Boston at New York on 2022-04-08, and one day's other game.
    private static let yankees = AnswerText.mlbGame(
        "2022-04-08", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "5-6")
    private static let padres = AnswerText.mlbGame(
        "2022-04-08", "Atlanta Braves", "San Diego Padres", "Petco Park", "1-2")

    /// Baseball's own provider answers, all others fail.
    private func serveMLB(_ games: String..., robots: Int = 404) {
        let body = Array(
            "{\"totalGames\":\(games.count),\"dates\":[{\"games\":[\(games.joined(separator: ","))]}]}".utf8)
        world.serve { request in
            request.path.hasPrefix("/statsapi.mlb.com/")
                ? .answer(status: 200, body: body)
                : .answer(status: request.path.hasSuffix("/robots.txt") ? robots : 500, body: [])
        }
    }

    @Test
    func
        `a visit that names no game gets its teams, its number and its score, and its day's other games are known`()
        async throws
    {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        serveMLB(Self.yankees, Self.padres)
        #expect(try await world.resolve() == ["2022-04-08 resolved 5-6 MLB Stats API"])
        let visit = try world.store.visit(id)
        #expect(visit.homeTeamName == "New York Yankees" && visit.awayTeamName == "Boston Red Sox")
        #expect(visit.finalScore == "6-5" && visit.gameId == "game_mlb_2022_20220408_bos_nyy")
        #expect(visit.scoreSource == "api")
        let day = try #require(LocalDate("2022-04-08"))
        #expect(try world.store.games(on: day...day).count == 2)
        // It is done: the next run asks nobody, and nothing is appended.
        let head = try world.head()
        serveMLB()
        #expect(try await world.resolve() == [])
        #expect(try await world.resolve(.only([id])) == ["2022-04-08 resolved 5-6 MLB Stats API"])
        #expect(world.seen.isEmpty)
        #expect(try world.head() == head)
    }

    @Test func `what the user said of a visit stays`() async throws {
        let id = try world.visit(
            "Yankee Stadium", "2022-04-08", home: "New York Yankees", away: "Boston Red Sox")
        var change = VisitCorrection()
        change.finalScore = .set(FinalScore(home: 9, away: 9))
        _ = try world.store.correctVisit(id, change, isRehearsal: false)
        serveMLB(Self.yankees)
        #expect(try await world.resolve() == [])
        #expect(try await world.resolve(.only([id])) == ["2022-04-08 resolved 5-6 MLB Stats API"])
        #expect(try world.store.visit(id).finalScore == "9-9")
        #expect(try world.store.visit(id).scoreSource == "user")
    }

    @Test func `one of a doubleheader is not guessed, and its number tells it`() async throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        let games = [1, 2].map { number in
            AnswerText.mlbGame(
                "2022-04-08", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "\(number)-0",
                number: number, doubleHeader: "S")
        }
        serveMLB(games[0], games[1])
        #expect(try await world.resolve() == ["2022-04-08 ambiguous"])
        #expect(try world.store.visit(id).homeTeamName == nil)
        try world.visit("Yankee Stadium", "2022-04-08", number: 2)
        #expect(
            try await world.resolve(.allPending)
                == ["2022-04-08 ambiguous", "2022-04-08 resolved 2-0 MLB Stats API"])
    }

    @Test func `a game that was called off has no score, and a visit with other teams is to none`()
        async throws
    {
        try world.visit("Yankee Stadium", "2022-04-08")
        try world.visit("Petco Park", "2022-04-08", home: "San Diego Padres", away: "Chicago Cubs")
        serveMLB(
            AnswerText.mlbGame(
                "2022-04-08", "Boston Red Sox", "New York Yankees", "Yankee Stadium", nil, state: "D"),
            Self.padres)
        let first = try await world.resolve()
        #expect(first == ["2022-04-08 called_off", "2022-04-08 pending"], "\(first)")
    }

    @Test func `the next provider is asked where one fails, and it is told who was`() async throws {
        try world.visit("Yankee Stadium", "2022-04-08")
        let answer = AnswerText.espn(
            "MLB",
            AnswerText.espnGame(
                "2022-04-08T17:05Z", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "5-6"))
        world.serve { request in
            request.path.hasPrefix("/site.api.espn.com/")
                ? .answer(status: 200, body: answer) : .answer(status: 503, body: [])
        }
        let service = try world.service()
        let resolution = try await service.resolve(.due)
        let game = try #require(try await service.answer(resolution).games.first)
        #expect(game.provider == "ESPN" && game.homeScore == 6 && game.rawSourceId == "401")
        #expect(
            game.attempts.map { "\($0.provider): \($0.reason)" }
                == ["MLB Stats API: it has a fault of its own (HTTP status 503)"])
        #expect(
            world.seen.map { $0.path.split(separator: "/")[0] } == [
                "statsapi.mlb.com", "statsapi.mlb.com", "statsapi.mlb.com", "site.api.espn.com",
                "site.api.espn.com",
            ])
    }

    @Test func `pages are the last that is asked, where their robots_txt allows it`() async throws {
        try world.visit("Yankee Stadium", "2022-04-08")
        let page = AnswerText.reference(
            "MLB Scores and Standings Friday, April 8, 2022 | Baseball-Reference.com", ("Boston Red Sox", 5),
            ("New York Yankees", 6))
        @Sendable func serve(_ robots: LoopbackReply) {
            world.serve { request in
                if request.path.hasSuffix("/robots.txt") { return robots }
                return request.path.hasPrefix("/www.baseball-reference.com/")
                    ? .answer(status: 200, body: page) : .answer(status: 404, body: [])
            }
        }
        serve(.answer(status: 200, body: Array("User-agent: *\nDisallow: /boxes/\n".utf8)))
        #expect(try await world.resolve() == ["2022-04-08 failed"])
        #expect(!world.seen.contains { $0.path.hasPrefix("/www.baseball") })
        // It is kept for a day, and asked for again then.
        world.pass(hours: 23)
        serve(.answer(status: 200, body: []))
        #expect(try await world.resolve(.all, refresh: true) == ["2022-04-08 failed"])
        #expect(!world.allSeen.contains { $0.path.hasPrefix("/www.baseball") })
        world.pass(hours: 2)
        serve(
            .answer(
                status: 200,
                body: Array(
                    "User-agent: sportstime\nAllow: /\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /".utf8)))
        #expect(
            try await world.resolve(.all, refresh: true)
                == ["2022-04-08 resolved 5-6 Baseball-Reference"])
        #expect(world.waits.last == 3_000, "its own robots.txt was asked for at the usual pace")
        let visit = try #require(try world.store.visits().first)
        #expect(visit.scoreSource == "scraped")
        // What an official provider says counts before it, also later.
        serveMLB(
            AnswerText.mlbGame("2022-04-08", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "5-7"))
        #expect(
            try await world.resolve(.all, refresh: true) == ["2022-04-08 resolved 5-7 MLB Stats API"])
    }

    @Test(arguments: [500, 302, 429])
    func `a site whose robots_txt cannot be had is not asked`(status: Int) async throws {
        try world.visit("Yankee Stadium", "2022-04-08")
        world.serve { request in
            request.path.hasSuffix("/robots.txt")
                ? .answer(status: status, headers: ["Location": "/x"], body: [])
                : .answer(status: 404, body: [])
        }
        // One that is elsewhere now stays so.
        #expect(try await world.resolve() == [status == 302 ? "2022-04-08 failed" : "2022-04-08 pending"])
        #expect(!world.seen.contains { $0.path.hasPrefix("/www.") })
    }

    @Test
    func
        `without a network visits stay as they are, nothing is switched off, and the next run completes them`()
        async throws
    {
        let ids = try ["2022-04-08", "2022-04-09", "2021-07-04"].map { try world.visit("Yankee Stadium", $0) }
        let head = try world.head()
        let nowhere = "http://127.0.0.1:9"
        #expect(
            try await world.resolve(with: world.service(at: nowhere))
                == ["2021-07-04 pending", "2022-04-08 pending", "2022-04-09 pending"])
        #expect(try world.head() == head + 3)
        // Again, and the log does not grow by it.
        for _ in 0..<4 { _ = try await world.resolve(with: world.service(at: nowhere)) }
        #expect(try world.head() == head + 3)
        #expect(try world.service().status().providers.allSatisfy { $0.offUntil == nil && $0.failures == 0 })
        serveMLB(Self.yankees)
        #expect(try await world.resolve().contains("2022-04-08 resolved 5-6 MLB Stats API"))
        #expect(try world.store.visit(ids[0]).finalScore == "6-5")
    }

    @Test func `what no provider knows is asked for again after a week`() async throws {
        try world.visit("Yankee Stadium", "2022-04-08")
        world.serve { request in
            request.path.hasPrefix("/statsapi")
                ? .answer(status: 200, body: Array("{\"totalGames\":0,\"dates\":[]}".utf8))
                : .answer(status: 404, body: [])
        }
        #expect(try await world.resolve() == ["2022-04-08 failed"])
        let status = try world.service().status()
        #expect(status.games.first?.until?.hasPrefix("2022-06-08T12:00:0") == true)
        #expect(status.games.first?.attempts.first?.provider == "MLB Stats API")
        serveMLB(Self.yankees)
        world.pass(hours: 24 * 6.9)
        for scope in [ScoreScope.due, .allPending] { #expect(try await world.resolve(scope) == []) }
        #expect(world.seen.isEmpty)
        // What was answered then is not believed any more.
        world.pass(hours: 24 * 0.2)
        #expect(try await world.resolve() == ["2022-04-08 resolved 5-6 MLB Stats API"])
    }

    @Test func `a game that is not over is no failure: it is asked for again after a day`() async throws {
        let id = try world.visit("Yankee Stadium", "2022-06-01", home: "New York Yankees")
        serveMLB(
            AnswerText.mlbGame(
                "2022-06-01", "Boston Red Sox", "New York Yankees", "Yankee Stadium", nil, state: "I"))
        #expect(try await world.resolve() == ["2022-06-01 pending"])
        #expect(try world.store.visit(id).awayTeamName == "Boston Red Sox")
        #expect(try world.store.visit(id).scoreResolutionPending)
        serveMLB(
            AnswerText.mlbGame("2022-06-01", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "3-4"))
        world.pass(hours: 23)
        #expect(try await world.resolve() == [])
        world.pass(hours: 1.1)
        #expect(try await world.resolve() == ["2022-06-01 resolved 3-4 MLB Stats API"])
        #expect(try world.store.visit(id).finalScore == "4-3")
    }

    @Test func `a correction adds an event, and the visit follows`() async throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        serveMLB(Self.yankees)
        _ = try await world.resolve()
        serveMLB(
            AnswerText.mlbGame("2022-04-08", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "5-8"))
        #expect(
            try await world.resolve(.only([id]), refresh: true) == ["2022-04-08 resolved 5-8 MLB Stats API"])
        let game = try world.store.game("game_mlb_2022_20220408_bos_nyy")
        #expect(game.scores.map { "\($0.awayScore)-\($0.homeScore)" } == ["5-6", "5-8"])
        #expect(game.scores.map(\.isCurrent) == [false, true])
        #expect(try world.store.visit(id).finalScore == "8-5")
        let head = try world.head()
        #expect(
            try await world.resolve(.only([id]), refresh: true) == ["2022-04-08 resolved 5-8 MLB Stats API"])
        #expect(try world.head() == head)
    }

    @Test func `answers are kept: old ones for ever, young ones for a day, and none that is not whole`()
        async throws
    {
        let service = try world.service()
        let api = service.api
        let provider = MLBStatsProvider()
        func ask(_ day: String) async throws -> Bool {
            let date = try #require(LocalDate(day))
            let request = provider.requests(for: SportID("MLB"), on: date...date)[0]
            guard case .games(_, let isCached) = try await api.ask(provider, request, of: SportID("MLB"))
            else {
                Issue.record("no games of \(day)")
                return false
            }
            return isCached
        }
        serveMLB(Self.yankees)
        #expect(
            try await [ask("2022-04-08"), ask("2022-04-08"), ask("2022-05-30"), ask("2022-05-30")] == [
                false, true, false, true,
            ])
        // What came when it was young grows no older by lying there.
        world.pass(hours: 24 * 365)
        #expect(try await [ask("2022-04-08"), ask("2022-05-30"), ask("2022-05-30")] == [true, false, true])
        world.pass(hours: 24 * 3_650)
        #expect(try await [ask("2022-04-08"), ask("2022-05-30")] == [true, true])
        // Every byte of a kept answer counts.
        let folder = world.directory.path + "/store/answers"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".answer")
        }
        #expect(names.count == 2)
        for name in names {
            let file = URL(filePath: "\(folder)/\(name)")
            #expect(
                try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
                    == 0o600)
            let whole = try Data(contentsOf: file)
            for place in stride(from: 0, to: whole.count, by: 7) {
                var flipped = whole
                flipped[place] ^= 1
                try flipped.write(to: file)
                let asked = world.seen.count
                _ = try await (ask("2022-04-08"), ask("2022-05-30"))
                #expect(world.seen.count == asked + 1, "\(name) byte \(place)")
            }
            try whole.dropLast().write(to: file)
            let asked = world.seen.count
            _ = try await (ask("2022-04-08"), ask("2022-05-30"))
            #expect(world.seen.count == asked + 1)
        }
        #expect(try await [ask("2022-04-08"), ask("2022-05-30")] == [true, true])
    }

    @Test func `no time of an answer is too odd`() throws {
        let (now, day) = (ProviderWorld.start, try #require(LocalDate("2022-04-08")))
        func isGood(_ fetchedAt: Int64) -> Bool {
            AnswerCache.isGood(fetchedAt: fetchedAt, lastDay: day, now: now)
        }
        #expect(isGood(now) && !isGood(now + 1) && !isGood(.max) && !isGood(.min))
        #expect(
            !AnswerCache.isYoung(fetchedAt: .max, now: now) && !AnswerCache.isYoung(fetchedAt: .min, now: now)
        )
        #expect(AnswerCache.isYoung(fetchedAt: now - AnswerCache.day, now: now))
        #expect(!AnswerCache.isYoung(fetchedAt: now - AnswerCache.day - 1, now: now))
    }
}
