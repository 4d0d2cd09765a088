import Fixtures
import Testing

struct FactTableTests {
    @Test func `fields are read by their column`() throws {
        let table = try read("name,date\nFenway Park,1912-04-20\n")
        let row = try #require(table.rows.first)
        #expect(try row.text("name") == "Fenway Park")
        #expect(try row.text("date") == "1912-04-20")
        #expect(row.line == 2)
    }

    @Test func `a field in quotes may hold commas, doubled quotes and line ends`() throws {
        let table = try read("a,b,c\n\"1,2\",\"say \"\"hi\"\"\",\"two\nlines\"\nx,y,z\n")
        let first = try #require(table.rows.first)
        #expect(try ["a", "b", "c"].map { try first.text($0) } == ["1,2", "say \"hi\"", "two\nlines"])
        #expect(table.rows.map(\.line) == [2, 4])
    }

    @Test func `an empty field is nil where it may be empty and an error where it may not`() throws {
        let row = try #require(try read("a,b\n1,\n").rows.first)
        #expect(try row.optionalText("b") == nil)
        #expect(throws: FactTable.Flaw.self) { try row.text("b") }
    }

    @Test func `a column that is not there is an error`() throws {
        let row = try #require(try read("a,b\n1,2\n").rows.first)
        #expect(throws: FactTable.Flaw.self) { try row.optionalText("c") }
    }

    @Test(arguments: [
        ("", 1), ("a,a\n1,2\n", 1), ("a,\n1,2\n", 1), ("a,b\n1\n", 2), ("a,b\n1,2,3\n", 2),
        ("a,b\n1,2", 2), ("a,b\n1,\"2\n", 3), ("a,b\n1,\"2\"x\n", 2), ("a,b\n1,2\"\n", 2),
        ("a,b\r\n1,2\r\n", 1), ("\u{FEFF}a,b\n1,2\n", 1), ("a\n\n", 3),
    ])
    func `a file that is not exactly such a table is refused at its line`(text: String, line: Int) {
        #expect(performing: { try read(text) }, throws: { ($0 as? FactTable.Flaw)?.line == line })
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: FactTable.Flaw.self) { try FactTable(name: "t.csv", bytes: [0x61, 0xFF, 0x0A]) }
    }

    @Test(arguments: [
        ("club-names.csv", 363), ("mlb-parks-since-1960.csv", 78),
        ("mlb-seasons-since-1990.csv", 881), ("nba-nhl-homes-since-1980.csv", 223),
        ("neighbour-exceptions.csv", 1), ("nfl-stadium-names.csv", 93), ("venue-point-exceptions.csv", 17),
        ("venue-points.csv", 464),
    ])
    func `a table of facts is whole`(name: String, rows: Int) throws {
        #expect(try Fixtures.table(name).rows.count == rows)
    }

    private func read(_ text: String) throws -> FactTable {
        try FactTable(name: "t.csv", bytes: Array(text.utf8))
    }
}
