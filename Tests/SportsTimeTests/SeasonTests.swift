import SportsTimeModel
import Testing

/// Which season a day belongs to.
struct SeasonTests {
    private static func sport(_ start: Int, _ end: Int) -> CanonicalSport {
        CanonicalSport(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: SportID("x"), abbreviation: "X",
            displayName: "X", iconName: "x", colorHex: "#000000", seasonStartMonth: start, seasonEndMonth: end
        )
    }

    @Test(arguments: [
        // Football is prepared for in August, and ends in February.
        (9, 2, "2023-08-19", "2023-24"), (9, 2, "2024-02-11", "2023-24"), (9, 2, "2024-05-31", "2023-24"),
        (9, 2, "2024-06-01", "2024-25"), (9, 2, "2023-09-07", "2023-24"),
        // Basketball: the finals of 2020 were in the middle of the months between two seasons.
        (10, 6, "2020-08-15", "2019-20"), (10, 6, "2015-09-30", "2015-16"), (10, 6, "2015-07-01", "2014-15"),
        (10, 6, "1999-11-01", "1999-00"), (3, 10, "2015-02-20", "2015"), (3, 10, "2015-12-20", "2015"),
    ])
    func `a day belongs to the season it is in, or else to the nearer one`(
        _ start: Int, _ end: Int, _ date: String, _ season: String
    ) throws {
        let day = try #require(LocalDate(date))
        #expect(Self.sport(start, end).season(of: day) == season)
    }
}
