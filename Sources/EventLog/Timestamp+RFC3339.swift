extension Timestamp {
    /// The moment in the form of RFC 3339, in UTC, with six digits of a second.
    ///
    /// Nil outside the years 0 to 9999, which that form does not have.
    public var rfc3339: String? {
        let second = Self.floorDivision(microseconds, 1_000_000)
        let day = Self.floorDivision(second, 86_400)
        let secondOfDay = second - day * 86_400
        let (year, month, dayOfMonth) = Self.date(daysSince1970: day)
        guard (0...9_999).contains(year) else { return nil }
        let date = [(year, 4), (month, 2), (dayOfMonth, 2)].map(Self.padded).joined(separator: "-")
        let time = [(secondOfDay / 3_600, 2), (secondOfDay / 60 % 60, 2), (secondOfDay % 60, 2)]
            .map(Self.padded).joined(separator: ":")
        let rest = microseconds % 1_000_000
        return "\(date)T\(time).\(Self.padded(rest < 0 ? rest + 1_000_000 : rest, 6))Z"
    }

    /// The Gregorian date of a day.
    ///
    /// Years are counted from March, so that the leap day ends one (Howard Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms", `civil_from_days`).
    private static func date(daysSince1970 day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = floorDivision(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func floorDivision(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : (value + 1) / divisor - 1
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: width - digits.utf8.count) + digits
    }
}
