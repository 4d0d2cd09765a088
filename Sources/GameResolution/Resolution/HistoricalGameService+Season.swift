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
        var missing = Set(wanted.each)
        var tally = SeasonTally()
        for provider in providers where !missing.isEmpty {
            var part = SeasonTally.Part(provider: provider.name)
            for request in provider.requests(for: sport, on: wanted) {
                let asked = Set(request.days.each).intersection(missing)
                if asked.isEmpty { continue }
                progress(wanted.each.count - missing.count, wanted.each.count)
                try Task.checkCancellation()
                let reply = try await api.ask(provider, request, of: sport, isRefresh: isRefresh)
                guard case .games(let file, let isCached) = reply else {
                    part.reason = reply.reason
                    if case .nothing = reply { continue }
                    break
                }
                part.answers += 1
                part.cached += isCached ? 1 : 0
                do {
                    tally.add(
                        try store.importGames(
                            covering(file, of: provider, request.days.clamped(to: wanted), sport)))
                    missing.subtract(asked)
                } catch let error as StoreError {
                    guard case .invalidRows(_, let rows) = error else { throw error }
                    tally.note(rows.map { ($0.field.map { "\($0): " } ?? "") + $0.reason })
                }
            }
            tally.parts.append(part)
        }
        progress(wanted.each.count - missing.count, wanted.each.count)
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

    /// A provider's answer with the days that it covers: those that are over by now everywhere.
    private func covering(
        _ file: GameFile, of provider: any ScoreAPIProvider, _ days: ClosedRange<LocalDate>, _ sport: SportID
    ) -> GameFile {
        var file = file
        let today = LocalDate(daysSince1970: Int32(api.now() / AnswerCache.day))
        let last = min(days.upperBound, today.advanced(by: -2))
        if provider.isComplete, file.flaws.isEmpty, days.lowerBound <= last {
            file.coverage = (sport, days.lowerBound...last)
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
        case .unreachable(let reason), .failed(let reason), .notAsked(let reason, _): reason
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
