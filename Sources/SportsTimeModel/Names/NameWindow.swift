/// A name and the days on which it was one.
///
/// Both ends are inclusive; a missing one is open.
public struct NameWindow: Hashable, Sendable {
    /// The name as it is written.
    public let name: String
    /// The first day.
    public let from: LocalDate?
    /// The last day.
    public let until: LocalDate?
    /// Whether another name of the same time is the one to be shown: a spelling, a nickname.
    public let isSecondary: Bool

    /// A name with its days.
    public init(name: String, from: LocalDate? = nil, until: LocalDate? = nil, isSecondary: Bool = false) {
        self.name = name
        self.from = from
        self.until = until
        self.isSecondary = isSecondary
    }

    /// Whether the name was one on a day.
    public func contains(_ date: LocalDate) -> Bool {
        from.map { $0 <= date } ?? true && until.map { date <= $0 } ?? true
    }

    /// The name to be shown for a day, out of all names of one record.
    ///
    /// Of the names of that day the latest one that is not secondary; a name without an end that is not the
    /// record's current one has ended without our knowing when, so that the current one is taken before it.
    /// Where no name is known for the day: before all names the first one, else the current one.
    public static func name(on date: LocalDate, current: String, windows: [NameWindow]) -> String {
        let candidates = windows.filter {
            !$0.isSecondary && $0.contains(date)
                && ($0.until != nil || $0.name == current
                    || NormalizedName($0.name) == NormalizedName(current))
        }
        let latest = candidates.max { left, right in
            let leftDate = left.from ?? LocalDate.range.lowerBound
            let rightDate = right.from ?? LocalDate.range.lowerBound
            return leftDate == rightDate ? left.name > right.name : leftDate < rightDate
        }
        if let latest { return latest.name }
        // Before all names it had the first one; in a gap between two, or without any, the current one.
        let first = windows.filter { !$0.isSecondary && $0.from != nil }.min { left, right in
            (left.from ?? date, left.name) < (right.from ?? date, right.name)
        }
        if let first, let from = first.from, date < from { return first.name }
        return current
    }
}
