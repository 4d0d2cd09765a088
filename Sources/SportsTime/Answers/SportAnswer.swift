/// A sport that is offered.
public struct SportAnswer: Codable, Hashable, Sendable {
    /// Its id.
    public let id: String
    /// Its name.
    public let displayName: String
    /// The name of its symbol.
    public let iconName: String
    /// Its colour.
    public let colorHex: String
    /// The first month of its season, from 1.
    public let seasonStartMonth: Int
    /// The last month of its season; before the first one where it spans the turn of the year.
    public let seasonEndMonth: Int
    /// Whether it is in season, on the day that was asked about or today.
    public let isInSeason: Bool
    /// Whether it is built in; else it came in as a record.
    public let isBuiltIn: Bool
    /// Its stadiums of today.
    public let stadiums: Int
    /// Its teams of today.
    public let teams: Int
}
