public import SportsTime
public import SportsTimeModel

extension HistoricalGameService {
    /// Takes in the games of a season as providers have them: schedules, and scores of what has been played.
    ///
    /// The first provider is asked for all days, the next ones for those of which it gave no answer. Days that are over, of which
    /// an official provider gave an answer without a flaw, are covered from then on. Each answer is durable before the next is
    /// asked for, and kept: a run that was cut off goes on where it ended.
    ///
    /// - Parameters:
    ///   - season: The year that the season begins in.
    ///   - sport: The sport.
    ///   - days: The days, where not all of the season are wanted.
    ///   - isRefresh: Whether to ask again for what is known.
    ///   - progress: Called with the days done and their number.
    /// - Returns: What came of it.
    /// - Throws: ``SportsTime/StoreError/unknown(what:name:suggestions:)`` for a sport that is not known,
    ///   ``SportsTime/StoreError/invalidValue(field:value:expected:)`` for one that no provider has; what the log throws;
    ///   `CancellationError`.
    public func takeSeason(
        _ season: Int, of sport: SportID, days: ClosedRange<LocalDate>? = nil, isRefresh: Bool = false,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> ScrapeAnswer {
        let (name, wanted, providers) = try plan(season, of: sport, days)
        await api.beginRun()
        let all = wanted.each
        var missing = Set(all)
        var tally = SeasonTally()
        for provider in providers where !missing.isEmpty {
            var part = SeasonTally.Part(provider: provider.name)
            var (answered, unanswered): (Set<LocalDate>, Set<LocalDate>) = ([], missing)
            for request in provider.requests(for: sport, on: wanted) {
                // An answer of a day of New York has games of two days: both are asked for.
                let asked = missing.intersection(request.days.each)
                if asked.isEmpty { continue }
                progress(all.count - missing.count + answered.count, all.count)
                try Task.checkCancellation()
                let reply = try await api.ask(provider, request, of: sport, isRefresh: isRefresh)
                guard case .games(let file, let isCached) = reply else {
                    part.reason = reply.reason
                    answered.subtract(asked)
                    if case .nothing = reply { continue }
                    break
                }
                part.answers += 1
                part.cached += isCached ? 1 : 0
                do {
                    let days = provider.isComplete ? request.days.clamped(to: wanted) : nil
                    tally.add(try store.importGames(file.covering(days, of: sport, by: provider)))
                    answered.formUnion(asked)
                } catch let error as StoreError {
                    guard case .invalidRows(_, let rows) = error else { throw error }
                    tally.note(rows.map { ($0.field.map { "\($0): " } ?? "") + $0.reason })
                }
            }
            unanswered.subtract(answered)
            missing = unanswered
            tally.parts.append(part)
        }
        progress(all.count - missing.count, all.count)
        return tally.answer(
            sport: sport, season: name, days: wanted, missing: missing)
    }

    /// Says whom a season would be asked of, and asks nobody.
    ///
    /// - Parameters:
    ///   - season: The year that the season begins in.
    ///   - sport: The sport.
    ///   - days: The days, where not all of the season are wanted.
    /// - Returns: The providers, each with the requests that it would take.
    /// - Throws: As ``takeSeason(_:of:days:isRefresh:progress:)``.
    public func rehearseSeason(
        _ season: Int, of sport: SportID, days: ClosedRange<LocalDate>? = nil
    ) throws -> ScrapeAnswer {
        let (name, wanted, providers) = try plan(season, of: sport, days)
        var tally = SeasonTally()
        tally.parts = providers.map {
            SeasonTally.Part(
                provider: $0.name, answers: $0.requests(for: sport, on: wanted).count, reason: refusal(of: $0)
            )
        }
        return tally.answer(sport: sport, season: name, days: wanted, missing: [])
    }

    private func refusal(of provider: any ScoreAPIProvider) -> String? {
        let state = api.state(of: provider)
        return (state.offUntilMs ?? state.busyUntilMs).map { "off until \(UTCTime.text(milliseconds: $0))" }
    }

    /// A season's name, its days that are wanted, and who is asked for them.
    private func plan(
        _ season: Int, of sport: SportID, _ days: ClosedRange<LocalDate>?
    ) throws -> (name: String, days: ClosedRange<LocalDate>, providers: [any ScoreAPIProvider]) {
        let (known, all) = try store.seasonDays(season, of: sport)
        let providers = api.providers(of: sport)
        guard !providers.isEmpty else {
            throw StoreError.invalidValue(
                field: "sport", value: sport.rawValue,
                expected: "one that providers have games of: "
                    + Set(api.providers.flatMap(\.supportedSports)).map(\.rawValue).sorted()
                    .joined(separator: ", "))
        }
        let wanted = days ?? all
        guard wanted.overlaps(all) else {
            throw StoreError.invalidValue(
                field: "days", value: "\(wanted.lowerBound) to \(wanted.upperBound)",
                expected: "of the season, from \(all.lowerBound) to \(all.upperBound)")
        }
        return (known.season(of: all.lowerBound), wanted.clamped(to: all), providers)
    }

}

extension GameFile {
    /// Whether a game of it may be of a day: pages of other days are shown for days without games.
    func mayHaveGames(on day: LocalDate) -> Bool {
        rows.contains { row in
            if case .local(let date) = row.day { date == day } else { true }
        }
    }

    /// The answer of a provider with the days that it covers: of those, the ones that it speaks of and that were over everywhere
    /// when it came, where nothing is wrong with it.
    func covering(
        _ days: ClosedRange<LocalDate>?, of sport: SportID, by provider: any ScoreAPIProvider
    ) -> GameFile {
        guard let days, isWhole, flaws.isEmpty, let toldAtMilliseconds else { return self }
        var file = self
        // A day is over everywhere twelve hours after it is in London.
        let over = LocalDate(
            daysSince1970: Int32(clamping: (toldAtMilliseconds - AnswerCache.day / 2) / AnswerCache.day - 1))
        let first = max(days.lowerBound, answeredDays?.lowerBound ?? days.lowerBound)
        let last = min(days.upperBound, answeredDays?.upperBound ?? days.upperBound, over)
        if first <= last {
            file.coverage = GameCoverage(sport: sport, days: first...last, source: provider.name)
        }
        return file
    }
}

extension ProviderReply {
    /// Why there are no games; nil where there are.
    fileprivate var reason: String? {
        switch self {
        case .games: nil
        case .nothing: "it has nothing of some days"
        case .unreachable(let reason), .failed(let reason, _), .notAsked(let reason, _): reason
        }
    }
}

/// What came of the answers of a season.
private struct SeasonTally {
    struct Part {
        let provider: String
        var answers = 0
        var cached = 0
        var reason: String?
    }

    var parts: [Part] = []
    private var notTaken: [String: Int] = [:]
    private var added = 0
    private var changed = 0
    private var alreadyThere = 0
    private var scores = 0

    mutating func add(_ answer: GameImportAnswer) {
        added += answer.added
        changed += answer.changed
        alreadyThere += answer.alreadyThere + answer.older
        scores += answer.scores
        for note in answer.notTaken { notTaken[note.text, default: 0] += note.lines.count }
    }

    mutating func note(_ reasons: [String]) {
        for reason in reasons { notTaken[reason, default: 0] += 1 }
    }

    func answer(
        sport: SportID, season: String, days: ClosedRange<LocalDate>, missing: Set<LocalDate>
    ) -> ScrapeAnswer {
        var spans: [ClosedRange<LocalDate>] = []
        for day in missing.sorted() {
            if let last = spans.last, last.upperBound.advanced(by: 1) == day {
                spans[spans.count - 1] = last.lowerBound...day
            } else {
                spans.append(day...day)
            }
        }
        return ScrapeAnswer(
            sport: sport.rawValue, season: season, from: days.lowerBound.description,
            until: days.upperBound.description,
            parts: parts.map {
                ScrapeAnswer.Part(
                    provider: $0.provider, answers: $0.answers, cached: $0.cached, reason: $0.reason)
            },
            added: added, changed: changed, alreadyThere: alreadyThere, scores: scores,
            missing: spans.map {
                GameSpanAnswer(
                    sport: sport.rawValue, from: $0.lowerBound.description, until: $0.upperBound.description)
            },
            notTaken: notTaken.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { ScrapeAnswer.Note(text: $0.key, games: $0.value) })
    }
}
