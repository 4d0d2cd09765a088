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
    /// The only one was called off.
    case calledOff(CanonicalGame)
    /// None.
    case none

    /// The game of a visit: the one that it names, else the only one at its stadium on its day that its number and its teams
    /// allow.
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
                        && (visit.homeTeam?.team.map { $0 == key.homeTeam } ?? true)
                        && (visit.awayTeam?.team.map { $0 == game.awayTeam } ?? true)
                }
            }
        let played = games.filter { !$0.game.isCalledOff }
        self =
            switch (played.count, games.first) {
            case (1, _): .game(played[0])
            case (0, let game?): .calledOff(game)
            case (0, nil): .none
            default: .several(played)
            }
    }
}
