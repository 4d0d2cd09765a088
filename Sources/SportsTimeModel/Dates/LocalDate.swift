/// A day of the Gregorian calendar at the place where something happened; no time, no zone.
public struct LocalDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public let daysSince1970: Int32

    /// The days that are taken: from 1800-01-01 to 9999-12-31.
    public static let range = LocalDate(daysSince1970: -62_091)...LocalDate(daysSince1970: 2_932_896)

    /// The day so many days after 1970-01-01.
    public init(daysSince1970: Int32) {
        self.daysSince1970 = daysSince1970
    }

    /// The day with these numbers; nil where the calendar has none such, or it is outside ``range``.
    public init?(year: Int, month: Int, day: Int) {
        guard (1800...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        // Years begin in March, so that the leap day is the last of its year.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSince1970 = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// Reads `yyyy-mm-dd`, exactly so; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, the month from 1, and the day of the month from 1.
    public var components: (year: Int, month: Int, day: Int) {
        let shifted = Int(daysSince1970) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// The year.
    public var year: Int { components.year }

    /// The day so many days later.
    public func advanced(by days: Int) -> LocalDate {
        LocalDate(daysSince1970: daysSince1970 + Int32(days))
    }

    /// Orders by time.
    public static func < (left: LocalDate, right: LocalDate) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}

extension LocalDate: CustomStringConvertible {
    /// The day as `yyyy-mm-dd`.
    public var description: String {
        let (year, month, day) = components
        return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    }

    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
