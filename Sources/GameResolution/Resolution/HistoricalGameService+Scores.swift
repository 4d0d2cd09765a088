import ByteCoding
public import SportsTime
public import SportsTimeModel

extension HistoricalGameService {
    /// What was found of one score.
    public struct Finding: Sendable {
        /// The visit or game.
        public let wait: ScoreWait
        /// What is known of it now.
        public let finding: ScoreFinding
        /// Who was asked without success, in order.
        public let attempts: [ScoreLookup.Attempt]
        /// The source's own id of the game, where it was asked now.
        public let rawSourceID: String?
        /// What is to come of it; nil where there is nothing to wait for.
        public let lookup: ScoreLookup?
    }

    /// What came of a run.
    public struct Resolution: Sendable {
        /// What was found, the oldest game first.
        public internal(set) var findings: [Finding] = []
        /// What the completed visits earned, kept and revoked.
        public internal(set) var changes: [AchievementChange] = []
    }

    /// Finds the scores of visits and games: each day of a sport is asked for once, and each is durable before the next is begun.
    ///
    /// - Parameters:
    ///   - scope: Which scores.
    ///   - isRefresh: Whether to ask again for what is known: corrections add.
    ///   - isOffline: Whether to ask nobody: what is known already completes visits.
    ///   - progress: Called with the days done and their number.
    /// - Returns: What came of it.
    /// - Throws: ``SportsTime/StoreError`` of a name in the scope; what the log throws; `CancellationError`. What was found till
    ///   then stays.
    public func resolve(
        _ scope: ScoreScope, isRefresh: Bool = false, isOffline: Bool = false,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> Resolution {
        struct Day: Hashable {
            let sport: String
            let day: LocalDate
        }
        let waits = try store.scoreWaits(scope, at: api.now())
        let days = Dictionary(grouping: waits) { Day(sport: $0.sport.key, day: $0.day) }
            .sorted { ($0.key.day, $0.key.sport) < ($1.key.day, $1.key.sport) }
        var resolution = Resolution()
        for (done, day) in days.enumerated() {
            progress(done, days.count)
            try Task.checkCancellation()
            try await resolve(day.value, isRefresh, isOffline, &resolution)
        }
        progress(days.count, days.count)
        return resolution
    }

    /// Finds the score of a game (seed, `FreeScoreAPI.resolveScore`): `resolved`, `pending` or `requiresUserInput`.
    ///
    /// - Parameter query: What is asked for; without a stadium, teams or both have to tell the game.
    /// - Returns: What came of it.
    /// - Throws: As ``searchGames(_:)``; ``SportsTime/StoreError/ambiguous(what:name:candidates:)`` is a finding here.
    public func resolveScore(_ query: HistoricalGameQuery) async throws -> ScoreFinding {
        func known() throws -> ScoreFinding {
            let games = try searchGames(query).filter { !$0.isCalledOff }
            guard games.count < 2 else { return .several(gameIDs: games.map(\.id)) }
            guard let game = games.first else { return .unknown }
            return try store.scoreFindings(of: try store.scoreWaits(.only([game.id]), at: api.now()))[0]
        }
        let found = try known()
        if case .known = found { return found }
        let day = Day(sport: query.sport, day: query.date)
        _ = try await ask(day, isRefresh: false) { _ in
            switch try known() {
            case .known, .several: true
            default: false
            }
        }
        return try known()
    }

    private func resolve(
        _ waits: [ScoreWait], _ isRefresh: Bool, _ isOffline: Bool, _ resolution: inout Resolution
    ) async throws {
        let day = Day(sport: waits[0].sport, day: waits[0].day)
        var findings = try store.scoreFindings(of: waits)
        var rawIDs: [String: String] = [:]
        var asked: Asked?
        func isOpen(_ finding: ScoreFinding) -> Bool {
            switch finding {
            case .known(let game): isRefresh && rawIDs[game.id] == nil
            case .calledOff, .several: false
            case .noScore, .unknown: true
            }
        }
        if !isOffline, findings.contains(where: isOpen) {
            // What nobody knew a week ago is not to be had from the answers of then.
            let hasFailed = waits.contains { $0.lookup?.outcome == .failed }
            asked = try await ask(day, isRefresh: isRefresh || hasFailed) { file in
                for (game, rawID) in try store.games(of: file) { rawIDs[game] = rawID ?? "" }
                findings = try store.scoreFindings(of: waits)
                return !findings.contains(where: isOpen)
            }
        }
        let visits = waits.compactMap(\.visit)
        if !visits.isEmpty { resolution.changes += try store.completeVisits(visits).changes }
        let lookups = try note(waits, findings, asked, day)
        for (place, wait) in waits.enumerated() {
            var rawID: String?
            if case .known(let game) = findings[place] {
                rawID = rawIDs[game.id].flatMap { $0.isEmpty ? nil : $0 }
            }
            resolution.findings.append(
                Finding(
                    wait: wait, finding: findings[place], attempts: asked?.attempts ?? [],
                    rawSourceID: rawID, lookup: lookups[place]))
        }
    }

    /// Notes what was not found, and until when nobody is asked for it again.
    private func note(
        _ waits: [ScoreWait], _ findings: [ScoreFinding], _ asked: Asked?, _ day: Day
    ) throws -> [ScoreLookup?] {
        guard let asked else { return waits.map { _ in nil } }
        let now = api.now()
        let isHistorical = AnswerCache.isHistorical(day.day, at: now)
        var lookups: [ScoreLookup?] = []
        for (wait, finding) in zip(waits, findings) {
            let (outcome, until): (ScoreLookup.Outcome, Int64)
            switch finding {
            case .known, .calledOff, .several:
                lookups.append(nil)
                continue
            case .noScore where !isHistorical:
                // A game that has not been played yet is not a failed lookup (DESIGN, section 5).
                (outcome, until) = (.pending, now + AnswerCache.day)
            case .noScore, .unknown:
                (outcome, until) =
                    asked.retryAt.map { (.pending, max(now, $0)) } ?? (.failed, now + Self.failedTime)
            }
            lookups.append(
                ScoreLookup(
                    sport: day.sport, day: day.day, stadiums: [wait.stadium], outcome: outcome,
                    endedAtMilliseconds: now, untilMilliseconds: until, attempts: asked.attempts))
        }
        for (_, alike) in Dictionary(grouping: lookups.compactMap { $0 }, by: \.untilMilliseconds)
            .sorted(by: { $0.key < $1.key })
        {
            let stadiums = Set(alike.flatMap(\.stadiums))
            try store.noteScoresNotFound(
                ScoreLookup(
                    sport: day.sport, day: day.day, stadiums: stadiums, outcome: alike[0].outcome,
                    endedAtMilliseconds: now, untilMilliseconds: alike[0].untilMilliseconds,
                    attempts: alike[0].attempts))
        }
        return lookups
    }

    // MARK: Asking

    struct Day {
        let sport: SportID
        let day: LocalDate
    }

    /// What came of asking the providers of a sport for a day.
    struct Asked {
        /// Who gave nothing that ended it, in order, and why.
        var attempts: [ScoreLookup.Attempt] = []
        /// When those that could not be asked may be; nil where all were.
        var retryAt: Int64?

        mutating func note(_ provider: any ScoreAPIProvider, _ reason: String) {
            attempts.append(ScoreLookup.Attempt(provider: provider.name, reason: reason))
        }

        mutating func retry(at time: Int64) { retryAt = min(retryAt ?? .max, time) }
    }

    /// Asks one provider after the other, and takes the games of each answer in, until enough is known.
    ///
    /// - Parameters:
    ///   - day: What is asked for.
    ///   - isRefresh: Whether to ask again though the answer is known.
    ///   - isEnough: Called with each answer that was taken in.
    /// - Returns: What came of it.
    /// - Throws: What the log throws; `CancellationError`.
    private func ask(
        _ day: Day, isRefresh: Bool, until isEnough: (GameFile) throws -> Bool
    ) async throws -> Asked {
        var asked = Asked()
        providers: for provider in api.providers(of: day.sport) {
            var reason: String?
            for request in provider.requests(for: day.sport, on: day.day...day.day) {
                switch try await api.ask(provider, request, of: day.sport, isRefresh: isRefresh) {
                case .games(let file, _):
                    do {
                        try store.importGames(file)
                    } catch let error as StoreError {
                        reason = "none of its games can be taken: \(error.firstReason)"
                        continue
                    }
                    if try isEnough(file) { return asked }
                    reason = reason ?? "it knows no such game, or no score of it"
                case .nothing: reason = reason ?? "it has nothing of that day"
                case .unreachable(let why), .failed(let why):
                    asked.note(provider, why)
                    asked.retry(at: 0)
                    continue providers
                case .notAsked(let why, let until):
                    asked.note(provider, why)
                    if let until { asked.retry(at: until) }
                    continue providers
                }
            }
            if let reason { asked.note(provider, reason) }
        }
        return asked
    }
}
