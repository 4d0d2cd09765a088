import EventLog
import Foundation
import SportsTimeModel
import Synchronization
import TestSupport
import Testing

@testable import GameResolution
@testable import SportsTime

/// A store, providers that a server on this machine stands in for, and a clock that goes on when somebody waits.
final class ProviderWorld: Sendable {
    /// What the server does with a request.
    typealias Handler = @Sendable (LoopbackRequest) -> LoopbackReply

    /// A request that came, with the time by the clock: milliseconds since the beginning.
    struct Seen: Equatable {
        let path: String
        let at: Int64
    }

    private struct State {
        var now: Int64
        var waits: [Int64] = []
        var seen: [Seen] = []
        var headers: [[String: String]] = []
        var handler: Handler = { _ in .answer(status: 404, body: []) }
    }

    /// The beginning: 2022-06-01T12:00:00Z.
    static let start: Int64 = 1_654_084_800_000

    let directory: TemporaryDirectory
    private let state = Mutex(State(now: ProviderWorld.start))
    private let server = Mutex<LoopbackServer?>(nil)
    private let opened = Mutex<SportsTimeStore?>(nil)

    init() throws {
        directory = try TemporaryDirectory()
        let answering = try LoopbackServer { [weak self] request in
            self?.reply(to: request) ?? .hangUp
        }
        server.withLock { $0 = answering }
        try FileManager.default.createDirectory(
            atPath: directory.path + "/store", withIntermediateDirectories: true)
    }

    /// The store, made when it is first asked for: asking providers needs none.
    var store: SportsTimeStore {
        get throws {
            try opened.withLock { opened in
                if let opened { return opened }
                let store = try SportsTimeStore.open(
                    at: directory.path + "/store",
                    clock: { [weak self] in
                        Timestamp(microseconds: (self?.now ?? ProviderWorld.start) * 1_000)
                    })
                opened = store
                return store
            }
        }
    }

    private func reply(to request: LoopbackRequest) -> LoopbackReply {
        let handler = state.withLock { state in
            let path = request.path + (request.query.isEmpty ? "" : "?\(request.query)")
            state.seen.append(Seen(path: path, at: state.now - Self.start))
            state.headers.append(request.headers)
            return state.handler
        }
        return handler(request)
    }

    var now: Int64 { state.withLock { $0.now } }
    /// The requests that came, but for those of `robots.txt`.
    var seen: [Seen] { state.withLock { $0.seen.filter { !$0.path.hasSuffix("/robots.txt") } } }
    var allSeen: [Seen] { state.withLock { $0.seen } }
    /// What the last request had for headers.
    var lastHeaders: [String: String] { state.withLock { $0.headers.last ?? [:] } }
    /// How long was waited, in milliseconds.
    var waits: [Int64] { state.withLock { $0.waits } }

    /// Sets what the server does from now on, and forgets what came.
    func serve(_ handler: @escaping Handler) {
        state.withLock { state in
            (state.handler, state.seen, state.waits, state.headers) = (handler, [], [], [])
        }
    }

    /// Lets time pass.
    func pass(hours: Double) { state.withLock { $0.now += Int64(hours * 3_600_000) } }

    /// Who asks providers: another one each time, as another process would be.
    func api(
        _ providers: [any ScoreAPIProvider] = ScoreProviders.all, at address: String? = nil,
        timeout: Duration = .seconds(300)
    ) throws -> FreeScoreAPI {
        try FreeScoreAPI(
            directory: directory.path + "/store/answers", providers: providers,
            server: address ?? server.withLock { $0?.address ?? "" }, timeout: timeout,
            now: { [self] in now },
            sleep: { [self] duration in
                state.withLock { state in
                    let wait = Int64((duration / .milliseconds(1)).rounded(.up))
                    state.now += wait
                    state.waits.append(wait)
                }
            })
    }

    func service(
        _ providers: [any ScoreAPIProvider] = ScoreProviders.all, at address: String? = nil
    ) throws -> HistoricalGameService {
        HistoricalGameService(store: try store, api: try api(providers, at: address))
    }

    /// Adds a visit, and says its id.
    @discardableResult
    func visit(
        _ stadium: String, _ day: String, home: String? = nil, away: String? = nil, number: Int? = nil
    ) throws -> String {
        let draft = VisitDraft(
            stadium: stadium, date: try #require(LocalDate(day)), sport: SportID("MLB"), homeTeam: home,
            awayTeam: away,
            gameNumber: number)
        return try #require(try store.addVisit(draft).answer.visit).id
    }

    /// A run: what came of each score, in a line.
    func resolve(
        _ scope: ScoreScope = .due, refresh: Bool = false, offline: Bool = false,
        with service: HistoricalGameService? = nil
    ) async throws -> [String] {
        let service = try service ?? self.service()
        let resolution = try await service.resolve(scope, isRefresh: refresh, isOffline: offline)
        return try await service.answer(resolution).games.map { game in
            let score = game.homeScore.map { " \(game.awayScore ?? -1)-\($0) \(game.provider ?? "")" } ?? ""
            return "\(game.date) \(game.outcome)\(score)"
        }
    }

    /// The number of the last event.
    func head() throws -> UInt64 { try store.stats().events }
}

/// Bodies of answers, of this project's own making, with the fields that providers have.
enum AnswerText {
    static func mlb(_ games: String...) -> [UInt8] {
        Array(
            "\u{FEFF}{\"totalGames\":\(games.count),\"dates\":[{\"date\":\"x\",\"games\":[\(games.joined(separator: ","))]}]}"
                .utf8)
    }

    static func mlbGame(
        _ day: String, _ away: String, _ home: String, _ venue: String, _ score: String?, state: String = "F",
        number: Int = 1, doubleHeader: String = "N"
    ) -> String {
        let points = score.map { $0.split(separator: "-").map { "\"score\":\($0)," } } ?? ["", ""]
        return "{\"gamePk\":66\(number),\"gameType\":\"R\",\"officialDate\":\"\(day)\",\"status\":"
            + "{\"codedGameState\":\"\(state)\"},\"gameNumber\":\(number),\"doubleHeader\":\"\(doubleHeader)\","
            + "\"venue\":{\"name\":\"\(venue)\"},\"teams\":{\"away\":{\(points[0])\"team\":{\"name\":\"\(away)\"}},"
            + "\"home\":{\(points[1])\"team\":{\"name\":\"\(home)\"}}}}"
    }

    static func espn(_ league: String, _ games: String...) -> [UInt8] {
        Array(
            "{\"leagues\":[{\"abbreviation\":\"\(league)\"}],\"events\":[\(games.joined(separator: ","))]}"
                .utf8)
    }

    static func espnGame(
        _ moment: String, _ away: String, _ home: String, _ venue: String, _ score: String
    ) -> String {
        let points = score.split(separator: "-")
        return "{\"id\":\"401\",\"date\":\"\(moment)\",\"season\":{\"type\":2},\"competitions\":[{\"venue\":"
            + "{\"fullName\":\"\(venue)\"},\"competitors\":["
            + "{\"homeAway\":\"home\",\"score\":\"\(points[1])\",\"team\":{\"displayName\":\"\(home)\"}},"
            + "{\"homeAway\":\"away\",\"score\":\"\(points[0])\",\"team\":{\"displayName\":\"\(away)\"}}],"
            + "\"status\":{\"type\":{\"name\":\"STATUS_FINAL\",\"state\":\"post\",\"completed\":true}}}]}"
    }

    static func reference(_ title: String, _ away: (String, Int), _ home: (String, Int)) -> [UInt8] {
        let rows = [away, home].map {
            "<tr><td><a href=\"/teams/X/2022.shtml\">\($0.0)</a></td><td class=\"right\">\($0.1)</td></tr>"
        }.joined()
        return Array(
            "<html><head><title>\(title)</title></head><div class=\"game_summary nohover\"><table class=\"teams\"><tbody>\(rows)</tbody></table></div></html>"
                .utf8)
    }
}
