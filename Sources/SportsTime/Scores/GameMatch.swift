import Projections
import SportsTimeModel
import SportsTimeViews

/// Which of the games that are known a visit was to: never a guess (seed "Stadium Progress & Achievement System",
/// Deterministic Game Matching).
enum GameMatch {
    /// This one.
    case game(CanonicalGame)
    /// One of these.
    case several([CanonicalGame])
    /// This one, or another one that is not known.
    case uncertain(CanonicalGame)
    /// The only one was called off.
    case calledOff(CanonicalGame)
    /// None.
    case none

    /// The game of a visit: the one that it names, else the only one at its stadium on its day that its number and its teams
    /// allow.
    ///
    /// A team that nobody knows is none of theirs.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    /// - Complexity: The rows of its day.
    init(of visit: Visit, in views: ViewReader) throws {
        let day = try GameView.records(on: visit.date...visit.date, sport: visit.sport, in: views)
        let games =
            if let id = visit.gameID {
                day.filter { $0.recordID == id }
            } else {
                day.filter { record in
                    let (game, key) = (record.game, record.game.key)
                    return key.stadium == visit.stadium && record.deprecatedAtMilliseconds == nil
                        && (visit.gameNumber.map { $0 == key.number } ?? true)
                        && (visit.homeTeam.map { $0.team == key.homeTeam } ?? true)
                        && (visit.awayTeam.map { $0.team == game.awayTeam } ?? true)
                }
            }
        let played = games.filter { !$0.game.isCalledOff }
        guard let game = played.first else {
            self = games.first.map { .calledOff($0) } ?? .none
            return
        }
        guard played.count == 1 else {
            self = .several(played)
            return
        }
        self = try Self.isCertain(visit, game, in: views) ? .game(game) : .uncertain(game)
    }

    /// Whether there can be no other game: a visit that names a team was to a single game of it, one that names none to the only
    /// game of a day whose games are all known.
    ///
    /// What the user wrote of a game in other words is not overruled.
    private static func isCertain(
        _ visit: Visit, _ record: CanonicalGame, in views: ViewReader
    ) throws -> Bool {
        if visit.gameID != nil { return true }
        if visit.details.gameDescription != nil { return false }
        let key = record.game.key
        if key.number > 0, visit.gameNumber == nil { return false }
        if visit.homeTeam != nil || visit.awayTeam != nil { return true }
        return try GameView.isCovered(key.date, of: key.sport, in: views)
    }
}
