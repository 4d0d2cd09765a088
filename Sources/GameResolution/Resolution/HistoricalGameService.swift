import ByteCoding
public import SportsTime
import SportsTimeModel

/// Finds games and their scores: what is known, then what providers know, then what the user says (seed "Stadium Progress &
/// Achievement System", Historical Game Resolution and Score Resolution Strategy).
///
/// What comes in is events of the store; without a network nothing is lost, and the next run goes on.
public struct HistoricalGameService: Sendable {
    /// The store.
    public let store: SportsTimeStore
    /// Who asks providers.
    public let api: FreeScoreAPI

    /// A service.
    public init(store: SportsTimeStore, api: FreeScoreAPI) {
        (self.store, self.api) = (store, api)
    }

    /// How long nobody is asked again for a game that no provider knows (seed, Cache policy: failed lookups).
    static let failedTime: Int64 = 7 * AnswerCache.day

    /// The games that are known and may be meant, with names as users write them.
    ///
    /// - Parameter query: What is asked for.
    /// - Returns: The games, those that were called off among them; none is not that none was played: see
    ///   ``SportsTime/StoreQueries/gameCoverage(of:)``.
    /// - Throws: ``SportsTime/StoreError`` with suggestions where a name is unknown or ambiguous.
    public func searchGames(_ query: HistoricalGameQuery) throws -> [GameAnswer] {
        let tolerance = min(max(0, query.toleranceDays), 366)
        let days = query.date.advanced(by: -tolerance)...query.date.advanced(by: tolerance)
        return try store.games(
            on: days, stadium: query.stadium?.rawValue, homeTeam: query.homeTeamName,
            awayTeam: query.awayTeamName, sport: query.sport)
    }
}
