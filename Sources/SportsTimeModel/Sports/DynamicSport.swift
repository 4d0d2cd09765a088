/// A sport that came in as a record (seed "Dynamic Sports", task 3).
public struct DynamicSport: AnySport, Codable {
    /// The id.
    public let id: String
    /// Its short name: `XFL`.
    public let abbreviation: String
    /// Its name: `XFL Football`.
    public let displayName: String
    /// The name of its symbol.
    public let iconName: String
    /// Its colour: `#RRGGBB`.
    public let colorHex: String
    /// The first month of its season, from 1.
    public let seasonStartMonth: Int
    /// The last month of its season.
    public let seasonEndMonth: Int

    /// The id.
    public var sportId: String { id }
    /// The months of its season.
    public var seasonMonths: (start: Int, end: Int) { (seasonStartMonth, seasonEndMonth) }

    /// A sport.
    public init(
        id: String, abbreviation: String, displayName: String, iconName: String, colorHex: String,
        seasonStartMonth: Int, seasonEndMonth: Int
    ) {
        self.id = id
        self.abbreviation = abbreviation
        self.displayName = displayName
        self.iconName = iconName
        self.colorHex = colorHex
        self.seasonStartMonth = seasonStartMonth
        self.seasonEndMonth = seasonEndMonth
    }
}

extension CanonicalSport {
    /// The sport that the record describes (seed "Dynamic Sports", task 4, `toDomain()`).
    public func toDomain() -> DynamicSport {
        DynamicSport(
            id: id.rawValue, abbreviation: abbreviation, displayName: displayName, iconName: iconName,
            colorHex: colorHex, seasonStartMonth: seasonStartMonth, seasonEndMonth: seasonEndMonth)
    }
}
