public import SportsTime
import SportsTimeModel

/// What came of looking for the score of a game (seed "Stadium Progress & Achievement System", Score Resolution Result).
public enum ScoreResolutionResult: Hashable, Sendable {
    /// It is known.
    case resolved(ResolvedGame)
    /// The game was called off.
    case calledOff(gameID: String)
    /// It is asked for again after a time: milliseconds since 1970 in UTC.
    case pending(until: Int64)
    /// Nobody knows it, or it may be one of several games: the user says.
    case requiresUserInput(candidates: [String])
}

extension HistoricalGameService {
    /// Finds the score of a game: among what is known, then at the providers, of whom nobody is asked before their time.
    ///
    /// - Parameter query: What is asked for; without a stadium, the teams have to tell the game.
    /// - Returns: What came of it.
    /// - Throws: As ``searchGames(_:)``; what the log throws; `CancellationError`.
    public func resolveScore(_ query: HistoricalGameQuery) async throws -> ScoreResolutionResult {
        if let result = try result(try known(query)) { return result }
        await api.beginRun()
        let now = api.now()
        var before: ScoreLookup?
        if let stadium = query.stadium {
            before = try store.scoreLookup(at: stadium, on: query.date, sport: query.sport)
            let wait = ScoreWait(sport: query.sport, day: query.date, stadium: stadium, lookup: before)
            if let before, !wait.isDue(at: now) { return Self.result(of: before) }
        }
        let day = Day(sport: query.sport, day: query.date)
        let asked = try await ask(day, isRefresh: before?.outcome == .failed) { _ in
            try result(try known(query)) != nil
        }
        let finding = try known(query)
        if let result = try result(finding) { return result }
        guard let stadium = query.stadium else {
            return asked.retryAt.map { .pending(until: max(now, $0)) } ?? .requiresUserInput(candidates: [])
        }
        guard let lookup = lookup(for: stadium, finding, asked, day) else {
            return .requiresUserInput(candidates: [])
        }
        try store.noteScoresNotFound(lookup)
        return Self.result(of: lookup)
    }

    /// What is known of the game that is asked for.
    private func known(_ query: HistoricalGameQuery) throws -> ScoreFinding {
        let games = try searchGames(query)
        let played = games.filter { !$0.isCalledOff }
        guard played.count < 2 else { return .several(gameIDs: played.map(\.id)) }
        guard let game = played.first else {
            return games.first.map { .calledOff(gameID: $0.id) } ?? .unknown
        }
        return try store.scoreFindings(of: try store.scoreWaits(.only([game.id])))[0]
    }

    /// What ends the search; nil where there is more to be asked.
    private func result(_ finding: ScoreFinding) throws -> ScoreResolutionResult? {
        switch finding {
        case .known(let game): .resolved(game)
        case .calledOff(let id): .calledOff(gameID: id)
        case .several(let ids): .requiresUserInput(candidates: ids)
        case .noScore, .unknown, .uncertain: nil
        }
    }

    private static func result(of lookup: ScoreLookup) -> ScoreResolutionResult {
        switch lookup.outcome {
        case .pending: .pending(until: lookup.untilMilliseconds)
        case .failed: .requiresUserInput(candidates: [])
        }
    }
}
