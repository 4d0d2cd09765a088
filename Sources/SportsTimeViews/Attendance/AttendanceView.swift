public import ByteCoding
public import Projections
public import SportsTimeModel

/// The games that the fan saw, by team.
///
/// Visits of type `game` that name a team that is known; which of the two sides it was is what the visit says, wherever
/// it was played.
public enum AttendanceView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 9, name: "attendance")
    // (team, side, day, sequence, visit) → ``GameResult``
    static let byTeam = view.table(1)

    /// Which of the two teams of a game a team was.
    public enum Side: UInt8, CaseIterable, Sendable {
        /// The home team.
        case home = 1
        /// The away team.
        case away = 2
    }

    static func prefix(_ team: Team.ID, _ side: Side) -> [UInt8] {
        var key = KeyWriter()
        key.append(team.rawValue)
        key.append(side.rawValue)
        return key.bytes
    }

    /// The teams that were seen, by id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row a team.
    public static func teams(in views: ViewReader) throws -> [Team.ID] {
        var teams: [Team.ID] = []
        var next: [UInt8]?
        while let team = try firstTeam(from: next, in: views) {
            teams.append(team)
            // Behind both sides of the team.
            next = VisitView.key(team.rawValue) + [0xFF]
        }
        return teams
    }

    private static func firstTeam(from key: [UInt8]?, in views: ViewReader) throws -> Team.ID? {
        var rows = try views.rows(from: key, limit: 1, in: byTeam)
        guard let row = try rows.next() else { return nil }
        var reader = KeyReader(row.key)
        return try Team.ID(try reader.text())
    }

    /// Whether a team was seen as the home team.
    ///
    /// - Throws: As ``teams(in:)``.
    /// - Complexity: One row.
    public static func wasSeenAtHome(
        _ team: Team.ID, through day: LocalDate? = nil, in views: ViewReader
    ) throws -> Bool {
        let prefix = prefix(team, .home)
        var rows = try views.rows(
            prefix: prefix, through: day.map { prefix + VisitView.dayKey($0) }, limit: 1, in: byTeam)
        return try rows.next() != nil
    }

    /// The games in which a team was seen, by day, then by the order in which the visits came in.
    ///
    /// - Parameters:
    ///   - team: The team.
    ///   - day: The last day of interest; nil for all.
    ///   - views: The views.
    /// - Returns: The games.
    /// - Throws: As ``teams(in:)``.
    /// - Complexity: One row a game.
    public static func games(
        of team: Team.ID, through day: LocalDate? = nil, in views: ViewReader
    ) throws -> [SeenGame] {
        var games: [SeenGame] = []
        for side in Side.allCases {
            let prefix = prefix(team, side)
            var rows = try views.rows(
                prefix: prefix, through: day.map { prefix + VisitView.dayKey($0) }, in: byTeam)
            while let row = try rows.next() {
                games.append(
                    try SeenGame(side, key: row.key.extracting(droppingFirst: prefix.count), row.value))
            }
        }
        return games.sorted { ($0.date, $0.addedAt) < ($1.date, $1.addedAt) }
    }
}

/// What came of a game, for one of its teams.
public enum GameResult: UInt8, Sendable {
    /// The visit has no score.
    case unknown
    /// It won.
    case win
    /// It lost.
    case loss
    /// It was a draw.
    case tie

    /// What a score says for one side.
    init(_ score: FinalScore?, for side: AttendanceView.Side) {
        guard let score else {
            self = .unknown
            return
        }
        let (own, other) = side == .home ? (score.home, score.away) : (score.away, score.home)
        self = own == other ? .tie : own > other ? .win : .loss
    }
}

/// A game that was seen, for one of its teams.
public struct SeenGame: Hashable, Sendable {
    /// Which of the two teams it was.
    public let side: AttendanceView.Side
    /// The day.
    public let date: LocalDate
    /// The sequence of the event that added the visit.
    public let addedAt: UInt64
    /// The visit.
    public let visit: Visit.ID
    /// What came of it.
    public let result: GameResult

    init(_ side: AttendanceView.Side, key: Span<UInt8>, _ value: Span<UInt8>) throws {
        var reader = KeyReader(key)
        self.side = side
        date = LocalDate(daysSince1970: try reader.signed())
        addedAt = try reader.unsigned(UInt64.self)
        let id = try reader.fixed(16)
        visit = try Identifier(bytes: id.span)
        guard value.count == 1, let result = GameResult(rawValue: value[0]) else {
            throw ByteCodingError.invalidValue(field: "result")
        }
        self.result = result
    }
}
