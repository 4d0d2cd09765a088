import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews

/// A game as the user knows it (seed "Stadium Progress & Achievement System", Tier 4: User Confirmation).
public struct UserConfirmedGame: Hashable, Sendable {
    /// The visit or the game that it is about: its id, or the beginning of a visit's.
    public var subject: String
    /// The home team's name or id; nil for the one that is known.
    public var homeTeam: String?
    /// The away team's name or id; nil for the one that is known.
    public var awayTeam: String?
    /// The final score; nil where the user does not remember.
    public var finalScore: FinalScore?
    /// The number of the game on its day; nil for the one that is known, else a single one.
    public var gameNumber: Int?

    /// A game as the user knows it.
    public init(
        _ subject: String, homeTeam: String? = nil, awayTeam: String? = nil, finalScore: FinalScore? = nil,
        gameNumber: Int? = nil
    ) {
        self.subject = subject
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.finalScore = finalScore
        self.gameNumber = gameNumber
    }

    /// Whether it says who played.
    fileprivate var hasTeams: Bool { homeTeam != nil || awayTeam != nil }

    /// The words, byte for byte: what a repeated command is compared by.
    fileprivate var content: [UInt8] {
        let parts = [subject, homeTeam, awayTeam, finalScore?.description, gameNumber.map { "\($0)" }]
        return Array(parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: "\0").utf8)
    }
}

extension SportsTimeStore {
    /// Takes what the user knows of a game: it becomes one that is known, its score one with the source `user`, and the visit one
    /// to it.
    ///
    /// What files and providers say of the score is believed before it.
    ///
    /// - Parameters:
    ///   - confirmed: What the user knows.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What it did.
    /// - Throws: ``StoreError`` where a name is unknown or ambiguous or nothing is said that is not known,
    ///   ``SportsTimeModel/VisitRefusal``, and what the log throws. Nothing is appended then.
    public func confirmGame(
        _ confirmed: UserConfirmedGame, isRehearsal: Bool = false
    ) throws -> CommandReport {
        var subject: Visit.ID?
        let result = try append(
            Self.command(Self.confirmation, content: confirmed.content), isRehearsal: isRehearsal
        ) { snapshot in
            let views = snapshot.views
            let milliseconds = clock().microseconds / 1_000
            let visit =
                GameIDParts(confirmed.subject) == nil
                ? try NameResolver.visit(confirmed.subject, in: views).visit : nil
            subject = visit?.id
            let game = try Self.game(confirmed, visit, in: views)
            let season =
                try SportView.sport(game.key.sport, in: views)?.seasonYear(of: game.key.date)
                ?? game.key.date.year
            var events: [DomainEvent] = []
            let record = try GameView.record(game.key, in: views)
            if record?.game.awayTeam != game.awayTeam {
                let new = CanonicalGame(
                    revision: RecordRevision(lastModifiedMilliseconds: milliseconds), season: season,
                    game: game)
                events += SeasonGames.grouped([new], source: Self.userSource).map { .gamesMerged($0) }
            }
            let told = try GameView.scores(of: game, in: views).last { $0.source == .user }
            if let score = confirmed.finalScore, told?.score != score {
                events.append(
                    .scoresResolved(
                        SeasonScores(
                            sport: game.key.sport, season: season, source: .user, provider: Self.userSource,
                            resolvedAtMilliseconds: milliseconds,
                            results: [
                                SeasonScores.Result(game: game.key, awayTeam: game.awayTeam, score: score)
                            ])))
            }
            events += try Self.confirmations(
                of: game, id: game.id(season: season), confirmed.finalScore, visit, in: views)
            guard !events.isEmpty else {
                if let visit { throw VisitRefusal.nothingToCorrect(visit.id) }
                throw StoreError.invalidValue(
                    field: "score", value: confirmed.finalScore?.description ?? "",
                    expected: "given, and another one than you said before")
            }
            return events
        } inspect: { snapshot in
            try subject.flatMap { try VisitView.record($0, in: snapshot.views) }
        }
        return CommandReport(outcome: result.outcome, changes: result.changes, visit: result.answer)
    }

    /// The name of the command.
    static let confirmation = "ConfirmGame"
    /// Who says so.
    private static let userSource = "user"

    /// The game that the user means.
    private static func game(
        _ confirmed: UserConfirmedGame, _ visit: Visit?, in views: ViewReader
    ) throws -> Game {
        guard let visit else {
            let record = try NameResolver.game(confirmed.subject, in: views)
            guard confirmed.homeTeam == nil, confirmed.awayTeam == nil, confirmed.gameNumber == nil else {
                throw StoreError.invalidValue(
                    field: "teams", value: confirmed.subject,
                    expected:
                        "left out: the game's are known; give a visit to say that it was to another game")
            }
            guard !record.game.isCalledOff else {
                throw StoreError.invalidValue(
                    field: "game", value: confirmed.subject,
                    expected: "a game that was played: it was called off")
            }
            return record.game
        }
        guard visit.type == .game else {
            throw VisitRefusal.noGame(field: "score", type: visit.type)
        }
        var (home, away) = (visit.homeTeam?.team, visit.awayTeam?.team)
        var number = confirmed.gameNumber ?? visit.gameNumber
        var meant = visit
        if let name = confirmed.homeTeam { home = try team(name, "home team", of: visit, in: views) }
        if let name = confirmed.awayTeam { away = try team(name, "away team", of: visit, in: views) }
        (meant.gameID, meant.gameNumber) = (confirmed.hasTeams ? nil : visit.gameID, number)
        meant.homeTeam = home.map { Visit.Participant(team: $0, name: "") }
        meant.awayTeam = away.map { Visit.Participant(team: $0, name: "") }
        switch try GameMatch(of: meant, in: views) {
        case .game(let record), .uncertain(let record): return record.game
        case .calledOff(let record):
            throw StoreError.invalidValue(
                field: "game", value: record.recordID, expected: "a game that was played: it was called off")
        case .several(let records):
            throw StoreError.ambiguous(
                what: .game, name: confirmed.subject,
                candidates: records.map {
                    StoreError.Candidate(
                        id: $0.recordID, description: "game \($0.game.key.number) of its day")
                })
        case .none: number = number ?? 0
        }
        for (team, field) in [(home, "home team"), (away, "away team")] where team == nil {
            throw StoreError.invalidValue(field: field, value: "", expected: "given: it is not known")
        }
        guard let home, let away, home != away else {
            throw StoreError.invalidValue(
                field: "away team", value: away?.rawValue ?? "", expected: "another team than the home team")
        }
        guard let number, Game.numbers.contains(number) else {
            throw StoreError.invalidValue(
                field: "game number", value: "\(number ?? 0)", expected: "a number from 0 to 9")
        }
        let key = CanonicalGameKey(
            sport: visit.sport, stadium: visit.stadium, date: visit.date, homeTeam: home, number: number)
        if let known = try GameView.record(key, in: views) {
            // What others say of a game is believed before what the user says.
            throw StoreError.invalidValue(
                field: "away team", value: away.rawValue,
                expected: "\(known.game.awayTeam): \(known.recordID) is known to be that game")
        }
        return Game(key: key, awayTeam: away)
    }

    private static func team(
        _ name: String, _ field: String, of visit: Visit, in views: ViewReader
    ) throws -> Team.ID {
        let team = try NameResolver.team(name, on: visit.date, sport: visit.sport, in: views).team
        guard team.sport == visit.sport else {
            throw StoreError.invalidValue(
                field: field, value: name, expected: "a team of \(visit.sport.rawValue), as the visit is")
        }
        return team.id
    }

    /// What makes visits ones to the game: the one that the user means, else those that wait for its score.
    private static func confirmations(
        of game: Game, id: String, _ score: FinalScore?, _ visit: Visit?, in views: ViewReader
    ) throws -> [DomainEvent] {
        guard var new = visit else {
            guard let score else { return [] }
            return try VisitView.visits(to: game.key.stadium, on: game.key.date...game.key.date, in: views)
                .filter { $0.visit.gameID == id }
                .compactMap { VisitDecider.score($0.visit, with: score, from: .user) }
        }
        func participant(_ team: Team.ID) throws -> Visit.Participant {
            let name = try TeamView.facts(team, in: views)?.name(on: game.key.date) ?? team.rawValue
            return Visit.Participant(team: team, name: name)
        }
        (new.gameID, new.gameNumber) = (id, game.key.number)
        if new.homeTeam?.team != game.key.homeTeam { new.homeTeam = try participant(game.key.homeTeam) }
        if new.awayTeam?.team != game.awayTeam { new.awayTeam = try participant(game.awayTeam) }
        if let score {
            (new.finalScore, new.scoreSource, new.isScoreResolutionPending) = (score, .user, false)
        }
        return new == visit ? [] : [.visitCorrected(new)]
    }
}
