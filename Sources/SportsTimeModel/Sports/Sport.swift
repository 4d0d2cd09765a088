/// The sports that are built in, so that the compiler knows them (seed "Dynamic Sports", task 2).
///
/// Everything else is data: what the engine tells of a sport comes from its record.
public enum Sport: String, CaseIterable, AnySport {
    /// Major League Baseball.
    case mlb = "MLB"
    /// The National Basketball Association.
    case nba = "NBA"
    /// The National Hockey League.
    case nhl = "NHL"
    /// The National Football League.
    case nfl = "NFL"
    /// Major League Soccer.
    case mls = "MLS"
    /// The Women's National Basketball Association.
    case wnba = "WNBA"
    /// The National Women's Soccer League.
    case nwsl = "NWSL"

    /// The id.
    public var id: String { rawValue }
    /// The id.
    public var sportId: String { rawValue }

    /// The sport of an id, in any case: a record called `mlb` is no other sport.
    public init?(id: SportID) {
        guard let sport = Self.allCases.first(where: { $0.sport == id }) else { return nil }
        self = sport
    }

    /// Its name.
    public var displayName: String { facts.name }
    /// The name of its symbol.
    public var iconName: String { facts.icon }
    /// Its colour.
    public var colorHex: String { facts.color }
    /// The months of its season.
    public var seasonMonths: (start: Int, end: Int) { facts.months }

    /// What `Resources/sports.json` says of it; a test holds the two together.
    private var facts: (name: String, icon: String, color: String, months: (start: Int, end: Int)) {
        switch self {
        case .mlb: ("Major League Baseball", "baseball.fill", "#E31837", (3, 10))
        case .nba: ("National Basketball Association", "basketball.fill", "#F58426", (10, 6))
        case .nhl: ("National Hockey League", "hockey.puck.fill", "#1B6CA8", (10, 6))
        case .nfl: ("National Football League", "football.fill", "#2E7D32", (9, 2))
        case .mls: ("Major League Soccer", "soccerball", "#00A3A1", (2, 12))
        case .wnba: ("Women's National Basketball Association", "basketball", "#FF5A1F", (5, 10))
        case .nwsl: ("National Women's Soccer League", "soccerball.inverse", "#7A3FF2", (3, 11))
        }
    }
}
