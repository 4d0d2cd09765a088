import Foundation
import SportsTimeModel
import Synchronization
import TestSupport
import Testing

@testable import GameResolution
@testable import SportsTime

/// How providers that misbehave are treated (seed "Stadium Progress & Achievement System", Provider failure handling).
@Suite(.serialized)
struct ProviderPolicyTests {
    let world: ProviderWorld
    private let mlb = SportID("MLB")

    init() throws {
        world = try ProviderWorld()
    }

    private func ask(
        _ provider: any ScoreAPIProvider, _ api: FreeScoreAPI, _ sport: SportID? = nil
    ) async throws -> String {
        let sport = sport ?? provider.supportedSports.sorted { $0.key < $1.key }[0]
        // Football is played in autumn.
        let day = try #require(LocalDate(sport == SportID("NFL") ? "2021-11-14" : "2022-04-07"))
        let request = try #require(provider.requests(for: sport, on: day...day).first)
        switch try await api.ask(provider, request, of: sport) {
        case .games(let file, let isCached): return "\(file.rows.count) games\(isCached ? ", kept" : "")"
        case .nothing: return "nothing"
        case .unreachable(let reason): return "unreachable: \(reason)"
        case .failed(let reason, _): return "failed: \(reason)"
        case .notAsked(let reason, _): return "not asked: \(reason)"
        }
    }

    private func serve(_ trouble: ServerTrouble, _ silence: DispatchSemaphore = DispatchSemaphore(value: 0)) {
        world.serve { request in
            request.path.hasSuffix("/robots.txt")
                ? .answer(status: 404, body: []) : trouble.reply(silence)
        }
    }

    @Test(arguments: ServerTrouble.allCases)
    func `an official provider is asked again, and never switched off`(trouble: ServerTrouble) async throws {
        let silence = DispatchSemaphore(value: 0)
        defer { for _ in 0..<16 { silence.signal() } }
        serve(trouble, silence)
        let provider = MLBStatsProvider()
        for run in 1...4 {
            world.pass(hours: 0.02)
            let api = try world.api(timeout: trouble.patience)
            let before = world.seen.count
            let told = try await ask(provider, api)
            #expect(told.hasPrefix("failed: \(trouble.reason)"), "\(told)")
            #expect(world.seen.count - before == (trouble.isRetried ? 3 : 1))
            // Within a run a dead one is skipped after it has failed three times (DESIGN, section 5).
            if trouble.isRetried {
                #expect(try await ask(provider, api) == "not asked: it failed before in this run")
                #expect(world.seen.count - before == 3)
            }
            #expect(api.state(of: provider).offUntilMs == nil, "run \(run)")
        }
        #expect(!world.allSeen.contains { $0.path.contains("elsewhere") })
        // Then it answers, and is believed at once.
        world.pass(hours: 0.1)
        world.serve { _ in
            .answer(
                status: 200,
                body: AnswerText.mlb(
                    AnswerText.mlbGame(
                        "2022-04-07", "Boston Red Sox", "New York Yankees", "Yankee Stadium", "4-5")))
        }
        #expect(try await ask(provider, world.api()) == "1 games")
    }

    @Test func `between tries it is waited as long as the server says, or a second and twice as long`()
        async throws
    {
        serve(.busyForSeconds)
        _ = try await ask(MLBStatsProvider(), world.api())
        #expect(world.waits == [7_000, 7_000])
        world.pass(hours: 1)
        serve(.fault)
        _ = try await ask(MLBStatsProvider(), world.api())
        #expect(world.waits == [1_000, 2_000])
        world.pass(hours: 1)
        serve(.unavailableUntilDate)
        world.pass(hours: -2)
        #expect(world.now == ProviderWorld.start + 17_000)
        _ = try await ask(MLBStatsProvider(), world.api())
        #expect(world.waits.first == 13_000)
    }

    @Test func `who asks to be left alone for long is, across runs`() async throws {
        world.serve { _ in .answer(status: 429, headers: ["Retry-After": "7200"], body: []) }
        #expect(try await ask(MLBStatsProvider(), world.api()).hasPrefix("not asked: it was asked too often"))
        #expect(world.seen.count == 1 && world.waits.isEmpty)
        world.pass(hours: 1.9)
        #expect(
            try await ask(MLBStatsProvider(), world.api())
                == "not asked: it asked to be left alone")
        #expect(world.seen.count == 1)
        world.pass(hours: 0.2)
        _ = try await ask(MLBStatsProvider(), world.api())
        #expect(world.seen.count == 2)
    }

    @Test(arguments: ServerTrouble.allCases)
    func `an unofficial provider is off for a day after three failures in an hour`(trouble: ServerTrouble)
        async throws
    {
        try await expectOff(ESPNProvider(), after: 3, trouble)
    }

    @Test(arguments: ServerTrouble.allCases)
    func `a scraped one is off for a day after two failures in an hour`(trouble: ServerTrouble) async throws {
        try await expectOff(
            SportsReferenceProvider(site: SportsReferenceProvider.sites[0]), after: 2, trouble)
    }

    private func expectOff(
        _ provider: any ScoreAPIProvider, after limit: Int, _ trouble: ServerTrouble
    ) async throws {
        let silence = DispatchSemaphore(value: 0)
        defer { for _ in 0..<16 { silence.signal() } }
        serve(trouble, silence)
        for number in 1...limit {
            let told = try await ask(provider, world.api(timeout: trouble.patience), mlb)
            #expect(told.hasPrefix("failed: \(trouble.reason)"), "\(number): \(told)")
            #expect(world.seen.count == number)
            world.pass(hours: 0.1)
        }
        let off = try await ask(provider, world.api(), mlb)
        #expect(off == "not asked: it failed too often, and is off for a day")
        world.pass(hours: 23.7)
        #expect(try await ask(provider, world.api(), mlb).hasPrefix("not asked: it failed too often"))
        #expect(world.seen.count == limit)
        // A day after the last failure it is asked again; what was before is forgotten.
        world.pass(hours: 0.3)
        #expect(
            try await ask(provider, world.api(timeout: trouble.patience), mlb).hasPrefix(
                "failed: \(trouble.reason)"))
        #expect(world.seen.count == limit + 1)
        let api = try world.api()
        #expect(api.state(of: provider).failuresMs.count == 1 && api.state(of: provider).offUntilMs == nil)
    }

    @Test func `failures count for an hour`() async throws {
        serve(.fault)
        let provider = ESPNProvider()
        for _ in 0..<6 {
            #expect(try await ask(provider, world.api(), mlb).hasPrefix("failed"))
            world.pass(hours: 0.51)
        }
        #expect(world.seen.count == 6)
    }

    @Test func `requests keep the pace of each provider, of all who use the store together`() async throws {
        serve(.otherForm)
        let paces: [(any ScoreAPIProvider, Int64)] = [
            (MLBStatsProvider(), 100), (NHLWebProvider(), 200), (NBAStatsProvider(), 500),
            (ESPNProvider(), 1_000),
            (SportsReferenceProvider(site: SportsReferenceProvider.sites[0]), 3_000),
            (SportsReferenceProvider(site: SportsReferenceProvider.sites[3]), 3_000),
        ]
        for (provider, milliseconds) in paces {
            serve(.otherForm)
            for _ in 0..<2 { _ = try await ask(provider, world.api()) }
            let times = world.allSeen.map(\.at)
            #expect(
                times.count >= 2 && zip(times, times.dropFirst()).allSatisfy { $1 - $0 == milliseconds },
                "\(times)")
            #expect(provider.rateLimit == .milliseconds(milliseconds))
        }
    }

    @Test func `a site that wants more time gets it, and one that wants too much is asked another time`()
        async throws
    {
        let provider = SportsReferenceProvider(site: SportsReferenceProvider.sites[0])
        let page = AnswerText.reference(
            "MLB Scores for April 7, 2022 | Baseball-Reference.com", ("Boston Red Sox", 5),
            ("New York Yankees", 6))
        @Sendable func serve(delay: Int) {
            world.serve { request in
                request.path.hasSuffix("/robots.txt")
                    ? .answer(status: 200, body: Array("User-agent: *\nCrawl-delay: \(delay)".utf8))
                    : .answer(status: 200, body: page)
            }
        }
        func ask(_ days: [String], _ api: FreeScoreAPI) async throws -> [Bool] {
            var told: [Bool] = []
            for text in days {
                let day = try #require(LocalDate(text))
                let request = try #require(provider.requests(for: mlb, on: day...day).first)
                if case .games = try await api.ask(provider, request, of: mlb) {
                    told.append(true)
                } else {
                    told.append(false)
                }
            }
            return told
        }
        serve(delay: 20)
        #expect(
            try await ask(["2022-04-07", "2022-04-08", "2022-04-09"], world.api()) == [true, true, true])
        #expect(world.waits == [3_000, 20_000, 20_000])
        world.pass(hours: 48)
        serve(delay: 4_000)
        let api = try world.api()
        #expect(try await ask(["2022-04-10", "2022-04-11", "2022-04-12"], api) == [true, false, false])
        #expect(world.seen.count == 1)
        world.pass(hours: 1.2)
        #expect(try await ask(["2022-04-11"], world.api()) == [true])
    }

    @Test func `those who ask at the same time take turns`() async throws {
        serve(.otherForm)
        let (provider, mlb) = (MLBStatsProvider(), mlb)
        let day = try #require(LocalDate("2022-04-07"))
        let requests = (0..<12).map {
            provider.requests(for: mlb, on: day.advanced(by: $0)...day.advanced(by: $0))[0]
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for request in requests {
                let api = try world.api()
                group.addTask { _ = try await api.ask(provider, request, of: mlb) }
            }
            try await group.waitForAll()
        }
        // Everybody waited for a turn of their own: together as long as twelve turns take, one behind the other.
        let state = try world.api().state(of: provider)
        #expect(state.nextRequestMs - ProviderWorld.start >= 12 * 100 && world.seen.count == 12)
    }

    @Test func `who is cancelled does not wait, however early`() async throws {
        let silence = DispatchSemaphore(value: 0)
        defer { for _ in 0..<16 { silence.signal() } }
        serve(.silent, silence)
        let (world, mlb) = (world, mlb)
        for isSent in [false, false, true] {
            let before = world.seen.count
            let task = Task {
                let provider = MLBStatsProvider()
                let day = LocalDate(daysSince1970: 19_000)
                return try await world.api().ask(
                    provider, provider.requests(for: mlb, on: day...day)[0], of: mlb)
            }
            while isSent, world.seen.count == before { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `the clock of the machine may be set back, and the file of states be none`() async throws {
        serve(.fault)
        let provider = ESPNProvider()
        for _ in 0..<3 { _ = try await ask(provider, world.api(), mlb) }
        #expect(try await ask(provider, world.api(), mlb).hasPrefix("not asked"))
        world.pass(hours: -1_000)
        #expect(try await ask(provider, world.api(), mlb).hasPrefix("failed"))
        world.pass(hours: 1_000)
        #expect(try await ask(provider, world.api(), mlb).hasPrefix("not asked") == false)
        try Data("{".utf8).write(to: URL(filePath: world.directory.path + "/store/answers/providers.json"))
        #expect(try await ask(provider, world.api(), mlb).hasPrefix("failed"))
    }

    @Test func `each provider hears who asks, and what it wants to hear`() async throws {
        serve(.otherForm)
        for provider in ScoreProviders.all {
            _ = try await ask(provider, world.api())
            #expect(world.lastHeaders["user-agent"] == "SportsTime/0.1", "\(provider.name)")
            #expect(
                (world.lastHeaders["referer"] == "https://www.nba.com/") == (provider.name == "NBA Stats"))
            #expect(world.lastHeaders["cookie"] == nil)
        }
        #expect(
            world.seen.map(\.path) == [
                "/statsapi.mlb.com/api/v1/schedule?sportId=1&startDate=2022-04-07&endDate=2022-04-07",
                "/api-web.nhle.com/v1/schedule/2022-04-04",
                "/stats.nba.com/stats/scoreboardv3?GameDate=2022-04-07&LeagueID=00",
                "/site.api.espn.com/apis/site/v2/sports/baseball/mlb/scoreboard?dates=20220407",
                "/www.baseball-reference.com/boxes/?month=4&day=7&year=2022",
                "/www.basketball-reference.com/boxscores/?month=4&day=7&year=2022",
                "/www.hockey-reference.com/boxscores/?month=4&day=7&year=2022",
                "/www.pro-football-reference.com/years/2021/week_10.htm",
            ])
    }

    @Test func `a header Retry-After is seconds or a date`() {
        let now: Int64 = 784_111_777_000
        #expect(RetryAfter.milliseconds("120", now: now) == 120_000)
        #expect(RetryAfter.milliseconds("Sun, 06 Nov 1994 08:50:37 GMT", now: now) == 60_000)
        #expect(RetryAfter.milliseconds("Sun, 06 Nov 1994 08:49:37 GMT", now: now) == 0)
        #expect(RetryAfter.milliseconds("Sun, 06 Nov 1984 08:49:37 GMT", now: now) == 0)
        for text in [
            "", "-1", "soon", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "1e9",
        ] {
            #expect(RetryAfter.milliseconds(text, now: now) == nil, "\(text)")
        }
        #expect(RetryAfter.milliseconds("99999999999999999999999", now: now) == 31_536_000_000)
    }
}
