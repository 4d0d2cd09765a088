import EventLog
import LMDB
public import SportsTime
public import SportsTimeModel
import Web

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import Foundation

/// What came of asking a provider.
public enum ProviderReply: Sendable {
    /// It answered; or had, and the answer was kept.
    case games(GameFile, isCached: Bool)
    /// It has nothing of the kind.
    case nothing
    /// It could not be reached: there may be no network. That is no failure of its own.
    case unreachable(String)
    /// It failed; whether the same request would fail again.
    case failed(String, isLasting: Bool)
    /// It was not asked, but may be from a time on (milliseconds since 1970 in UTC); nil where it is never to be.
    case notAsked(String, until: Int64?)
}

/// Asks providers for games, with the patience that each deserves (seed "Stadium Progress & Achievement System", Tier 2 and
/// Caching & Rate Limiting).
///
/// Raw answers, and what is remembered of providers, are files in a directory beside the log.
public actor FreeScoreAPI {
    /// The providers, in the order in which they are asked.
    public nonisolated let providers: [any ScoreAPIProvider]
    private let cache: AnswerCache
    private let states: ProviderStates
    private let server: String?
    private let web: WebClient
    nonisolated let now: @Sendable () -> Int64
    private let sleep: @Sendable (Duration) async throws -> Void
    /// How often a provider failed in this run, one time after the other.
    private var failures: [String: Int] = [:]
    /// Providers that could not be reached in this run, and why.
    private var unreachable: [String: String] = [:]
    /// Requests that were sent in this run.
    public private(set) var requests = 0

    /// The name by which this program says who it is.
    public static let userAgent = "SportsTime/0.1"

    /// Bytes that an answer may have: a month of baseball has two million.
    private static let byteLimit = 8 << 20

    /// The longest that is waited for within a run; who asks for more is asked another time.
    private static let longestWait: Int64 = 60_000

    /// Asks providers.
    ///
    /// - Parameters:
    ///   - directory: Where answers and what is remembered of providers are kept: made (mode 0700) when there is something to
    ///     keep.
    ///   - providers: The providers.
    ///   - server: The server that stands in for all of them, each below the name of its own; nil for themselves.
    ///   - timeout: How long a provider may be silent.
    ///   - now: Reads the time: milliseconds since 1970 in UTC.
    ///   - sleep: Waits.
    /// - Throws: ``SportsTime/SourceError`` where the server's address is none;
    ///   ``SportsTime/StoreError/directoryUnusable(path:reason:)`` where something else has the directory's name.
    public init(
        directory: String, providers: [any ScoreAPIProvider] = ScoreProviders.all, server: String? = nil,
        timeout: Duration = .seconds(30),
        now: @escaping @Sendable () -> Int64 = FreeScoreAPI.machineTime,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws {
        if DurableFile.exists(directory), !Directory.names(in: directory).contains(".") {
            throw StoreError.directoryUnusable(path: directory, reason: "it is no directory")
        }
        if let server, URL(string: server)?.host == nil {
            throw SourceError("“\(server)” is no address of a server")
        }
        self.providers = providers.enumerated().sorted {
            ($0.element.reliability.rank, $0.offset) < ($1.element.reliability.rank, $1.offset)
        }.map(\.element)
        (cache, states) = (AnswerCache(directory: directory), ProviderStates(directory: directory))
        (self.server, self.now, self.sleep) = (server, now, sleep)
        web = WebClient(timeout: timeout, byteLimit: Self.byteLimit)
    }

    /// The time by the machine's clock: milliseconds since 1970 in UTC.
    @Sendable public static func machineTime() -> Int64 { SystemClock.now().microseconds / 1_000 }

    /// Begins a run: who failed or was not reached in the one before may be asked again.
    public func beginRun() {
        (failures, unreachable, requests) = ([:], [:], 0)
    }

    /// Those that have games of a sport, in the order in which they are asked.
    public nonisolated func providers(of sport: SportID) -> [any ScoreAPIProvider] {
        providers.filter { $0.supportedSports.contains { $0.key == sport.key } }
    }

    /// What is remembered of a provider.
    nonisolated func state(of provider: any ScoreAPIProvider) -> ProviderState {
        var state = states.all()[provider.name] ?? ProviderState()
        state.forget(before: now())
        return state
    }

    /// Asks a provider, unless its answer is still known.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - request: What it is asked.
    ///   - sport: The sport.
    ///   - isRefresh: Whether to ask again though the answer is known.
    /// - Returns: What came of it.
    /// - Throws: `CancellationError`.
    public func ask(
        _ provider: any ScoreAPIProvider, _ request: ProviderRequest, of sport: SportID,
        isRefresh: Bool = false
    ) async throws -> ProviderReply {
        if !isRefresh, let file = known(request, provider, sport) { return .games(file, isCached: true) }
        if let refusal = refusal(of: provider) { return refusal }
        var pace = provider.rateLimit
        if provider.reliability == .scraped {
            switch try await robots(of: provider, request) {
            case .success(let robots):
                guard robots.allows(request.path) else {
                    return .notAsked("its robots.txt does not allow it", until: nil)
                }
                pace = max(pace, .seconds(robots.crawlDelay ?? 0))
            case .failure(let failure): return failure.reply
            }
        }
        switch try await answer(provider, request, pace) {
        case .failure(let failure): return failure.reply
        case .success(nil): return .nothing
        case .success(let body?):
            do throws(StoreError) {
                var file = try provider.games(in: body, of: sport)
                let fetchedAt = now()
                cache.keep(body, of: request.url, fetchedAt: fetchedAt)
                file.toldAtMilliseconds = fetchedAt
                return .games(file, isCached: false)
            } catch {
                let reason = "its answer is not what it used to be: \(error.firstReason)"
                noteFailure(of: provider)
                return .failed(reason, isLasting: true)
            }
        }
    }

    /// The games of an answer that is known and good still.
    private func known(
        _ request: ProviderRequest, _ provider: any ScoreAPIProvider, _ sport: SportID
    ) -> GameFile? {
        guard let answer = cache.answer(to: request.url),
            AnswerCache.isGood(fetchedAt: answer.fetchedAt, lastDay: request.days.upperBound, now: now())
        else { return nil }
        guard var file = try? provider.games(in: answer.body, of: sport) else {
            cache.drop(request.url)
            return nil
        }
        file.toldAtMilliseconds = answer.fetchedAt
        return file
    }

    /// Why a provider is not asked now; nil where it is.
    private func refusal(of provider: any ScoreAPIProvider) -> ProviderReply? {
        let state = state(of: provider)
        if let until = state.offUntilMs {
            return .notAsked("it failed too often, and is off for a day", until: until)
        }
        if let until = state.busyUntilMs, until - now() > Self.longestWait {
            return .notAsked("it asked to be left alone", until: until)
        }
        if let reason = unreachable[provider.name] { return .unreachable(reason) }
        // Within a run a dead one is skipped after it has failed three times (DESIGN, section 5).
        if provider.reliability == .official,
            failures[provider.name, default: 0] >= provider.reliability.attempts
        {
            return .notAsked("it failed before in this run", until: now())
        }
        return nil
    }

    private enum Failure: Error {
        case failed(String, isLasting: Bool)
        case unreachable(String)
        case notAsked(String, until: Int64)

        var reply: ProviderReply {
            switch self {
            case .failed(let reason, let isLasting): .failed(reason, isLasting: isLasting)
            case .unreachable(let reason): .unreachable(reason)
            case .notAsked(let reason, let until): .notAsked(reason, until: until)
            }
        }
    }

    /// What a site's `robots.txt` says; one that is not there allows everything, one that cannot be had nothing (RFC 9309,
    /// sections 2.3.1.3 and 2.3.1.4).
    private func robots(
        of provider: any ScoreAPIProvider, _ request: ProviderRequest
    ) async throws -> Result<RobotsFile, Failure> {
        let url = "https://\(request.host)/robots.txt"
        let agent = Self.userAgent.split(separator: "/").first.map { String($0) } ?? ""
        if let answer = cache.answer(to: url),
            AnswerCache.isYoung(fetchedAt: answer.fetchedAt, now: now())
        {
            return .success(RobotsFile(answer.body, for: agent))
        }
        let asked = ProviderRequest(url: url, days: request.days)
        switch try await answer(provider, asked, provider.rateLimit) {
        case .success(let body):
            cache.keep(body ?? [], of: url, fetchedAt: now())
            return .success(RobotsFile(body ?? [], for: agent))
        case .failure(.failed(let reason, let isLasting)):
            return .failure(.failed("its robots.txt: \(reason)", isLasting: isLasting))
        case .failure(let failure): return .failure(failure)
        }
    }

    /// Sends a request, as often as the provider's reliability allows; nil for what is not there.
    private func answer(
        _ provider: any ScoreAPIProvider, _ request: ProviderRequest, _ pace: Duration
    ) async throws -> Result<[UInt8]?, Failure> {
        var wait: Int64 = 1_000
        var reason = ""
        for attempt in 1...provider.reliability.attempts {
            if let until = try await takeTurn(of: provider, pace) {
                return .failure(.notAsked("it wants to be asked more slowly", until: until))
            }
            var retryAfter: Int64?
            do {
                let answer = try await send(request)
                switch answer.status {
                case 200..<300, 404, 410:
                    failures[provider.name] = nil
                    return .success(answer.status < 300 ? answer.body : nil)
                default:
                    retryAfter = RetryAfter.milliseconds(answer.headers["retry-after"], now: now())
                    reason = Self.reason(answer.status)
                    noteFailure(of: provider, busyFor: retryAfter)
                    // What is refused is refused the next time too.
                    guard answer.status == 429 || answer.status >= 500 else {
                        return .failure(.failed(reason, isLasting: true))
                    }
                }
            } catch let error as WebError {
                reason = error.description
                if error.mayBeOffline {
                    unreachable[provider.name] = reason
                    return .failure(.unreachable(reason))
                }
                noteFailure(of: provider)
            }
            if let retryAfter, retryAfter > Self.longestWait {
                return .failure(.notAsked(reason, until: now() + min(retryAfter, ProviderState.offTime)))
            }
            guard attempt < provider.reliability.attempts else { break }
            try await sleep(.milliseconds(retryAfter ?? wait))
            wait *= 2
        }
        return .failure(.failed(reason, isLasting: false))
    }

    private func send(_ request: ProviderRequest) async throws -> WebAnswer {
        let address = server.map { "\($0)/\(request.host)\(request.path)" } ?? request.url
        guard let url = URL(string: address) else { throw WebError.unknownHost }
        var message = URLRequest(url: url)
        message.setValue(Self.userAgent, forHTTPHeaderField: "User-Agent")
        for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
        requests += 1
        return try await web.send(message)
    }

    /// Waits until the provider may be asked: processes that share the store take turns.
    ///
    /// - Returns: Nil when it is its turn; from when on it may be asked, where that is too long to wait for.
    private func takeTurn(of provider: any ScoreAPIProvider, _ pace: Duration) async throws -> Int64? {
        let now = now()
        let turn = states.change(of: provider.name, at: now) { state in
            let milliseconds = Int64(pace / .milliseconds(1))
            // Nobody takes a turn that is further off, unless the clock has been set back.
            let next = state.nextRequestMs > now + Self.longestWait + milliseconds ? now : state.nextRequestMs
            let turn = max(now, next, state.busyUntilMs ?? 0)
            if turn - now <= Self.longestWait { state.nextRequestMs = turn + milliseconds }
            return turn
        }
        guard turn - now <= Self.longestWait else { return turn }
        if turn > now { try await sleep(.milliseconds(turn - now)) }
        return nil
    }

    /// Notes that a provider failed: too often, and it is off for a day.
    private func noteFailure(of provider: any ScoreAPIProvider, busyFor milliseconds: Int64? = nil) {
        failures[provider.name, default: 0] += 1
        let now = now()
        states.change(of: provider.name, at: now) { state in
            state.failuresMs.append(now)
            if let milliseconds {
                state.busyUntilMs = now + min(milliseconds, ProviderState.offTime)
            }
            if let limit = provider.reliability.failureLimit, state.failuresMs.count >= limit {
                state.offUntilMs = now + ProviderState.offTime
            }
        }
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 300..<400: "it sends elsewhere (HTTP status \(status))"
        case 401, 403: "it refuses (HTTP status \(status))"
        case 429: "it was asked too often (HTTP status 429)"
        case 500...: "it has a fault of its own (HTTP status \(status))"
        default: "HTTP status \(status)"
        }
    }
}

extension ProviderReliability {
    /// The place in the order in which providers are asked.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension WebError {
    /// Whether the network may be what is missing, rather than the provider.
    fileprivate var mayBeOffline: Bool {
        switch self {
        case .unknownHost, .unreachable, .offline: true
        case .timedOut, .cut, .untrusted, .tooLarge, .failed: false
        }
    }
}

extension StoreError {
    /// The first thing that is wrong, in one sentence.
    var firstReason: String {
        guard case .invalidRows(_, let rows) = self, let row = rows.first else {
            if case .invalidJSON(_, let reason) = self { return reason }
            return description
        }
        return (row.field.map { "\($0) " } ?? "") + row.reason
    }
}
