/// A sport, built in or from a record (seed "Dynamic Sports", task 1).
public protocol AnySport: Identifiable, Hashable, Sendable {
    /// Its id: `MLB`, `xfl`.
    var sportId: String { get }
    /// Its name: `Major League Baseball`.
    var displayName: String { get }
    /// The name of its symbol (Apple's SF Symbols): `baseball.fill`.
    var iconName: String { get }
    /// Its colour: `#RRGGBB`.
    var colorHex: String { get }
    /// The first and the last month of its season, 1 to 12; the last before the first where it spans the turn of the year.
    var seasonMonths: (start: Int, end: Int) { get }
}

extension AnySport {
    /// The sport as ids and records name it.
    public var sport: SportID { SportID(sportId) }

    /// Whether a day is part of the season.
    public func isInSeason(for date: LocalDate) -> Bool {
        isInSeason(month: date.components.month)
    }

    /// Whether a month of 1 to 12 is part of the season.
    public func isInSeason(month: Int) -> Bool {
        let (start, end) = seasonMonths
        return start <= end ? (start...end).contains(month) : month >= start || month <= end
    }
}
