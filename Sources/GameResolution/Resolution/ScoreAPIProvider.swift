public import SportsTime
public import SportsTimeModel

/// How far a provider of scores can be relied upon, and what follows from it (seed "Stadium Progress & Achievement System",
/// Tier 2: Provider failure handling).
public enum ProviderReliability: String, CaseIterable, Sendable {
    /// Stable and documented: asked first, again when it fails, and never switched off.
    case official
    /// It works, and may break.
    case unofficial
    /// Pages for people: asked last, and only where `robots.txt` allows it.
    case scraped

    /// Failures within an hour after which it is not asked for a day; nil: it is never switched off.
    public var failureLimit: Int? {
        switch self {
        case .official: nil
        case .unofficial: 3
        case .scraped: 2
        }
    }

    /// How often a request is tried.
    var attempts: Int { self == .official ? 3 : 1 }

    /// Which way scores are found.
    var source: ScoreSource { self == .scraped ? .scraped : .api }
}

/// A request to a provider.
public struct ProviderRequest: Hashable, Sendable {
    /// The address: `https://…`.
    public let url: String
    /// The headers that it wants besides what every request has.
    public let headers: [String: String]
    /// The days whose games the answer has.
    public let days: ClosedRange<LocalDate>

    /// A request.
    public init(url: String, headers: [String: String] = [:], days: ClosedRange<LocalDate>) {
        (self.url, self.headers, self.days) = (url, headers, days)
    }

    /// The server's name.
    var host: String { String(place.prefix { $0 != "/" && $0 != "?" }) }

    /// The path and the query.
    var path: String { String(place.dropFirst(host.count)) }

    /// What stands behind the scheme.
    private var place: Substring { url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...] }
}

/// Who can be asked for games and scores (seed "Stadium Progress & Achievement System", Tier 2).
///
/// A provider says what is to be asked and reads the answers. Asking, patience and memory are ``FreeScoreAPI``'s, the same for
/// all.
public protocol ScoreAPIProvider: Sendable {
    /// Its name.
    var name: String { get }
    /// The sports that it has games of.
    var supportedSports: Set<SportID> { get }
    /// The time from one request to the next.
    var rateLimit: Duration { get }
    /// How far it can be relied upon.
    var reliability: ProviderReliability { get }
    /// Whether an answer without a flaw has every game of its days.
    var isComplete: Bool { get }

    /// What is to be asked to learn the games of some days: of one day the likeliest request first, others only where its
    /// answer does not have the game.
    func requests(for sport: SportID, on days: ClosedRange<LocalDate>) -> [ProviderRequest]

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - answer: The body, byte for byte.
    ///   - sport: The sport that was asked for.
    /// - Returns: The games, with what is wrong with those that cannot be read.
    /// - Throws: ``SportsTime/StoreError`` where the answer has another form.
    func games(in answer: [UInt8], of sport: SportID) throws(StoreError) -> GameFile
}
