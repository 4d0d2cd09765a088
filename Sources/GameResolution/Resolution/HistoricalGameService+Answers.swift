public import SportsTime
import SportsTimeModel

extension HistoricalGameService {
    /// A run, as it is told.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public func answer(_ resolution: Resolution) async throws -> ScoreResolutionAnswer {
        ScoreResolutionAnswer(
            try resolution.findings.map {
                try store.scoreAnswer(
                    $0.wait, $0.finding, attempts: $0.attempts, lookup: $0.lookup ?? $0.wait.lookup)
            }, requests: await api.requests, changes: resolution.changes)
    }

    /// Says what would be looked up, and asks nobody.
    ///
    /// - Parameter scope: Which scores.
    /// - Returns: What is known of each.
    /// - Throws: ``SportsTime/StoreError`` of a name in the scope.
    public func rehearse(_ scope: ScoreScope) async throws -> ScoreResolutionAnswer {
        let waits = try store.scoreWaits(scope).filter { scope.asks(for: $0, at: api.now()) }
        let findings = try store.scoreFindings(of: waits)
        return ScoreResolutionAnswer(
            try zip(waits, findings).map { try store.scoreAnswer($0, $1, lookup: $0.lookup) }, requests: 0,
            changes: [])
    }

    /// The visits without a score, and how the providers stand.
    ///
    /// - Parameter past: The store as it was, to ask what was known then; nil for now.
    /// - Returns: The answer.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: One row a visit, and one a look.
    public func status(asOf past: PastStore? = nil) throws -> ScoreStatusAnswer {
        let queries: any StoreQueries = past ?? store
        let waits = try queries.scoreWaits(.missing)
        let findings = try queries.scoreFindings(of: waits)
        return ScoreStatusAnswer(
            games: try zip(waits, findings).map { try queries.scoreAnswer($0, $1, lookup: $0.lookup) },
            providers: api.providers.map { provider in
                let state = api.state(of: provider)
                return ScoreProviderAnswer(
                    name: provider.name, reliability: provider.reliability.rawValue,
                    sports: provider.supportedSports.map(\.rawValue).sorted(),
                    secondsBetweenRequests: provider.rateLimit / .seconds(1),
                    failures: state.failuresMs.count, failureLimit: provider.reliability.failureLimit,
                    offUntil: state.offUntilMs.map { UTCTime.text(milliseconds: $0) },
                    busyUntil: state.busyUntilMs.map { UTCTime.text(milliseconds: $0) })
            })
    }
}
