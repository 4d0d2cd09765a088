public import SportsTimeModel

/// What a photo's game is found to be (seed "Stadium Progress & Achievement System", Deterministic Game Matching).
public enum GameMatchResult: Hashable, Sendable {
    /// Why there is none.
    public enum NoMatchReason: Hashable, Sendable {
        /// No stadium stands nearby.
        case noStadiumNearby
        /// No stadium nearby had a game, as far as games are known.
        case noGamesOnDate
        /// The photo does not say where or when it was taken.
        case metadataMissing
    }

    /// This game, by its id.
    case singleMatch(gameID: String)
    /// The user selects one of these, the likeliest first.
    case multipleMatches(gameIDs: [String])
    /// The user says.
    case noMatches(reason: NoMatchReason)

    /// What a match comes to.
    public init(_ match: PhotoMatch) {
        let games = match.options.map(\.option.gameID)
        self =
            switch match.question {
            case nil: games.first.map { .singleMatch(gameID: $0) } ?? .noMatches(reason: .noGamesOnDate)
            case let question? where question.isOfPhoto: .noMatches(reason: .metadataMissing)
            case .noStadiumNearby: .noMatches(reason: .noStadiumNearby)
            default: games.isEmpty ? .noMatches(reason: .noGamesOnDate) : .multipleMatches(gameIDs: games)
            }
    }
}

/// Matches photos with games (seed "Stadium Progress & Achievement System", Deterministic Game Matching).
public struct GameMatcher: Sendable {
    private let store: any StoreQueries & Sendable
    private let rules: PhotoMatchingRules

    /// A matcher that asks a store.
    public init(_ store: any StoreQueries & Sendable, rules: PhotoMatchingRules = PhotoMatchingRules()) {
        (self.store, self.rules) = (store, rules)
    }

    /// The game that a photo is of, if there is one that is certain.
    ///
    /// - Parameters:
    ///   - metadata: What it says of itself.
    ///   - sport: The sport, where only one is of interest.
    /// - Returns: The game, several, or why there is none.
    /// - Throws: ``StoreError`` where what the photo says is none; what reading the views throws.
    public func matchGame(metadata: PhotoMetadata, sport: SportID? = nil) throws -> GameMatchResult {
        var rules = rules
        rules.sport = sport ?? rules.sport
        return GameMatchResult(try store.match(metadata, rules: rules))
    }
}
