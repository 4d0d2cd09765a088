import Fixtures
import SportsTimeModel
import SportsTimeViews
import Testing

/// Every name of the sources finds the one record it is a name of, on the days on which the source has it.
struct SourceNameTests {
    @Test func `every park of Lahman's HomeGames since 1960 is found by name and by key`() throws {
        var flaws: [String] = []
        for row in try Fixtures.table("mlb-parks-since-1960.csv").rows {
            for column in ["park_name", "park_key"] {
                flaws += try strays(column, row, ["first_date", "last_date"], sport: "MLB")
            }
        }
        #expect(flaws == [])
    }

    @Test func `every park of Lahman's HomeGames was open when it says so`() throws {
        #expect(try outlived(Fixtures.table("mlb-parks-since-1960.csv"), "first_date", "last_date") == [])
    }

    @Test func `every stadium name of the NFL file is found`() throws {
        var flaws: [String] = []
        for row in try Fixtures.table("nfl-stadium-names.csv").rows {
            flaws += try strays("name", row, ["first_date", "last_date"], sport: "NFL")
        }
        #expect(flaws == [])
    }

    @Test func `every arena that was the home of an NBA or NHL club since 1980 is found by its name`() throws
    {
        var flaws: [String] = []
        for row in try Fixtures.table("nba-nhl-homes-since-1980.csv").rows {
            let day = try Self.middle(of: row)
            let found = try BundledStore.stadiums(
                try row.text("arena"), on: day, sport: try row.text("sport"))
            let id = try row.text("stadium_id")
            if found.map(\.id.rawValue) != [id] || !found.allSatisfy(\.isOfDate) {
                flaws.append("line \(row.line) on \(day): \(id), found \(found)")
            }
        }
        #expect(flaws == [])
    }

    @Test func `every arena that was the home of an NBA or NHL club since 1980 was open then`() throws {
        #expect(
            try outlived(
                Fixtures.table("nba-nhl-homes-since-1980.csv"), "first_date_or_year", "last") == [])
    }

    @Test func `every NBA and NHL club that had a home since 1980 is found by the name it had`() throws {
        var flaws: [String] = []
        for row in try Fixtures.table("nba-nhl-homes-since-1980.csv").rows {
            let day = try Self.middle(of: row)
            let found = try BundledStore.teams(try row.text("club"), on: day, sport: try row.text("sport"))
            if found.count != 1 || !found.allSatisfy(\.isOfDate) {
                flaws.append("line \(row.line) \(try row.text("club")) on \(day): \(found)")
            }
        }
        #expect(flaws == [])
    }

    @Test func `every club name of the game files is found`() throws {
        var flaws: [String] = []
        for row in try Fixtures.table("club-names.csv").rows {
            for column in ["first_date", "last_date"] {
                let date = try Self.day(row, column)
                let found = try BundledStore.teams(
                    try row.text("name"), on: date, sport: try row.text("sport"))
                if found.map(\.id.rawValue) != [try row.text("team_id")] {
                    flaws.append("\(row.line) \(try row.text("name")) on \(date): \(found.map(\.id))")
                }
            }
        }
        #expect(flaws == [])
    }

    /// The days on which a stadium's name does not mean the row's stadium, and it alone.
    private func strays(
        _ column: String, _ row: FactTable.Row, _ dates: [String], sport: String
    ) throws -> [String] {
        let name = try row.text(column)
        let id = try row.text("stadium_id")
        return try dates.compactMap { dateColumn in
            let date = try Self.day(row, dateColumn)
            let found = try BundledStore.stadiums(name, on: date, sport: sport).map(\.id.rawValue)
            return found == [id] ? nil : "\(name) on \(date): \(id), found \(found)"
        }
    }

    /// The rows that have a stadium in use on days before or after its life.
    private func outlived(_ table: FactTable, _ first: String, _ last: String) throws -> [String] {
        let catalogue = try Catalogue.bundled()
        let stadiums = catalogue.stadiumByID
        return try table.rows.compactMap { row in
            let id = try row.text("stadium_id")
            guard let life = stadiums[id].flatMap({ catalogue.life(of: $0) }) else {
                return "\(id) is missing"
            }
            let start = try row.text(first)
            let end = try row.optionalText(last) ?? ""
            let isOpen = end.isEmpty && life.upperBound == LocalDate.range.upperBound
            let isYears = start.count == 4
            let lived =
                isYears
                ? (String(life.lowerBound.year), String(life.upperBound.year))
                : (life.lowerBound.description, life.upperBound.description)
            let fits = lived.0 <= start && (isOpen || (!end.isEmpty && end <= lived.1))
            return fits ? nil : "\(id) lived \(life), used \(start) to \(end)"
        }
    }

    /// A day in the middle of the years of a row: in the season where they are a single year or two.
    private static func middle(of row: FactTable.Row) throws -> LocalDate {
        let first = Int(try row.number("first_date_or_year"))
        let last = try row.optionalText("last").flatMap { Int($0) } ?? 2025
        // A season that ends in the year after it began is under way on New Year's Day.
        let (year, month) = first == last ? (first, 11) : ((first + last + 1) / 2, 1)
        return try #require(LocalDate(year: year, month: month, day: 1))
    }

    private static func day(_ row: FactTable.Row, _ column: String) throws -> LocalDate {
        let text = try row.text(column)
        return try #require(LocalDate(text), "\(row.name):\(row.line) \(column)")
    }
}
