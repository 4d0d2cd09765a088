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
    ///   - sport: The sport; nil for all.
    /// - Returns: The games by day, those that were called off among them.
    /// - Throws: ``StoreError`` where a name is unknown or ambiguous, or where neither days nor a stadium are given.
    /// - Complexity: A few rows a day and a game.
    public func games(
        on days: ClosedRange<LocalDate>? = nil, stadium: String? = nil, team: String? = nil,
        sport: SportID? = nil
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
            let side = try team.map {
                try NameResolver.team($0, on: days?.lowerBound, sport: place?.sport ?? sport, in: views).team
                    .id
            }
            let games = try Self.games(on: days ?? LocalDate.range, at: place, sport, views)
            return try games.filter { game in
                side.map { $0 == game.game.key.homeTeam || $0 == game.game.awayTeam } ?? true
            }.map { try Self.answer($0, views) }
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

    static func answer(_ record: CanonicalGame, _ views: ViewReader) throws -> GameAnswer {
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
            isCalledOff: game.isCalledOff)
    }
}
