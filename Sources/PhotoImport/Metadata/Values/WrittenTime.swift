import SportsTimeModel

/// A date and time as photos write them.
///
/// Exif writes `2015:06:14 14:20:11` (Exif 2.32, DateTime), XMP `2015-06-14T14:20:11.25-04:00` (XMP specification part 1,
/// "Date", after ISO 8601). Programs mix the two, so that either is taken everywhere. A date without a time is no moment,
/// and is not taken; nor is one that no calendar has.
struct WrittenTime: Hashable {
    /// The offsets from UTC that are taken, in minutes: somewhat more than those in use (-12:00 to +14:00).
    private static let offsetLimit = 15 * 60

    /// Milliseconds since 1970 as if the zone were UTC.
    var wallMilliseconds: Int64
    /// How far the clock was ahead of UTC, in minutes; nil where the text does not say.
    var offsetMinutes: Int?

    /// Reads a date and time; nil for anything else.
    init?(_ text: String) {
        var cursor = TextCursor(text)
        guard let year = cursor.takeNumber(digits: 4), cursor.take(oneOf: ":-/.") != nil,
            let month = cursor.takeNumber(digits: 2), cursor.take(oneOf: ":-/.") != nil,
            let day = cursor.takeNumber(digits: 2), cursor.take(oneOf: " T") != nil,
            let date = LocalDate(year: year, month: month, day: day),
            let time = Self.takeTime(&cursor)
        else { return nil }
        wallMilliseconds = Int64(date.daysSince1970) * 86_400_000 + time
        guard Self.isTaken(milliseconds: wallMilliseconds) else { return nil }
        _ = cursor.take(oneOf: " ")
        guard !cursor.isAtEnd else { return }
        guard let offset = Self.takeOffset(&cursor), cursor.isAtEnd else { return nil }
        offsetMinutes = offset
    }

    /// Reads a date of Exif with what belongs to it; nil where there is no such date.
    init?(_ tags: ExifTags.DateTags) {
        guard let text = tags.dateTime, let time = WrittenTime(text) else { return nil }
        self = time
        if let subsecond = tags.subsecond, wallMilliseconds % 1_000 == 0 {
            var cursor = TextCursor(subsecond)
            wallMilliseconds += cursor.takeMilliseconds() ?? 0
        }
        if let offset = tags.offset {
            offsetMinutes = Self.offset(offset) ?? offsetMinutes
        }
    }

    /// Reads the moment of a GPS receiver: milliseconds since 1970 in UTC; nil where it is none.
    ///
    /// - Parameters:
    ///   - dateStamp: `YYYY:MM:DD`.
    ///   - timeStamp: Hours, minutes, seconds.
    /// - Returns: The moment.
    static func milliseconds(dateStamp: String?, timeStamp: [Double?]?) -> Int64? {
        guard let dateStamp, let timeStamp, timeStamp.count == 3 else { return nil }
        var cursor = TextCursor(dateStamp)
        guard let year = cursor.takeNumber(digits: 4), cursor.take(oneOf: ":-/.") != nil,
            let month = cursor.takeNumber(digits: 2), cursor.take(oneOf: ":-/.") != nil,
            let day = cursor.takeNumber(digits: 2), cursor.isAtEnd,
            let date = LocalDate(year: year, month: month, day: day),
            let hour = timeStamp[0], let minute = timeStamp[1], let second = timeStamp[2],
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<61).contains(second)
        else { return nil }
        let time = (hour * 3_600_000 + minute * 60_000 + second * 1_000).rounded()
        let milliseconds = Int64(date.daysSince1970) * 86_400_000 + Int64(time)
        return isTaken(milliseconds: milliseconds) ? milliseconds : nil
    }

    /// Whether the calendar has the day of a moment: a leap second, or an offset, may lead out of it.
    ///
    /// - Parameter milliseconds: Milliseconds since 1970, at most some 10,000 years from it.
    /// - Returns: Whether it has.
    static func isTaken(milliseconds: Int64) -> Bool {
        LocalDate.range.contains(UTCTime.date(microseconds: milliseconds * 1_000))
    }

    /// Reads an offset from UTC: `+09:00`, `-0700`, `+02`, `Z`.
    ///
    /// - Parameter text: The offset.
    /// - Returns: Minutes ahead of UTC; nil for anything else.
    static func offset(_ text: String) -> Int? {
        var cursor = TextCursor(text)
        guard let offset = takeOffset(&cursor), cursor.isAtEnd else { return nil }
        return offset
    }

    /// Milliseconds of `14:20`, `14:20:11`, `14:20:11.25`; a leap second is taken.
    private static func takeTime(_ cursor: inout TextCursor) -> Int64? {
        guard let hour = cursor.takeNumber(digits: 2), hour <= 23, cursor.take(oneOf: ":") != nil,
            let minute = cursor.takeNumber(digits: 2), minute <= 59
        else { return nil }
        let whole = Int64(hour * 3_600 + minute * 60) * 1_000
        guard cursor.take(oneOf: ":") != nil else { return whole }
        guard let second = cursor.takeNumber(digits: 2), second <= 60 else { return nil }
        var fraction: Int64 = 0
        if cursor.take(oneOf: ".,") != nil {
            guard let milliseconds = cursor.takeMilliseconds() else { return nil }
            fraction = milliseconds
        }
        return whole + Int64(second) * 1_000 + fraction
    }

    private static func takeOffset(_ cursor: inout TextCursor) -> Int? {
        if cursor.take(oneOf: "Zz") != nil { return 0 }
        guard let sign = cursor.take(oneOf: "+-"), let hours = cursor.takeNumber(digits: 2) else {
            return nil
        }
        var minutes = 0
        if cursor.take(oneOf: ":") != nil || !cursor.isAtEnd {
            guard let digits = cursor.takeNumber(digits: 2), digits <= 59 else { return nil }
            minutes = digits
        }
        let offset = hours * 60 + minutes
        guard offset <= offsetLimit else { return nil }
        return sign == UInt8(ascii: "-") ? -offset : offset
    }
}
