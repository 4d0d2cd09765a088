/// The types of canonical records, in the order in which they depend on each other.
public enum RecordType: String, CaseIterable, Sendable, Comparable {
    /// A sport (``CanonicalSport``).
    case sport = "Sport"
    /// A league, conference or division (``LeagueStructure``).
    case leagueStructure = "LeagueStructure"
    /// A stadium (``Stadium``).
    case stadium = "Stadium"
    /// A team (``Team``).
    case team = "Team"
    /// A name of a stadium (``StadiumAlias``).
    case stadiumAlias = "StadiumAlias"
    /// A name, city or abbreviation of a team (``TeamAlias``).
    case teamAlias = "TeamAlias"
    /// A team's home or division, and its days (``TeamTenure``).
    case teamTenure = "TeamTenure"
    /// An achievement's definition (``AchievementDefinition``).
    case achievementDefinition = "AchievementDefinition"
    /// A game (``CanonicalGame``).
    case game = "Game"

    /// The field of the JSON formats that identifies a record.
    public var idField: String {
        switch self {
        case .stadium, .team, .game: "canonical_id"
        default: "id"
        }
    }

    /// Orders a type before those that refer to it.
    public static func < (left: RecordType, right: RecordType) -> Bool {
        let order = allCases
        return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
    }
}
