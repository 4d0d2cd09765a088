import EventLog
import Projections
public import SportsTimeModel
import SportsTimeViews
import Synchronization

/// Everything canonical in one object, in memory: the single source of truth for programs that embed the engine (seed
/// "SportsTime Data Architecture", `AppDataProvider`; "Dynamic Sports", task 8).
///
/// It follows the store: whatever any process merges is there with the next question. A question costs a look at the head of
/// the log; the records are read again only when canonical events have come.
public final class DataProvider: Sendable {
    private struct Cache: Sendable {
        var sequence: UInt64 = 0
        var stadiums: [Stadium] = []
        var teams: [Team] = []
        var dynamicSports: [DynamicSport] = []
        var isActive: [SportID: Bool] = [:]
        var stadiumsById: [Stadium.ID: Stadium] = [:]
        var teamsById: [Team.ID: Team] = [:]
    }

    private let store: SportsTimeStore
    /// What was read, and up to which event it is known to be what the store says.
    private let cache = Mutex<(cache: Cache, checkedUpTo: UInt64)?>(nil)

    /// A provider of a store's data.
    public init(_ store: SportsTimeStore) {
        self.store = store
    }

    /// The stadiums of today, by id.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public var stadiums: [Stadium] {
        get throws { try current().stadiums }
    }

    /// The teams of today, by id.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public var teams: [Team] {
        get throws { try current().teams }
    }

    /// The sports that came in as records, by name; those that are not offered are left out.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public var dynamicSports: [DynamicSport] {
        get throws { try current().dynamicSports }
    }

    /// All sports that are offered: the built-in ones, then the dynamic ones by name.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public var allSports: [any AnySport] {
        get throws {
            let cache = try current()
            let builtIn = Sport.allCases.filter { cache.isActive[$0.sport] ?? true }
            return builtIn + cache.dynamicSports
        }
    }

    /// The event behind which the data are those of the store.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public var revision: UInt64 {
        get throws { try current().sequence }
    }

    /// The sport of an id, in any case; nil where there is none, or it is not offered.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func sport(for id: String) throws -> (any AnySport)? {
        try allSports.first { $0.sport == SportID(id) }
    }

    /// The stadium with an id, of today or of former days.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func stadium(for id: Stadium.ID) throws -> Stadium? { try current().stadiumsById[id] }

    /// The team with an id, of today or of former days.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func team(for id: Team.ID) throws -> Team? { try current().teamsById[id] }

    /// The games of some sports on some days, by day.
    ///
    /// - Parameters:
    ///   - sports: The sports.
    ///   - startDate: The first day, at the stadiums.
    ///   - endDate: The last day.
    /// - Returns: The games that are known.
    /// - Throws: ``LMDB/LMDBError``.
    /// - Complexity: A row a day, and the games of those days.
    public func filterGames(
        sports: Set<SportID>, startDate: LocalDate, endDate: LocalDate
    ) throws -> [Game] {
        guard startDate <= endDate else { return [] }
        return try store.read { snapshot in
            try GameView.games(on: startDate...endDate, in: snapshot.views)
                .filter { sports.contains($0.key.sport) }
        }
    }

    // MARK: Following the store

    private static let kinds: [EventKind] = [.sportMerged, .stadiumMerged, .teamMerged]

    private func current() throws -> Cache {
        try cache.withLock { known in
            let head = try store.projected.readLog { try $0.head().sequence }
            if let known, known.checkedUpTo == head { return known.cache }
            if let old = known, head > old.checkedUpTo,
                try !hasCanonicalEvents(behind: old.checkedUpTo, upTo: head)
            {
                known = (old.cache, head)
                return old.cache
            }
            let read = try Self.read(store)
            known = (read, read.sequence)
            return read
        }
    }

    private func hasCanonicalEvents(behind sequence: UInt64, upTo head: UInt64) throws -> Bool {
        try store.projected.readLog { log in
            for kind in Self.kinds
            where try !log.sequences(ofKind: kind.rawValue, in: sequence + 1...head, limit: 1).isEmpty {
                return true
            }
            return false
        }
    }

    private static func read(_ store: SportsTimeStore) throws -> Cache {
        try store.read { snapshot in
            let views = snapshot.views
            var cache = Cache()
            cache.sequence = try snapshot.log.head().sequence
            for record in try SportView.all(in: views) {
                cache.isActive[record.id] = record.isActive
                if record.isActive, Sport(id: record.id) == nil {
                    cache.dynamicSports.append(record.toDomain())
                }
                for isActive in [true, false] {
                    for stadium in try StadiumView.stadiums(of: record.id, isActive: isActive, in: views) {
                        cache.stadiumsById[stadium.id] = stadium
                    }
                }
                for team in try TeamView.teams(of: record.id, in: views) { cache.teamsById[team.id] = team }
            }
            cache.dynamicSports.sort { ($0.displayName, $0.id) < ($1.displayName, $1.id) }
            cache.stadiums = cache.stadiumsById.values.filter(\.isActive).sorted { $0.id < $1.id }
            cache.teams = cache.teamsById.values.filter(\.isActive).sorted { $0.id < $1.id }
            return cache
        }
    }
}
