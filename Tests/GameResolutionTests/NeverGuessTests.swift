import EventLog
import Foundation
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import GameResolution
@testable import SportsTime

/// Visits are completed where only one game can be meant, and the log grows by news alone.
@Suite(.serialized)
struct NeverGuessTests {
    let world: ProviderWorld

    init() throws {
        world = try ProviderWorld()
    }

    private static func game(
        _ number: Int, _ score: String? = "5-6", away: String = "Boston Red Sox", double: String = "Y",
        state: String = "F"
    ) -> String {
        AnswerText.mlbGame(
            "2022-04-08", away, "New York Yankees", "Yankee Stadium", score, state: state, number: number,
            doubleHeader: double)
    }

    /// Baseball's own provider answers, nobody else has anything.
    private func serve(_ games: String..., total: Int? = nil) {
        let body = Array(
            "{\"totalGames\":\(total ?? games.count),\"dates\":[{\"games\":[\(games.joined(separator: ","))]}]}"
                .utf8)
        world.serve { request in
            request.path.hasPrefix("/statsapi")
                ? .answer(status: 200, body: body) : .answer(status: 404, body: [])
        }
    }

    /// What came of a visit that names nothing, and of one that names the home team.
    private func outcomes() async throws -> [String] {
        try world.visit("Yankee Stadium", "2022-04-08")
        try world.visit("Yankee Stadium", "2022-04-08", home: "New York Yankees")
        return try await world.resolve()
    }

    @Test func `a game whose score cannot be read leaves the other one of its day uncertain`() async throws {
        serve(Self.game(1), Self.game(2, nil))
        #expect(try await outcomes() == ["2022-04-08 ambiguous", "2022-04-08 ambiguous"])
    }

    @Test func `so does one whose team nobody knows, and one that is not told though it is counted`()
        async throws
    {
        serve(Self.game(1, double: "N"), Self.game(2, away: "Gotham Rogues", double: "N"))
        #expect(try await outcomes() == ["2022-04-08 ambiguous", "2022-04-08 resolved 5-6 MLB Stats API"])
        serve(Self.game(1, double: "N"), total: 2)
        #expect(try await world.resolve(.due, refresh: true) == ["2022-04-08 ambiguous"])
    }

    @Test func `the first of a doubleheader is not the one that was seen, whoever says so`() async throws {
        serve(Self.game(1))
        #expect(try await outcomes() == ["2022-04-08 ambiguous", "2022-04-08 ambiguous"])
        let id = try world.visit("Yankee Stadium", "2022-04-08", number: 1)
        #expect(try await world.resolve(.only([id])) == ["2022-04-08 resolved 5-6 MLB Stats API"])
    }

    @Test func `what the user wrote of a game is not overruled, and a team that nobody knows was at none`()
        async throws
    {
        let day = try #require(LocalDate("2022-04-08"))
        for draft in [
            VisitDraft(
                stadium: "stadium_mlb_yankee_stadium", date: day, gameDescription: "Pawtucket v Yomiuri"),
            VisitDraft(
                stadium: "stadium_mlb_yankee_stadium", date: day, homeTeam: "Brooklyn Excelsiors",
                awayTeam: "Boston Red Sox"),
        ] {
            _ = try? await world.store.addVisit(draft)
        }
        serve(Self.game(1, double: "N"))
        let told = try await world.resolve()
        #expect(!told.isEmpty && !told.contains { $0.contains("resolved") }, "\(told)")
    }

    @Test func `a tour has no score`() async throws {
        let draft = VisitDraft(
            stadium: "Petco Park", date: try #require(LocalDate("2022-04-08")), type: .tour)
        let id = try #require(try await world.store.addVisit(draft).answer.visit).id
        serve()
        await #expect(throws: VisitRefusal.self) { try await world.resolve(.only([id])) }
        #expect(try await world.resolve() == [])
        #expect(world.allSeen.isEmpty)
    }

    // MARK: What is known without asking

    @Test func `a visit whose game has become known is completed before its time to be asked for`()
        async throws
    {
        let id = try world.visit("Yankee Stadium", "2022-04-08", home: "New York Yankees")
        serve()
        #expect(try await world.resolve() == ["2022-04-08 failed"])
        _ = try world.store.importGames(
            Array("date,home_team,away_team,home_score,away_score\n2022-04-08,NYY,BOS,6,5\n".utf8),
            file: "games.csv")
        let asked = world.allSeen.count
        #expect(try await world.resolve(offline: true) == ["2022-04-08 resolved 5-6 games.csv"])
        #expect(try world.store.visit(id).finalScore == "6-5")
        #expect(world.allSeen.count == asked)
    }

    @Test func `an answer that was kept does not take back what was told since`() async throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        serve(Self.game(1, "5-6", double: "N"))
        let days = try #require(LocalDate("2022-04-01"))...(try #require(LocalDate("2022-04-30")))
        _ = try await world.service().takeSeason(2022, of: SportID("MLB"), days: days)
        world.pass(hours: 1)
        serve(Self.game(1, "5-8", double: "N"))
        #expect(
            try await world.resolve(.only([id]), refresh: true) == ["2022-04-08 resolved 5-8 MLB Stats API"])
        world.pass(hours: 1)
        let again = try await world.service().takeSeason(2022, of: SportID("MLB"), days: days)
        #expect(again.parts.first?.cached == 1 && again.scores == 0)
        #expect(try world.store.visit(id).finalScore == "8-5")
    }

    // MARK: News

    @Test(arguments: [404, 429, 500])
    func `a run that learns nothing new appends nothing`(status: Int) async throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        world.serve { request in
            .answer(
                status: request.path.hasSuffix("/robots.txt") ? 404 : status,
                headers: status == 429 ? ["Retry-After": "3600"] : [:], body: [])
        }
        _ = try await world.resolve()
        let head = try world.head()
        for scope in [ScoreScope.due, .allPending, .only([id]), .only([id])] {
            world.pass(hours: 0.05)
            _ = try await world.resolve(scope)
            #expect(try world.head() == head)
        }
    }

    @Test func `a service that is kept asks in each run anew`() async throws {
        try world.visit("Yankee Stadium", "2022-04-08")
        let service = try world.service([MLBStatsProvider()])
        world.serve { _ in .answer(status: 503, body: []) }
        #expect(try await world.resolve(with: service) == ["2022-04-08 pending"])
        #expect(world.seen.count == 3)
        serve(Self.game(1, double: "N"))
        #expect(try await world.resolve(with: service) == ["2022-04-08 resolved 5-6 MLB Stats API"])
        #expect(await service.api.requests == 1)
    }

    @Test
    func `a game that is known without a score is pending till the next run where nobody could be asked`()
        async throws
    {
        let id = try world.visit("Yankee Stadium", "2022-05-31", home: "New York Yankees")
        _ = try world.store.importGames(
            Array("date,home_team,away_team\n2022-05-31,NYY,BOS\n".utf8), file: "games.csv")
        let nowhere = "http://127.0.0.1:9"
        #expect(try await world.resolve(with: world.service(at: nowhere)) == ["2022-05-31 pending"])
        #expect(try world.store.visit(id).awayTeamName == "Boston Red Sox")
        let answer = AnswerText.mlb(
            AnswerText.mlbGame("2022-05-31", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "1-2"))
        world.serve { _ in .answer(status: 200, body: answer) }
        #expect(try await world.resolve() == ["2022-05-31 resolved 1-2 MLB Stats API"])
    }

    @Test func `who refuses for good is no reason to wait`() async throws {
        try world.visit("Yankee Stadium", "2022-04-08")
        world.serve { request in
            request.path.hasPrefix("/statsapi")
                ? .answer(status: 200, body: Array("{\"totalGames\":0,\"dates\":[]}".utf8))
                : .answer(status: request.path.hasSuffix("/robots.txt") ? 404 : 403, body: [])
        }
        #expect(try await world.resolve() == ["2022-04-08 failed"])
    }

    // MARK: Questions

    @Test func `a question is answered as the seed has it`() async throws {
        let service = try world.service()
        func ask(_ day: String) async throws -> ScoreResolutionResult {
            try await service.resolveScore(
                HistoricalGameQuery(
                    sport: SportID("MLB"), date: try #require(LocalDate(day)),
                    stadium: try Stadium.ID("stadium_mlb_yankee_stadium")))
        }
        serve()
        #expect(try await ask("2022-04-09") == .requiresUserInput(candidates: []))
        let asked = world.allSeen.count
        #expect(try await ask("2022-04-09") == .requiresUserInput(candidates: []))
        #expect(world.allSeen.count == asked, "not before a week is over")
        world.serve { _ in .answer(status: 503, body: []) }
        guard case .pending(let until) = try await ask("2022-04-10") else {
            Issue.record("it is not pending")
            return
        }
        #expect(until >= ProviderWorld.start)
        serve(Self.game(1), Self.game(2))
        let several = try await ask("2022-04-08")
        #expect(
            several
                == .requiresUserInput(candidates: [
                    "game_mlb_2022_20220408_bos_nyy_1", "game_mlb_2022_20220408_bos_nyy_2",
                ]))
    }

    // MARK: Confirming over what is known

    @Test func `a confirmation finds the game that is known, and replaces none`() async throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        serve(Self.game(1), Self.game(2))
        _ = try await world.resolve()
        let head = try world.head()
        let score = FinalScore(home: 4, away: 3)
        for wrong in [
            UserConfirmedGame(id, finalScore: score),
            UserConfirmedGame(id, homeTeam: "NYY", awayTeam: "BOS", finalScore: score),
            UserConfirmedGame(id, homeTeam: "NYY", awayTeam: "BAL", finalScore: score, gameNumber: 1),
        ] {
            #expect(throws: StoreError.self) { try world.store.confirmGame(wrong) }
        }
        #expect(try world.head() == head)
        _ = try world.store.confirmGame(
            UserConfirmedGame(id, homeTeam: "NYY", awayTeam: "BOS", finalScore: score, gameNumber: 2))
        #expect(try world.store.visit(id).gameId == "game_mlb_2022_20220408_bos_nyy_2")
        #expect(try world.store.visit(id).finalScore == "4-3")
        let day = try #require(LocalDate("2022-04-08"))
        #expect(try world.store.games(on: day...day).count == 2)
    }

    @Test func `a game that was called off is confirmed by nobody`() async throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        serve(Self.game(1, nil, double: "N", state: "D"))
        #expect(try await world.resolve() == ["2022-04-08 called_off"])
        for subject in [id, "game_mlb_2022_20220408_bos_nyy"] {
            let game = UserConfirmedGame(
                subject, homeTeam: subject == id ? "NYY" : nil, awayTeam: subject == id ? "BOS" : nil,
                finalScore: FinalScore(home: 4, away: 3))
            #expect(throws: StoreError.self) { try world.store.confirmGame(game) }
        }
    }

    @Test func `a bare undo passes a confirmation of a game alone`() async throws {
        _ = try world.visit("Yankee Stadium", "2022-04-08", home: "New York Yankees")
        serve(Self.game(1, double: "N"))
        _ = try await world.resolve()
        _ = try world.store.confirmGame(
            UserConfirmedGame("game_mlb_2022_20220408_bos_nyy", finalScore: FinalScore(home: 9, away: 8)))
        // The visit was completed since it was added: that is told, not the confirmation.
        #expect(throws: StoreError.self) { try world.store.undo() }
        let other = try world.visit("Petco Park", "2022-04-09")
        _ = try world.store.confirmGame(
            UserConfirmedGame("game_mlb_2022_20220408_bos_nyy", finalScore: FinalScore(home: 9, away: 7)))
        _ = try world.store.undo()
        #expect(throws: StoreError.self) { try world.store.visit(other) }
    }
}
