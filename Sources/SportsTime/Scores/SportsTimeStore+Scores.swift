public import ByteCoding
import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// The visits and games whose scores are looked for, the oldest first.
    ///
    /// - Parameter scope: Which; of those without a score all, whether or not their time has come
    ///   (``ScoreScope/asks(for:at:)``).
    /// - Returns: Them.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``StoreError/ambiguous(what:name:candidates:)`` of a name in
    ///   the scope; ``SportsTimeModel/VisitRefusal/noGame(field:type:)`` of a visit that was to no game.
    /// - Complexity: One row a visit, and one a look.
    public func scoreWaits(_ scope: ScoreScope) throws -> [ScoreWait] {
        try read { snapshot in
            let views = snapshot.views
            switch scope {
            case .only(let names):
                var waits: [ScoreWait] = []
                for name in names {
                    let wait = try Self.wait(named: name, views)
                    if !waits.contains(wait) { waits.append(wait) }
                }
                return waits
            case .due, .allPending, .missing: return try Self.waits(of: views) { $0.finalScore == nil }
            case .all:
                // What the user says of a visit is not asked about.
                return try Self.waits(of: views) { $0.finalScore == nil || $0.scoreSource != .user }
            }
        }
    }

    /// Those of visits to games of which some are asked about.
    private static func waits(
        of views: ViewReader, where isWanted: (Visit) -> Bool
    ) throws -> [ScoreWait] {
        try VisitView.visits(in: views).map(\.visit)
            .filter { $0.type == .game && isWanted($0) }
            .map { try wait($0, views) }
    }

    private static func wait(named name: String, _ views: ViewReader) throws -> ScoreWait {
        if GameIDParts(name) != nil { return try wait(NameResolver.game(name, in: views), views) }
        let visit = try NameResolver.visit(name, in: views).visit
        guard visit.type == .game else { throw VisitRefusal.noGame(field: "score", type: visit.type) }
        return try wait(visit, views)
    }

    private static func wait(_ visit: Visit, _ views: ViewReader) throws -> ScoreWait {
        ScoreWait(
            visit: visit.id, gameID: visit.gameID, sport: visit.sport, day: visit.date,
            stadium: visit.stadium,
            lookup: try GameView.lookup(at: visit.stadium, on: visit.date, sport: visit.sport, in: views))
    }

    private static func wait(_ record: CanonicalGame, _ views: ViewReader) throws -> ScoreWait {
        let key = record.game.key
        return ScoreWait(
            visit: nil, gameID: record.recordID, sport: key.sport, day: key.date, stadium: key.stadium,
            lookup: try GameView.lookup(at: key.stadium, on: key.date, sport: key.sport, in: views))
    }

    /// The last look for the score of a game at a stadium on a day that found none; nil where nobody was asked.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: One row.
    public func scoreLookup(
        at stadium: Stadium.ID, on day: LocalDate, sport: SportID
    ) throws -> ScoreLookup? {
        try read { snapshot in
            try GameView.lookup(at: stadium, on: day, sport: sport, in: snapshot.views)
        }
    }

    /// What is known of the score of each.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: The rows of each day.
    public func scoreFindings(of waits: [ScoreWait]) throws -> [ScoreFinding] {
        try read { snapshot in
            let views = snapshot.views
            return try waits.map { wait in
                guard let visit = try wait.visit.flatMap({ try VisitView.record($0, in: views)?.visit })
                else {
                    guard let id = wait.gameID, let record = try RecordLookup.game(id, in: views) else {
                        return .unknown
                    }
                    return record.game.isCalledOff
                        ? .calledOff(gameID: id) : try Self.finding(record, views)
                }
                switch try GameMatch(of: visit, in: views) {
                case .game(let record): return try Self.finding(record, views)
                case .several(let records): return .several(gameIDs: records.map(\.recordID))
                case .uncertain(let record): return .uncertain(gameID: record.recordID)
                case .calledOff(let record): return .calledOff(gameID: record.recordID)
                case .none: return .unknown
                }
            }
        }
    }

    /// The source's own ids of the games of a file that are known or could be taken, by the games' ids; nil where it has none.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: A few rows a game.
    public func sourceIDs(ofGamesIn file: GameFile) throws -> [String: String?] {
        try read { snapshot in
            var merge = GameMerge(file, now: 0)
            for row in file.rows { try merge.add(row, in: snapshot.views) }
            return try merge.sourceIDs(in: snapshot.views)
        }
    }

    private static func finding(_ record: CanonicalGame, _ views: ViewReader) throws -> ScoreFinding {
        try resolvedGame(record, views).map { .known($0) } ?? .noScore(gameID: record.recordID)
    }

    /// A game with the score that counts; nil where none is known.
    static func resolvedGame(_ record: CanonicalGame, _ views: ViewReader) throws -> ResolvedGame? {
        let key = record.game.key
        guard let score = try GameView.scores(on: key.date...key.date, sport: key.sport, in: views)[key]
        else { return nil }
        let origin = try GameView.scoreOrigin(at: score.sequence, in: views)
        func name(_ team: Team.ID) throws -> String {
            try TeamView.facts(team, in: views)?.name(on: key.date) ?? team.rawValue
        }
        return ResolvedGame(
            canonicalKey: key, id: record.recordID, rawSourceID: nil, resolutionSource: score.source,
            provider: origin?.provider ?? "", homeTeamName: try name(key.homeTeam),
            awayTeamName: try name(record.game.awayTeam), score: score.score,
            resolvedAtMilliseconds: origin?.resolvedAtMilliseconds ?? 0,
            sourceVersion: origin?.providerVersion)
    }
}

extension SportsTimeStore {
    /// The origin of commands that bring what is known of games: no change of the user's, so that a bare undo passes them over.
    static let gamesOrigin = "games"

    /// Completes visits with what is known of their games: teams, the game's number and id where the visit has none, and the
    /// score.
    ///
    /// What the user said of a visit stays.
    ///
    /// - Parameters:
    ///   - visits: The visits.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: What the log throws. Nothing is appended then.
    @discardableResult
    public func completeVisits(_ visits: [Visit.ID], isRehearsal: Bool = false) throws -> CommandReport {
        let result = try append(
            Self.command(
                "CompleteVisits", origin: Self.gamesOrigin,
                content: Array(visits.map(\.description).joined(separator: " ").utf8)),
            isRehearsal: isRehearsal
        ) { snapshot in
            let views = snapshot.views
            return try visits.compactMap { id in
                guard let visit = try VisitView.record(id, in: views)?.visit,
                    case .game(let record) = try GameMatch(of: visit, in: views)
                else { return nil }
                return try Self.completion(of: visit, by: record, in: views)
            }
        } inspect: { _ in
        }
        return CommandReport(outcome: result.outcome, changes: result.changes)
    }

    static func completion(
        of visit: Visit, by record: CanonicalGame, in views: ViewReader
    ) throws -> DomainEvent? {
        let key = record.game.key
        func participant(_ team: Team.ID) throws -> Visit.Participant {
            let name = try TeamView.facts(team, in: views)?.name(on: key.date) ?? team.rawValue
            return Visit.Participant(team: team, name: name)
        }
        let score = try GameView.scores(on: key.date...key.date, sport: key.sport, in: views)[key]
        return VisitDecider.complete(
            visit, by: record, home: try participant(key.homeTeam),
            away: try participant(record.game.awayTeam), score: score?.score, from: score?.source)
    }

    /// Notes that scores were looked for and not found, where that is news.
    ///
    /// - Parameter lookup: What came of it.
    /// - Returns: Whether it was news: a look that has ended as the one before, and before anything is to be asked again, is
    ///   none.
    /// - Throws: What the log throws.
    @discardableResult
    public func noteScoresNotFound(_ lookup: ScoreLookup) throws -> Bool {
        let result = try append(
            Self.command("LookUpScores", origin: Self.gamesOrigin, content: lookup.encoded)
        ) { snapshot in
            let news = try lookup.stadiums.filter { stadium in
                let before = try GameView.lookup(
                    at: stadium, on: lookup.day, sport: lookup.sport, in: snapshot.views)
                return before.map { !lookup.repeats($0) } ?? true
            }
            return news.isEmpty ? [] : [.scoresNotFound(lookup.of(news))]
        } inspect: { _ in
        }
        return result.outcome != nil
    }
}

extension ScoreLookup {
    /// Whether it says nothing that one before did not: it has ended as that one, before it was to be tried again, or as that
    /// one whose time is the next run.
    fileprivate func repeats(_ before: ScoreLookup) -> Bool {
        guard outcome == before.outcome else { return false }
        return before.untilMilliseconds > endedAtMilliseconds
            || outcome == .pending && untilMilliseconds <= endedAtMilliseconds
    }

    fileprivate func of(_ stadiums: [Stadium.ID]) -> ScoreLookup {
        ScoreLookup(
            sport: sport, day: day, stadiums: stadiums, outcome: outcome,
            endedAtMilliseconds: endedAtMilliseconds, untilMilliseconds: untilMilliseconds,
            attempts: attempts)
    }
}
