import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// What came of looking for a score, as it is told.
    ///
    /// - Parameters:
    ///   - wait: The visit or game.
    ///   - finding: What is known of it.
    ///   - attempts: Who was asked now without success, in order.
    ///   - lookup: What is to come of it; nil where nothing is, or nobody was asked.
    /// - Returns: The answer.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public func scoreAnswer(
        _ wait: ScoreWait, _ finding: ScoreFinding, attempts: [ScoreLookup.Attempt] = [], lookup: ScoreLookup?
    ) throws -> ScoreOutcomeAnswer {
        let name = try read { snapshot in
            try StadiumView.facts(wait.stadium, in: snapshot.views)?.name(on: wait.day)
        }
        var gameID: String?
        var game: ResolvedGame?
        var candidates: [String] = []
        var outcome = lookup.map { $0.outcome == .pending ? "pending" : "failed" } ?? "not_asked"
        switch finding {
        case .known(let known): (outcome, game, gameID) = ("resolved", known, known.id)
        case .noScore(let id): gameID = id
        case .calledOff(let id): (outcome, gameID) = ("called_off", id)
        case .several(let ids): (outcome, candidates) = ("ambiguous", ids)
        case .uncertain(let id): (outcome, candidates) = (lookup == nil ? "ambiguous" : outcome, [id])
        case .unknown: break
        }
        let isWaiting = outcome == "pending" || outcome == "failed"
        return ScoreOutcomeAnswer(
            outcome: outcome, sport: wait.sport.rawValue, date: wait.day.description,
            stadiumId: wait.stadium.rawValue, stadiumName: name ?? wait.stadium.rawValue,
            visitId: wait.visit.map { "\($0)" }, gameId: gameID, homeTeamName: game?.homeTeamName,
            awayTeamName: game?.awayTeamName, homeScore: game?.score?.home, awayScore: game?.score?.away,
            scoreSource: game?.resolutionSource.rawValue, provider: game?.provider,
            rawSourceId: game?.rawSourceID,
            candidates: candidates,
            until: isWaiting ? lookup.flatMap { $0.retryTime } : nil,
            attempts: (attempts.isEmpty && isWaiting ? lookup?.attempts ?? [] : attempts).map {
                ScoreOutcomeAnswer.Attempt(provider: $0.provider, reason: $0.reason)
            })
    }
}

extension ScoreLookup {
    /// Until when nobody is asked again; nil where the next run asks.
    fileprivate var retryTime: String? {
        untilMilliseconds > endedAtMilliseconds ? UTCTime.text(milliseconds: untilMilliseconds) : nil
    }
}

extension ScoreResolutionAnswer {
    /// What came of a run.
    ///
    /// - Parameters:
    ///   - games: What came of each.
    ///   - requests: Requests that were sent.
    ///   - changes: What the completed visits earned, kept and revoked.
    public init(_ games: [ScoreOutcomeAnswer], requests: Int, changes: [AchievementChange]) {
        self.init(
            games: games, resolved: games.count { $0.outcome == "resolved" },
            pending: games.count { ["pending", "not_asked"].contains($0.outcome) },
            needsYou: games.count { ["failed", "ambiguous"].contains($0.outcome) }, requests: requests,
            achievements: changes.map { $0.answer })
    }
}
