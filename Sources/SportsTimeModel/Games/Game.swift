/// What tells a game from every other one (seed "Stadium Progress & Achievement System", Canonical Game Identity; DESIGN,
/// section 5): the seed's key, and the number of the game on its day.
public struct CanonicalGameKey: Hashable, Sendable {
    /// The sport.
    public let sport: SportID
    /// Where it was played, or is to be: the home team need not own the place.
    public let stadium: Stadium.ID
    /// The day, at the stadium.
    public let date: LocalDate
    /// The home team.
    public let homeTeam: Team.ID
    /// 0 for the only one of its day, 1, 2, … for those of a doubleheader.
    public let number: Int

    /// What tells a game from every other one.
    public init(sport: SportID, stadium: Stadium.ID, date: LocalDate, homeTeam: Team.ID, number: Int = 0) {
        self.sport = sport
        self.stadium = stadium
        self.date = date
        self.homeTeam = homeTeam
        self.number = number
    }
}

extension CanonicalGameKey: Comparable {
    /// Orders by day, then by stadium, home team and number.
    public static func < (left: CanonicalGameKey, right: CanonicalGameKey) -> Bool {
        if left.date != right.date { return left.date < right.date }
        if left.stadium != right.stadium { return left.stadium < right.stadium }
        return (left.homeTeam, left.number) < (right.homeTeam, right.number)
    }
}

/// A game that was played, or is to be.
public struct Game: Hashable, Sendable {
    /// Numbers that a game of a day can have.
    public static let numbers = 0...9

    /// What a source can say of a game, and whether it was called off then.
    public static let statuses = [
        "scheduled": false, "played": false, "postponed": true, "cancelled": true,
    ]

    /// What tells it from every other one.
    public let key: CanonicalGameKey
    /// The away team.
    public let awayTeam: Team.ID
    /// Whether it was called off: nobody saw it.
    public let isCalledOff: Bool

    /// A game.
    public init(key: CanonicalGameKey, awayTeam: Team.ID, isCalledOff: Bool = false) {
        self.key = key
        self.awayTeam = awayTeam
        self.isCalledOff = isCalledOff
    }

    /// Its id: `game_mlb_2026_20260401_bos_nyy`, the away team before the home team, the number of a doubleheader's game
    /// behind them (DESIGN, section 5).
    ///
    /// - Parameter season: The year that its season begins in.
    /// - Returns: The id.
    public func id(season: Int) -> String {
        let day = key.date.description.filter { $0 != "-" }
        let teams = "\(Self.name(of: awayTeam))_\(Self.name(of: key.homeTeam))"
        return "game_\(key.sport.key)_\(season)_\(day)_\(teams)" + (key.number == 0 ? "" : "_\(key.number)")
    }

    /// The part of a team's id that is its own.
    private static func name(of team: Team.ID) -> Substring {
        team.rawValue.split(separator: "_", maxSplits: 2).last ?? ""
    }
}
