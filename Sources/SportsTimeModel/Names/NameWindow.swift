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
    /// record's current one has ended: when the next one began, or else without our knowing when, so that the current one
    /// is taken before it.
    /// Where no name is known for the day: before all names the first one, else the current one.
    public static func name(on date: LocalDate, current: String, windows: [NameWindow]) -> String {
        let candidates = windows.filter {
            !$0.isSecondary && $0.contains(date)
                && ($0.until != nil || $0.name == current
                    || NormalizedName($0.name) == NormalizedName(current)
                    || hasSuccessor($0, behind: date, in: windows))
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

    /// Names with the newest first: those that go on before those that ended, of one time the one that is shown first; the
    /// record's own name among them.
    public static func newestFirst(_ windows: [NameWindow], current: String) -> [NameWindow] {
        var windows = windows
        if !windows.contains(where: { NormalizedName($0.name) == NormalizedName(current) }) {
            windows.append(NameWindow(name: current))
        }
        let earliest = LocalDate.range.lowerBound
        return windows.sorted { left, right in
            let leftKey = (left.until == nil ? 0 : 1, left.isSecondary ? 1 : 0)
            let rightKey = (right.until == nil ? 0 : 1, right.isSecondary ? 1 : 0)
            if leftKey.0 != rightKey.0 { return leftKey.0 < rightKey.0 }
            let leftFrom = left.from ?? earliest
            let rightFrom = right.from ?? earliest
            if leftFrom != rightFrom { return leftFrom > rightFrom }
            return (leftKey.1, left.name) < (rightKey.1, right.name)
        }
    }

    /// Whether another name to be shown begins later than a name and later than a day.
    private static func hasSuccessor(
        _ window: NameWindow, behind date: LocalDate, in windows: [NameWindow]
    ) -> Bool {
        windows.contains { other in
            guard !other.isSecondary, let begin = other.from, begin > date else { return false }
            return window.from.map { $0 < begin } ?? true
        }
    }
}
