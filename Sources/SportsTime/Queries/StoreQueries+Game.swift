import Projections
public import SportsTimeModel
import SportsTimeViews

extension StoreQueries {
    /// The games that are known of some days, or of a stadium.
    ///
    /// - Parameters:
    ///   - days: The days; nil for all that a stadium has.
    ///   - stadium: A stadium's name or id; nil for all.
    ///   - team: A team's name or id, at home or away; nil for all.
    ///   - homeTeam: The home team's name or id; nil for all.
    ///   - awayTeam: The away team's name or id; nil for all.
    ///   - sport: The sport; nil for all.
    /// - Returns: The games by day, those that were called off among them.
    /// - Throws: ``StoreError`` where a name is unknown or ambiguous, or where neither days nor a stadium are given.
    /// - Complexity: A few rows a day and a game.
    public func games(
        on days: ClosedRange<LocalDate>? = nil, stadium: String? = nil, team: String? = nil,
        homeTeam: String? = nil, awayTeam: String? = nil, sport: SportID? = nil
    ) throws -> [GameAnswer] {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            let place = try stadium.map {
                try NameResolver.stadium($0, on: days?.lowerBound, sport: sport, in: views).facts.stadium
            }
            guard days != nil || place != nil else {
                throw StoreError.invalidValue(field: "days", value: "", expected: "given, or a stadium")
            }
            func side(_ team: String?) throws -> Team.ID? {
                try team.map {
                    try NameResolver.team($0, on: days?.lowerBound, sport: place?.sport ?? sport, in: views)
                        .team.id
                }
            }
            let (either, home, away) = (try side(team), try side(homeTeam), try side(awayTeam))
            let games = try Self.games(on: days ?? LocalDate.range, at: place, sport, views)
            let found = games.map(\.game).enumerated().filter { _, game in
                let teams = [game.key.homeTeam, game.awayTeam]
                return (either.map { teams.contains($0) } ?? true) && (home.map { $0 == teams[0] } ?? true)
                    && (away.map { $0 == teams[1] } ?? true)
            }.map { games[$0.offset] }
            return try Self.answers(found, views)
        }
    }

    private static func games(
        on days: ClosedRange<LocalDate>, at stadium: Stadium?, _ sport: SportID?, _ views: ViewReader
    ) throws -> [CanonicalGame] {
        guard let stadium else { return try GameView.records(on: days, sport: sport, in: views) }
        return try GameView.days(at: stadium.id, in: days, in: views).flatMap { day in
            try GameView.records(on: day...day, sport: stadium.sport, in: views)
                .filter { $0.game.key.stadium == stadium.id }
        }
    }

    /// A game, and all that was ever told of its score.
    ///
    /// - Parameter id: Its id.
    /// - Returns: The game.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)`` with the games of the same day, where none has the id.
    /// - Complexity: The rows of its day.
    public func game(_ id: String) throws -> GameDetailAnswer {
        try read { snapshot in
            let views = snapshot.views
            let record = try NameResolver.game(id, in: views)
            let key = record.game.key
            let scores = try GameView.scores(of: record.game, in: views)
            let current = try GameView.scores(on: key.date...key.date, sport: key.sport, in: views)[key]
            return GameDetailAnswer(
                game: try Self.answer(record, current, views),
                isCovered: try GameView.isCovered(key.date, of: key.sport, in: views),
                scores: try scores.map { try Self.answer($0, isCurrent: $0 == current, views) },
                visits: try VisitView.visits(to: key.stadium, on: key.date...key.date, in: views)
                    .filter { Self.isOf($0.visit, record) }.map { try Self.answer($0, views) })
        }
    }

    /// The days of which every game that was played is known, by sport: elsewhere a game that is not known is not a game that
    /// was not played.
    ///
    /// - Parameter sport: The sport; nil for all.
    /// - Returns: The spans of days, in order.
    /// - Throws: ``StoreError/unknown(what:name:suggestions:)``, ``LMDB/LMDBError``.
    public func gameCoverage(of sport: SportID? = nil) throws -> [GameSpanAnswer] {
        try read { snapshot in
            let views = snapshot.views
            if let sport { try Self.check(sport, views) }
            return try GameView.coverage(of: sport, in: views).map { sport, days in
                GameSpanAnswer(
                    sport: try SportView.sport(sport, in: views)?.id.rawValue ?? sport.rawValue,
                    from: days.lowerBound.description, until: days.upperBound.description)
            }
        }
    }

    /// Whether a visit to a game's stadium on its day may be one to it.
    private static func isOf(_ visit: Visit, _ record: CanonicalGame) -> Bool {
        guard visit.type.isOfGame else { return false }
        if let id = visit.gameID { return id == record.recordID }
        let key = record.game.key
        return (visit.gameNumber.map { $0 == key.number } ?? true)
            && (visit.homeTeam?.team.map { $0 == key.homeTeam } ?? true)
    }

    private static func answer(
        _ score: GameScore, isCurrent: Bool, _ views: ViewReader
    ) throws -> GameScoreAnswer {
        let origin = try GameView.scoreOrigin(at: score.sequence, in: views)
        return GameScoreAnswer(
            homeScore: score.score.home, awayScore: score.score.away, source: score.source.rawValue,
            provider: origin?.provider ?? "", providerVersion: origin?.providerVersion,
            resolvedAt: origin.map { UTCTime.text(milliseconds: $0.resolvedAtMilliseconds) } ?? "",
            sequence: score.sequence, isCurrent: isCurrent)
    }

    /// Games with their scores, each day's looked up once.
    static func answers(_ records: [CanonicalGame], _ views: ViewReader) throws -> [GameAnswer] {
        var scores: [LocalDate: [CanonicalGameKey: GameScore]] = [:]
        return try records.map { record in
            let date = record.game.key.date
            if scores[date] == nil { scores[date] = try GameView.scores(on: date...date, in: views) }
            return try answer(record, scores[date]?[record.game.key], views)
        }
    }

    private static func answer(
        _ record: CanonicalGame, _ score: GameScore?, _ views: ViewReader
    ) throws -> GameAnswer {
        let (game, key) = (record.game, record.game.key)
        let sport = try SportView.sport(key.sport, in: views)
        func name(_ team: Team.ID) throws -> String {
            try TeamView.facts(team, in: views)?.name(on: key.date) ?? team.rawValue
        }
        return GameAnswer(
            id: record.recordID, sport: sport?.id.rawValue ?? key.sport.rawValue, season: record.season,
            date: key.date.description, gameNumber: key.number, stadiumId: key.stadium.rawValue,
            stadiumName: try StadiumView.facts(key.stadium, in: views)?.name(on: key.date)
                ?? key.stadium.rawValue,
            homeTeamId: key.homeTeam.rawValue, homeTeamName: try name(key.homeTeam),
            awayTeamId: game.awayTeam.rawValue, awayTeamName: try name(game.awayTeam),
            isCalledOff: game.isCalledOff, homeScore: score?.score.home, awayScore: score?.score.away,
            scoreSource: score?.source.rawValue)
    }
}
