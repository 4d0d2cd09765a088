import EventLog
import Foundation
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import GameResolution
@testable import SportsTime

/// Schedules of whole seasons from providers, what users confirm, and what robots may ask.
@Suite(.serialized)
struct SeasonTests {
    let world: ProviderWorld
    private let mlb = SportID("MLB")

    init() throws {
        world = try ProviderWorld()
    }

    private func days(_ first: String, _ last: String) throws -> ClosedRange<LocalDate> {
        try #require(LocalDate(first))...(try #require(LocalDate(last)))
    }

    /// One game at Yankee Stadium on the first day of the month that is asked for; nothing of July.
    private func serveMonths(failing: String? = nil) {
        world.serve { request in
            guard request.path.hasPrefix("/statsapi"),
                let start = request.query.components(separatedBy: "startDate=").last?.prefix(10)
            else { return .answer(status: 404, body: []) }
            if let failing, start.hasPrefix(failing) { return .answer(status: 400, body: []) }
            return .answer(
                status: 200,
                body: AnswerText.mlb(
                    AnswerText.mlbGame(
                        String(start), "Boston Red Sox", "New York Yankees", "Yankee Stadium",
                        start < "2022-06" ? "1-2" : nil, state: start < "2022-06" ? "F" : "S")))
        }
    }

    @Test func `a season is taken month by month, what is over is covered, and it is asked for once`()
        async throws
    {
        serveMonths()
        let service = try world.service()
        let answer = try await service.takeSeason(2022, of: mlb)
        #expect(answer.from == "2022-02-01" && answer.until == "2022-11-30", "\(answer.until)")
        #expect(answer.added == 10 && answer.scores == 4 && answer.missing.isEmpty && answer.notTaken.isEmpty)
        #expect(answer.parts.map { "\($0.provider) \($0.answers) \($0.cached)" } == ["MLB Stats API 10 0"])
        #expect(world.seen.count == 10)
        // It is noon of June 1 in London: May 31 is just over everywhere.
        #expect(try world.store.gameCoverage().map { "\($0.from) \($0.until)" } == ["2022-02-01 2022-05-31"])
        let head = try world.head()
        let again = try await world.service().takeSeason(2022, of: mlb)
        #expect(again.added == 0 && again.alreadyThere == 10 && again.parts.first?.cached == 10)
        #expect(world.seen.count == 10)
        #expect(try world.head() == head)
        // Two days later what is young is asked for again, and June has begun.
        world.pass(hours: 49)
        let later = try await world.service().takeSeason(2022, of: mlb)
        #expect(later.parts.first?.cached == 3, "of February, March and April")
        #expect(try world.store.gameCoverage().map { "\($0.from) \($0.until)" } == ["2022-02-01 2022-06-02"])
    }

    @Test func `days of which one provider gave no answer are the next one's, and those of nobody are told`()
        async throws
    {
        serveMonths(failing: "2022-04")
        let answer = try await world.service().takeSeason(
            2022, of: mlb, days: try days("2022-03-30", "2022-05-02"))
        #expect(answer.added == 1, "it stops where it is refused")
        #expect(answer.missing.map { "\($0.from) \($0.until)" } == ["2022-04-01 2022-05-02"])
        #expect(answer.parts.map(\.provider) == ["MLB Stats API", "ESPN", "Baseball-Reference"])
        #expect(answer.parts[0].reason == "HTTP status 400")
        #expect(answer.parts[1].reason == "it has nothing of some days")
    }

    @Test func `a season that nobody has, and one that is none`() async throws {
        let service = try world.service()
        await #expect(throws: StoreError.self) { try await service.takeSeason(2022, of: SportID("xfl")) }
        await #expect(throws: StoreError.self) { try await service.takeSeason(0, of: mlb) }
        await #expect(throws: StoreError.self) {
            try await service.takeSeason(2022, of: mlb, days: try days("2019-01-01", "2019-02-01"))
        }
        let plan = try service.rehearseSeason(2021, of: SportID("NHL"))
        #expect(
            plan.season == "2021-22" && plan.from == "2021-09-01"
                && plan.parts.map(\.provider) == ["NHL", "ESPN", "Hockey-Reference"])
        #expect(world.allSeen.isEmpty)
    }

    // MARK: What users say

    @Test
    func `what a user says of a visit is a game with a score of the user's, and counts till others say it`()
        async throws
    {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        let report = try world.store.confirmGame(
            UserConfirmedGame(
                String(id.prefix(8)), homeTeam: "NYY", awayTeam: "boston red sox",
                finalScore: FinalScore(home: 4, away: 3)))
        #expect(report.visit?.visit.finalScore == FinalScore(home: 4, away: 3))
        let game = try world.store.game("game_mlb_2022_20220408_bos_nyy")
        #expect(game.scores.map(\.source) == ["user"] && game.game.homeScore == 4)
        #expect(try world.store.visit(id).scoreSource == "user")
        // The same again says nothing new.
        #expect(throws: VisitRefusal.self) {
            try world.store.confirmGame(
                UserConfirmedGame(
                    id, homeTeam: "NYY", awayTeam: "BOS", finalScore: FinalScore(home: 4, away: 3)))
        }
        #expect(try await world.resolve() == [])
        // Of the game a provider is believed; of the visit the user is.
        world.serve { _ in
            .answer(
                status: 200,
                body: AnswerText.mlb(
                    AnswerText.mlbGame(
                        "2022-04-08", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "5-6")))
        }
        #expect(
            try await world.resolve(.only([game.game.id]), refresh: true) == [
                "2022-04-08 resolved 5-6 MLB Stats API"
            ])
        #expect(try world.store.visit(id).finalScore == "4-3")
    }

    @Test func `a confirmation is taken back with its visit, and a game's own stays`() throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        _ = try world.store.confirmGame(
            UserConfirmedGame(id, homeTeam: "NYY", awayTeam: "BOS", finalScore: FinalScore(home: 4, away: 3)))
        _ = try world.store.undo()
        let visit = try world.store.visit(id)
        #expect(visit.finalScore == nil && visit.homeTeamName == nil && visit.gameId == nil)
        let game = "game_mlb_2022_20220408_bos_nyy"
        #expect(try world.store.game(game).game.homeScore == 4)
        let report = try world.store.confirmGame(
            UserConfirmedGame(game, finalScore: FinalScore(home: 5, away: 3)))
        #expect(try world.store.game(game).game.homeScore == 5 && report.visit == nil)
        #expect(throws: StoreError.self) {
            try world.store.confirmGame(UserConfirmedGame(game, finalScore: FinalScore(home: 5, away: 3)))
        }
        let sequence = try #require(report.outcome?.sequences.upperBound)
        #expect(throws: StoreError.self) { try world.store.undo(sequence) }
    }

    @Test func `what makes no sense is refused, and nothing is appended`() throws {
        let id = try world.visit("Yankee Stadium", "2022-04-08")
        let draft = VisitDraft(
            stadium: "Petco Park", date: try #require(LocalDate("2022-04-09")), type: .tour)
        let tour = try #require(try world.store.addVisit(draft).answer.visit).id
        let head = try world.head()
        let score = FinalScore(home: 4, away: 3)
        for wrong in [
            UserConfirmedGame(id, finalScore: score),
            UserConfirmedGame(id, homeTeam: "NYY", finalScore: score),
            UserConfirmedGame(id, homeTeam: "NYY", awayTeam: "NYY"),
            UserConfirmedGame(id, homeTeam: "NYY", awayTeam: "Boston Celtics"),
            UserConfirmedGame(id, homeTeam: "NYY", awayTeam: "BOS", gameNumber: 10),
            UserConfirmedGame("game_mlb_2022_20220408_bos_nyy", finalScore: score),
            UserConfirmedGame("ffffffff", finalScore: score),
        ] {
            #expect(throws: StoreError.self, "\(wrong)") { try world.store.confirmGame(wrong) }
        }
        #expect(throws: VisitRefusal.self) {
            try world.store.confirmGame(
                UserConfirmedGame(tour, homeTeam: "SD", awayTeam: "NYM", finalScore: score))
        }
        #expect(try world.head() == head)
    }

    // MARK: Searching

    @Test func `games are found by names as users write them, a day off too`() async throws {
        serveMonths()
        let service = try world.service()
        _ = try await service.takeSeason(2022, of: mlb, days: try days("2022-04-01", "2022-05-02"))
        var query = HistoricalGameQuery(
            sport: mlb, date: try #require(LocalDate("2022-04-02")), homeTeamName: "new york yankees",
            awayTeamName: "bos",
            toleranceDays: 1)
        #expect(try service.searchGames(query).map(\.date) == ["2022-04-01"])
        query.toleranceDays = 0
        #expect(try service.searchGames(query).isEmpty)
        (query.homeTeamName, query.toleranceDays) = ("Boston Red Sox", 1)
        #expect(try service.searchGames(query).isEmpty, "they were not at home")
        query.homeTeamName = "New York Yankes"
        #expect(throws: StoreError.self) { try service.searchGames(query) }
        let found = HistoricalGameQuery(
            sport: mlb, date: try #require(LocalDate("2022-05-01")),
            stadium: try Stadium.ID("stadium_mlb_yankee_stadium"))
        guard case .resolved(let game) = try await service.resolveScore(found) else {
            Issue.record("it is not known")
            return
        }
        #expect(game.score == FinalScore(home: 2, away: 1) && game.resolutionSource == .api)
        #expect(game.canonicalKey.homeTeam.rawValue == "team_mlb_nyy" && game.provider == "MLB Stats API")
    }

    // MARK: robots.txt

    @Test(arguments: [
        ("", "/boxes/", true), ("User-agent: *\nDisallow:", "/boxes/", true),
        ("User-agent: *\nDisallow: /", "/boxes/", false), ("User-agent: *\nDisallow: /", "/robots.txt", true),
        ("User-agent: other\nDisallow: /", "/boxes/", true),
        ("User-agent: *\nDisallow: /boxes\nAllow: /boxes/?", "/boxes/?month=4", true),
        ("User-agent: *\nDisallow: /*?month=", "/boxes/?month=4", false),
        ("User-agent: *\nDisallow: /*.htm$", "/years/week_1.htm", false),
        ("User-agent: *\nDisallow: /*.htm$", "/years/week_1.html", true),
        ("User-agent: *\nDisallow: /a\nAllow: /a", "/a", true),
        (
            "User-agent: other\nUser-agent: SPORTSTIME\nDisallow: /boxes/\n\nUser-agent: *\nAllow: /",
            "/boxes/", false
        ),
        ("User-agent: sportstime\nAllow: /\n\nUser-agent: *\nDisallow: /", "/boxes/", true),
        (
            "User-agent: sportstime\nDisallow: /x\nUser-agent: *\nDisallow: /\nUser-agent: sportstime\nDisallow: /boxes",
            "/boxes/", false
        ),
        ("# all\r\nuser-agent : * # everybody\r\nDISALLOW:/boxes/ # pages\r\n", "/boxes/x", false),
        ("\u{FEFF}User-agent: *\nDisallow: /", "/boxes/", false),
        ("User-agent: *\nDisallow: /%62oxes", "/boxes/", false),
        ("User-agent: SportsTime/0.1\nDisallow: /", "/boxes/", false),
        ("Disallow: /", "/boxes/", true), ("User-agent: *\nDisallow: /boxes/$", "/boxes/", false),
        ("<html>not found</html>", "/boxes/", true),
    ])
    func `the longest rule of this program's group says what may be asked`(
        file: String, path: String, isAllowed: Bool
    ) {
        #expect(RobotsFile(Array(file.utf8), for: "SportsTime").allows(path) == isAllowed)
    }

    @Test func `a site may ask for more time, within reason`() {
        func delay(_ text: String) -> Int? {
            RobotsFile(Array("User-agent: *\nCrawl-delay: \(text)".utf8), for: "SportsTime").crawlDelay
        }
        #expect(delay("10") == 10 && delay("2.5") == 3 && delay("-4") == 0 && delay("1e99") == 86_400)
        #expect(delay("nan") == nil && delay("inf") == nil)
        #expect(delay("x") == nil)
    }

    // MARK: Requests

    @Test func `football's weeks are counted from the week after Labor Day`() throws {
        let provider = SportsReferenceProvider(site: SportsReferenceProvider.sites[3])
        func urls(_ day: String) throws -> [String] {
            let date = try #require(LocalDate(day))
            return provider.requests(for: SportID("NFL"), on: date...date)
                .map { String($0.url.dropFirst("https://www.pro-football-reference.com/years/".count)) }
        }
        // The season of 2020 began on Thursday, September 10; the one of 2015 on that day too.
        #expect(try urls("2020-09-10") == ["2020/week_1.htm", "2020/week_2.htm"])
        #expect(try urls("2020-12-28")[0] == "2020/week_16.htm")
        #expect(try urls("2021-01-03")[0] == "2020/week_17.htm")
        #expect(try urls("2015-09-21")[0] == "2015/week_2.htm")
        // The last game is a week later than its number says.
        #expect(try urls("2022-02-13") == ["2021/week_22.htm"])
    }
}
