import SportsTime
import Testing

/// Files of visits that cannot be taken: every bad row is told, and none of the file is taken.
struct ImportRefusalTests {
    static let remedy = "mend these rows and import the file again; nothing was taken from it so far"
    static let which = "say which stadium by its id, or with a column sport; "
    static let columns = "the first row names the columns: date and stadium, and any of the others"

    /// Imports a file that has to be refused, with exactly these words.
    private func expect(
        _ file: some Sequence<UInt8>, _ message: String, hint: String = remedy,
        _ place: SourceLocation = #_sourceLocation
    ) throws {
        let store = try FanStore.bootstrapped()
        let path = try store.file("visits.csv", file)
        let refusal = Refusal("import", ["visit", "import", path], status: 65, message, hint: hint)
        try store.expect(refusal, place)
    }

    @Test func `rows that say nothing sensible are listed by line, field and reason`() throws {
        try expect(
            """
            date,stadium,home_team,away_team,score,type,game_number
            2015-06-14,Petco Park,,,,,
            2015-02-30,Petco Park,,,,,
            2015-06-14,,SD,LAD,many,,
            2015-06-14,Petco Park,,,,picnic,
            2015-06-14,Petco Park,,,,,11
            2015-06-14,Petco Park
            ,Petco Park,,,,,
            """.utf8,
            """
            6 rows of DIR/visits.csv cannot be taken, so none was:
              line 3, date: “2015-02-30” is not a day of the form 2015-06-14
              line 4, stadium: it is missing
              line 4, score: “many” is not a score of the form 5-3, home-away
              line 5, type: “picnic” is not one of game, tour, other, postponed
              line 6, game_number: “11” is not a number from 0 to 9
              line 7: it has 2 fields, the first row names 7
              line 8, date: it is missing
            """)
    }

    @Test func `rows against the rules are listed by line, field and reason`() throws {
        try expect(
            """
            date,stadium,home_team,away_team,score,type,seat
            2015-06-14,Petco Park,,,,,
            2015-06-14,Petco Prk,,,,,
            2015-06-14,Staples Center,,,,,
            2005-06-14,Target Field,,,,,
            2015-06-14,Petco Park,,,5-3,,
            2015-06-14,Petco Park,,,5-3,tour,
            2015-06-14,Petco Park,SD,SD,,,
            2015-06-14,Petco Park,San Diego Padrez,,,,
            2015-06-14,Petco Park,,,,,\(String(repeating: "x", count: 1_001))
            """.utf8,
            """
            8 rows of DIR/visits.csv cannot be taken, so none was:
              line 3, stadium: no stadium is called “Petco Prk”; did you mean Petco Park?
              line 4, stadium: “Staples Center” may be stadium_nba_cryptocom_arena or \
            stadium_nhl_cryptocom_arena or stadium_wnba_cryptocom_arena
              line 5, date: Target Field opened in 2010, so nobody visited it on 2005-06-14
              line 6, score: a score needs both teams, since it is written home-away
              line 7, score: a visit of type “tour” has no score
              line 8, away_team: San Diego Padres cannot be both the home and the away team
              line 9, home_team: no team is called “San Diego Padrez”; did you mean San Diego Padres?
              line 10, seat: the seat has 1001 bytes, the limit is 1000
            """, hint: Self.which + Self.remedy)
    }

    @Test func `the same flaw of many rows is told once, and a long list is cut with a count`() throws {
        let ambiguous = (0..<37).map { _ in "2015-06-14,Staples Center\n" }.joined()
        try expect(
            "date,stadium\n\(ambiguous)".utf8,
            """
            37 rows of DIR/visits.csv cannot be taken, so none was:
              lines 2, 3, 4, 5, 6, … (37 rows), stadium: “Staples Center” may be stadium_nba_cryptocom_arena or \
            stadium_nhl_cryptocom_arena or stadium_wnba_cryptocom_arena
            """, hint: Self.which + Self.remedy)
        let wrong = (10..<40).map { "2015-06-\($0 + 30),Petco Park\n" }.joined()
        let listed = (10..<30).map {
            "  line \($0 - 8), date: “2015-06-\($0 + 30)” is not a day of the form 2015-06-14"
        }
        try expect(
            "date,stadium\n\(wrong)".utf8,
            "30 rows of DIR/visits.csv cannot be taken, so none was:\n" + listed.joined(separator: "\n")
                + "\n  … and 10 more")
    }

    @Test func `a line is the one on which its row begins`() throws {
        try expect(
            "date,stadium,notes\r\n2015-06-14,Petco Park,\"one\r\ntwo\r\n\"\"three\"\"\"\r\n\r\n2015-06-31,Petco Park,\r\n"
                .utf8,
            """
            1 row of DIR/visits.csv cannot be taken, so none was:
              line 6, date: “2015-06-31” is not a day of the form 2015-06-14
            """)
    }

    @Test func `a note of two megabytes is told by its line`() throws {
        try expect(
            ("date,stadium,notes\n2015-06-14,Petco Park,\n2015-06-15,Petco Park,"
                + String(repeating: "x", count: 2_000_000) + "\n").utf8,
            """
            1 row of DIR/visits.csv cannot be taken, so none was:
              line 3, notes: the note has 2000000 bytes, the limit is 100000
            """)
    }

    @Test func `text that is not UTF-8 is told by its line`() throws {
        try expect(
            Array("date,stadium,notes\n2015-06-14,Petco Park,\n2015-06-15,Petco Park,caf".utf8) + [
                0xE9, 0x0A,
            ],
            """
            1 row of DIR/visits.csv cannot be taken, so none was:
              line 3: the text is not UTF-8
            """)
    }

    @Test func `standard input that is not UTF-8 is refused, not mended`() throws {
        let store = try FanStore.bootstrapped()
        try store.expect(
            Refusal(
                "import", ["visit", "import", "-"], status: 65,
                """
                1 row of standard input cannot be taken, so none was:
                  line 2: the text is not UTF-8
                """, hint: Self.remedy),
            input: Array("date,stadium,notes\n2015-06-14,Petco Park,".utf8) + [0xC3, 0x28])
    }

    @Test(arguments: [
        ("date,stadium\n2015-06-14,\"Petco Park\n", "line 2: a quoted field is not closed"),
        (
            "date,stadium\n2015-06-14,Petco \"Park\"\n",
            "line 2: a quote stands inside a field that is not quoted"
        ),
        (
            "date,stadium\n2015-06-14,\"Petco\" Park\n",
            "line 2: something stands between a closing quote and the comma"
        ),
    ])
    func `a file that is no table is told by its line`(_ file: String, flaw: String) throws {
        try expect(file.utf8, "1 row of DIR/visits.csv cannot be taken, so none was:\n  \(flaw)")
    }

    @Test(arguments: [
        ("stadium,notes\nPetco Park,\n", "the column “date” is missing (line 1 names: stadium, notes)"),
        ("date;stadium\n", "the column “date” is missing (line 1 names: date;stadium)"),
        (
            "date,stadium,colour\n",
            "the column “colour” is unknown; known are date, stadium, sport, home_team, away_team, score, type, "
                + "seat, notes, game_number, game"
        ),
        ("date,stadium,date\n", "the column “date” is there twice"),
        ("", "the file is empty"),
    ])
    func `a wrong or missing column is told`(_ file: String, reason: String) throws {
        try expect(file.utf8, "DIR/visits.csv: \(reason)", hint: Self.columns)
    }

    @Test(arguments: [("missing.csv", "there is no such file"), ("folder", "Is a directory")])
    func `a file that cannot be read is told`(_ name: String, reason: String) throws {
        let store = try FanStore.bootstrapped()
        try store.directory("folder")
        try store.expect(
            Refusal(
                "import", ["visit", "import", "\(store.folder)/\(name)"], status: 66,
                "DIR/\(name) cannot be read: \(reason)",
                hint: "name a file that is there and that you may read, or - for standard input"))
    }

    @Test func `a file of a hundred good rows and a bad last one adds none`() throws {
        let store = try FanStore.bootstrapped()
        let good = (1...100).map { "2024-01-01,Petco Park,note \($0)\n" }.joined()
        let file = try store.file("visits.csv", "date,stadium,notes\n\(good)2024-01-01,Petco Parc,\n".utf8)
        let run = try store.stctl("visit", "import", file)
        #expect(run.status == 65)
        #expect(run.errors.contains("line 102, stadium: no stadium is called “Petco Parc”"))
        #expect(try store.visits().isEmpty)
    }
}
