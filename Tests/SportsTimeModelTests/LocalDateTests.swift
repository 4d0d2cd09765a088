import SportsTimeModel
import Testing

struct LocalDateTests {
    @Test func `every day of the range has the numbers that counting days gives`() {
        var year = 1800
        var month = 1
        var day = 1
        var date = LocalDate.range.lowerBound
        while date <= LocalDate(daysSince1970: 60_000) {
            let components = date.components
            guard components == (year, month, day), LocalDate(year: year, month: month, day: day) == date
            else {
                Issue.record("\(date) should be \(year)-\(month)-\(day)")
                return
            }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            day += 1
            if day > lengths[month - 1] { (day, month) = (1, month + 1) }
            if month > 12 { (month, year) = (1, year + 1) }
            date = date.advanced(by: 1)
        }
    }

    @Test(arguments: [
        "2015-02-29", "2015-13-01", "2015-00-10", "2015-06-31", "1799-12-31", "15-06-14", "2015-6-14",
        "2015-06-14 ", "2015/06/14", "２０１５-06-14", "", "2015-06-1a", "+015-06-14",
    ])
    func `a text that is no day is none`(text: String) {
        #expect(LocalDate(text) == nil)
    }

    @Test func `known days have their known numbers`() {
        #expect(LocalDate("1970-01-01")?.daysSince1970 == 0)
        #expect(LocalDate("2000-02-29")?.daysSince1970 == 11_016)
        #expect(LocalDate("1969-12-31")?.daysSince1970 == -1)
        #expect(LocalDate("9999-12-31") == LocalDate.range.upperBound)
        #expect(LocalDate("0999-01-01") == nil)
    }

    @Test(arguments: [
        ("2026-01-31T00:00:00Z", "2026-01-31T00:00:00Z"), ("2026-01-31", "2026-01-31T00:00:00Z"),
        ("2026-01-31T23:30:00-05:00", "2026-02-01T04:30:00Z"),
        ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
        ("2026-01-31T10:00:00.250+01:00", "2026-01-31T09:00:00Z"),
    ])
    func `a moment is read in any zone and written in UTC`(text: String, expected: String) throws {
        let microseconds = try #require(UTCTime.microseconds(text))
        #expect(UTCTime.text(microseconds: microseconds) == expected)
    }

    @Test(arguments: ["2026-01-31T25:00:00Z", "2026-01-31T10:00:00", "2026-02-30T10:00:00Z", "yesterday"])
    func `a text that is no moment is none`(text: String) {
        #expect(UTCTime.microseconds(text) == nil)
    }
}
