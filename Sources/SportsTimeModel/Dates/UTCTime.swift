/// Moments as texts: `2026-01-31T00:00:00Z`, as records, answers and people write them.
public enum UTCTime {
    /// Reads `yyyy-mm-dd`, or a date and time of RFC 3339 with a zone; nil for anything else.
    ///
    /// - Returns: Microseconds since 1970.
    public static func microseconds(_ text: String) -> Int64? {
        if let date = LocalDate(text) {
            return Int64(date.daysSince1970) * 86_400_000_000
        }
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, let date = LocalDate(text.prefix(10)),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = number(bytes[11..<13], upTo: 23), let minute = number(bytes[14..<16], upTo: 59),
            let second = number(bytes[17..<19], upTo: 60)
        else { return nil }
        var rest = bytes[19...]
        var fraction: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            var scale: Int64 = 100_000
            while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
                fraction += Int64(digit - UInt8(ascii: "0")) * scale
                scale /= 10
                rest = rest.dropFirst()
            }
        }
        guard let offset = offsetMinutes(Array(rest)) else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        return (seconds - Int64(offset) * 60) * 1_000_000 + fraction
    }

    /// The moment to the second, in UTC.
    public static func text(microseconds: Int64) -> String {
        let seconds = floorDivision(microseconds, 1_000_000)
        let days = floorDivision(seconds, 86_400)
        let time = Int(seconds - days * 86_400)
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { LocalDate.padded($0, 2) }
        return "\(date(microseconds: microseconds))T\(clock.joined(separator: ":"))Z"
    }

    /// The moment in UTC, with milliseconds where there are any.
    public static func text(milliseconds: Int64) -> String {
        let rest = Int(milliseconds - floorDivision(milliseconds, 1_000) * 1_000)
        let whole = text(microseconds: (milliseconds - Int64(rest)) * 1_000)
        return rest == 0 ? whole : "\(whole.dropLast()).\(LocalDate.padded(rest, 3))Z"
    }

    /// The day of a moment in UTC.
    public static func date(microseconds: Int64) -> LocalDate {
        LocalDate(daysSince1970: Int32(clamping: floorDivision(microseconds, 86_400_000_000)))
    }

    private static func floorDivision(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : (value + 1) / divisor - 1
    }

    private static func number(_ digits: ArraySlice<UInt8>, upTo limit: Int) -> Int? {
        guard let value = Int(String(decoding: digits, as: UTF8.self)), digits.first != UInt8(ascii: "+"),
            (0...limit).contains(value)
        else { return nil }
        return value
    }

    private static func offsetMinutes(_ zone: [UInt8]) -> Int? {
        if zone == [UInt8(ascii: "Z")] || zone == [UInt8(ascii: "z")] { return 0 }
        guard zone.count == 6, zone[3] == UInt8(ascii: ":"), let hours = number(zone[1..<3], upTo: 23),
            let minutes = number(zone[4..<6], upTo: 59)
        else { return nil }
        switch zone[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }
}
