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
        /// What is to come of it; nil where there is nothing to wait for, or nobody was asked.
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
    /// Visits to games that are known already are completed first, whether or not their time to be asked for has come.
    ///
    /// - Parameters:
    ///   - scope: Which scores.
    ///   - isRefresh: Whether to ask again for what is known: corrections add.
    ///   - isOffline: Whether to ask nobody: what is known already completes visits.
    ///   - progress: Called with the days done and their number.
    /// - Returns: What came of it: of visits whose time has not come, only what is known.
    /// - Throws: ``SportsTime/StoreError`` of a name in the scope; what the log throws; `CancellationError`. What was found till
    ///   then stays.
    public func resolve(
        _ scope: ScoreScope, isRefresh: Bool = false, isOffline: Bool = false,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> Resolution {
        struct Key: Hashable {
            let sport: String
            let day: LocalDate
        }
        await api.beginRun()
        let waits = try store.scoreWaits(scope)
        let days = Dictionary(grouping: waits) { Key(sport: $0.sport.key, day: $0.day) }
            .sorted { ($0.key.day, $0.key.sport) < ($1.key.day, $1.key.sport) }
        var resolution = Resolution()
        for (done, day) in days.enumerated() {
            progress(done, days.count)
            try Task.checkCancellation()
            let now = api.now()
            let isAsked = day.value.map { scope.asks(for: $0, at: now) }
            try await resolve(day.value, isAsked, isRefresh, isOffline, &resolution)
        }
        progress(days.count, days.count)
        return resolution
    }

    private func resolve(
        _ waits: [ScoreWait], _ isAsked: [Bool], _ isRefresh: Bool, _ isOffline: Bool,
        _ resolution: inout Resolution
    ) async throws {
        let day = Day(sport: waits[0].sport, day: waits[0].day)
        var findings = try store.scoreFindings(of: waits)
        var sourceIDs: [String: String?] = [:]
        var asked: Asked?
        func isOpen(_ place: Int) -> Bool {
            guard isAsked[place] else { return false }
            return switch findings[place] {
            case .known(let game): isRefresh && sourceIDs[game.id] == nil
            case .calledOff, .several: false
            case .noScore, .unknown, .uncertain: true
            }
        }
        if !isOffline, waits.indices.contains(where: isOpen) {
            // What nobody knew a week ago is not to be had from the answers of then.
            let hasFailed = waits.contains { $0.lookup?.outcome == .failed }
            asked = try await ask(day, isRefresh: isRefresh || hasFailed) { file in
                sourceIDs.merge(try store.sourceIDs(ofGamesIn: file)) { $1 }
                findings = try store.scoreFindings(of: waits)
                return !waits.indices.contains(where: isOpen)
            }
        }
        let visits = waits.compactMap(\.visit)
        if !visits.isEmpty { resolution.changes += try store.completeVisits(visits).changes }
        let lookups = zip(waits, zip(findings, isAsked)).map { wait, told in
            told.1 ? lookup(for: wait.stadium, told.0, asked, day) : nil
        }
        try note(lookups.compactMap { $0 })
        for (place, wait) in waits.enumerated() {
            var finding = findings[place]
            if case .known(var game) = finding {
                game.rawSourceID = sourceIDs[game.id] ?? nil
                finding = .known(game)
            } else if !isAsked[place] {
                continue
            }
            resolution.findings.append(
                Finding(
                    wait: wait, finding: finding, attempts: asked?.attempts ?? [], lookup: lookups[place]))
        }
    }

    /// What is to come of a score that was not found; nil where nobody was asked, or there is nothing to wait for.
    func lookup(
        for stadium: Stadium.ID, _ finding: ScoreFinding, _ asked: Asked?, _ day: Day
    ) -> ScoreLookup? {
        guard let asked else { return nil }
        let now = api.now()
        let (outcome, until): (ScoreLookup.Outcome, Int64)
        switch finding {
        case .known, .calledOff, .several: return nil
        case .noScore where asked.hasAnswer && !AnswerCache.isHistorical(day.day, at: now),
            .uncertain where asked.hasAnswer && !AnswerCache.isHistorical(day.day, at: now):
            // A game that has not been played yet is not a failed lookup (DESIGN, section 5).
            (outcome, until) = (.pending, now + AnswerCache.day)
        case .uncertain where asked.hasAnswer: return nil
        case .noScore, .unknown, .uncertain:
            (outcome, until) =
                asked.retryAt.map { (.pending, max(now, $0)) } ?? (.failed, now + Self.failedTime)
        }
        return ScoreLookup(
            sport: day.sport, day: day.day, stadiums: [stadium], outcome: outcome, endedAtMilliseconds: now,
            untilMilliseconds: until, attempts: asked.attempts)
    }

    /// Notes what was not found, those of one day that are alike as one.
    private func note(_ lookups: [ScoreLookup]) throws {
        let alike = Dictionary(grouping: lookups, by: \.untilMilliseconds).sorted { $0.key < $1.key }
        for (until, lookups) in alike {
            try store.noteScoresNotFound(
                ScoreLookup(
                    sport: lookups[0].sport, day: lookups[0].day, stadiums: Set(lookups.flatMap(\.stadiums)),
                    outcome: lookups[0].outcome, endedAtMilliseconds: lookups[0].endedAtMilliseconds,
                    untilMilliseconds: until, attempts: lookups[0].attempts))
        }
    }

    // MARK: Asking

    /// A day of a sport.
    struct Day {
        let sport: SportID
        let day: LocalDate
    }

    /// What came of asking the providers of a sport for a day.
    struct Asked {
        /// Who gave nothing that ended it, in order, and why.
        private(set) var attempts: [ScoreLookup.Attempt] = []
        /// Whether one of them answered.
        var hasAnswer = false
        /// When those whose failure may pass may be asked again.
        private var passing: Int64?
        /// When those that were not asked may be.
        private var waiting: Int64?

        /// When it is worth asking again; nil where everybody has said what there is.
        ///
        /// Who is off or wants to be left alone is not
        /// waited for where another one has answered.
        var retryAt: Int64? { passing ?? (hasAnswer ? nil : waiting) }

        mutating func note(_ provider: any ScoreAPIProvider, _ reason: String) {
            attempts.append(
                ScoreLookup.Attempt(
                    provider: boundedText(provider.name), reason: boundedText(reason, bytes: Self.reasonBytes)
                ))
        }

        mutating func noteFailure() { passing = 0 }

        mutating func noteTurn(at time: Int64) { waiting = min(waiting ?? .max, time) }

        private static let reasonBytes = 300
    }

    /// Asks one provider after the other, and takes the games of each answer in, until enough is known.
    ///
    /// - Parameters:
    ///   - day: What is asked for.
    ///   - isRefresh: Whether to ask again though the answer is known.
    ///   - isEnough: Called with each answer that was taken in.
    /// - Returns: What came of it.
    /// - Throws: What the log throws; `CancellationError`.
    func ask(
        _ day: Day, isRefresh: Bool, until isEnough: (GameFile) throws -> Bool
    ) async throws -> Asked {
        var asked = Asked()
        providers: for provider in api.providers(of: day.sport) {
            var reason: String?
            var isFlawless = true
            let requests = provider.requests(for: day.sport, on: day.day...day.day)
            for (number, request) in requests.enumerated() {
                switch try await api.ask(provider, request, of: day.sport, isRefresh: isRefresh) {
                case .games(let file, _):
                    asked.hasAnswer = true
                    // The games of a day are all known where each answer that may have some of it is without a flaw.
                    isFlawless = isFlawless && file.isWhole && file.flaws.isEmpty
                    let isLast = !requests.dropFirst(number + 1).contains { $0.days.contains(day.day) }
                    let isOfDay = provider.isComplete || number > 0 || file.mayHaveGames(on: day.day)
                    let covered = isFlawless && isLast && isOfDay ? day.day...day.day : nil
                    let notTaken = try take(file.covering(covered, of: day.sport, by: provider))
                    isFlawless = isFlawless && notTaken == nil
                    if try isEnough(file) { return asked }
                    reason = notTaken ?? reason ?? "it knows no such game, or no score of it"
                case .nothing:
                    asked.hasAnswer = true
                    reason = reason ?? "it has nothing of that day"
                case .unreachable(let why):
                    asked.note(provider, why)
                    asked.noteFailure()
                    continue providers
                case .failed(let why, let isLasting):
                    asked.note(provider, why)
                    if !isLasting { asked.noteFailure() }
                    continue providers
                case .notAsked(let why, let until):
                    asked.note(provider, why)
                    if let until { asked.noteTurn(at: until) }
                    continue providers
                }
            }
            if let reason { asked.note(provider, reason) }
        }
        return asked
    }

    /// Takes the games of an answer in.
    ///
    /// - Returns: What is wrong with those that could not be taken; nil where all were.
    private func take(_ file: GameFile) throws -> String? {
        do {
            let notTaken = try store.importGames(file).notTaken
            guard let first = notTaken.first else { return nil }
            let count = notTaken.reduce(0) { $0 + $1.lines.count }
            return "it knows no such game; \(count) of its games cannot be taken: \(first.text)"
        } catch let error as StoreError {
            guard case .invalidRows = error else { throw error }
            return "none of its games can be taken: \(error.firstReason)"
        }
    }
}
