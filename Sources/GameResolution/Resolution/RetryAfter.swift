import SportsTimeModel

/// The header `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// Milliseconds from now; nil where it says nothing that can be read.
    static func milliseconds(_ text: String?, now: Int64) -> Int64? {
        guard let text else { return nil }
        let digits = text.filter { !$0.isWhitespace }
        if !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) {
            return min(Int64(digits) ?? .max, 31_536_000) * 1_000
        }
        return date(text).map { max(0, $0 - now) }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func date(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let number = Int(words[1]), let year = Int(words[3]),
            let month = months.firstIndex(where: { $0 == words[2] }),
            let day = LocalDate(year: year, month: month + 1, day: number)
        else { return nil }
        let parts = words[4].split(separator: ":").compactMap { Int64($0) }
        guard parts.count == 3, (0...23).contains(parts[0]), (0...59).contains(parts[1]),
            (0...60).contains(parts[2])
        else { return nil }
        return Int64(day.daysSince1970) * 86_400_000 + (parts[0] * 3_600 + parts[1] * 60 + parts[2]) * 1_000
    }
}
