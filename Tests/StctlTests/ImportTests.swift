import SportsTime
import Testing

/// The main job: a fan's history, from a file into the store, and what follows from it.
struct ImportTests {
    private static let twice = "there is another visit to this stadium on this day: two visits, one stadium"

    @Test func `the example history comes in whole, and says what it earned`() throws {
        let store = try FanStore.bootstrapped()
        let run = try store.stctl("visit", "import", Workspace.history).succeeded()
        #expect(run.lines.first == "Added 160 of 160 rows as visits.")
        #expect(run.lines.count == 29)
        #expect(run.lines.dropFirst().allSatisfy { $0.hasPrefix("  ★ earned  ") })
        #expect(run.text.contains("  ★ earned  NL West Champion          2015-08-22, event 4014\n"))
        // Game 1 and 2 of a doubleheader, and nothing else that is unusual.
        #expect(run.errors.hasPrefix("note: line ") && run.errors.hasSuffix(": \(Self.twice)\n"))
        #expect(run.errors.split(separator: "\n").count == 1)
        let stats = try store.stats()
        #expect(stats.visits == 160)
        #expect(stats.commands == 2)
        #expect(stats.events == 4_062)
        #expect(stats.stadiumsVisited == 114)
        #expect(stats.achievementsHeld == 28)
    }

    @Test func `the same file again adds nothing`() throws {
        let store = try FanStore.withHistory()
        let before = try store.anchor()
        for _ in 1...2 {
            let run = try store.stctl("visit", "import", Workspace.history).succeeded()
            #expect(run.text == "Added 0 of 160 rows as visits; 160 were there already.\n")
            #expect(run.errors.isEmpty)
        }
        let answer = try store.stctl("visit", "import", Workspace.history, "--json").answer(ImportAnswer.self)
        #expect(answer.rows == 160)
        #expect(answer.added == 0)
        #expect(answer.alreadyThere == 160)
        #expect(answer.deleted.isEmpty)
        #expect(try store.anchor() == before)
    }

    @Test func `a file with some rows more adds those`() throws {
        let store = try FanStore.bootstrapped()
        let half = "date,stadium\n2015-08-22,Petco Park\n"
        try store.stctl("visit", "import", "-", input: Array(half.utf8)).succeeded()
        let whole = "stadium,date\nDodger Stadium,2015-08-20\nPetco Park,2015-08-22\n"
        let run = try store.stctl("visit", "import", "-", input: Array(whole.utf8)).succeeded()
        #expect(run.lines.first == "Added 1 of 2 rows as visits; 1 were there already.")
        #expect(try store.visits().map(\.visitDate) == ["2015-08-20", "2015-08-22"])
    }

    @Test func `two equal rows are two visits, and are told`() throws {
        let store = try FanStore.bootstrapped()
        let rows = Array("date,stadium\n2015-08-22,Petco Park\n2015-08-22,Petco Park\n".utf8)
        let run = try store.stctl("visit", "import", "-", input: rows).succeeded()
        #expect(run.lines.first == "Added 2 of 2 rows as visits.")
        #expect(run.errors == "note: line 3: \(Self.twice)\n")
        #expect(try store.visits().count == 2)
        let again = try store.stctl("visit", "import", "-", input: rows).succeeded()
        #expect(again.lines.first == "Added 0 of 2 rows as visits; 2 were there already.")
        let third = try store.stctl(
            "visit", "import", "-", input: rows + Array("2015-08-22,Petco Park\n".utf8)
        ).succeeded()
        #expect(third.lines.first == "Added 1 of 3 rows as visits; 2 were there already.")
        #expect(try store.visits().count == 3)
    }

    @Test func `a row whose visit was deleted is named by its line and taken again only when asked for`()
        throws
    {
        let store = try FanStore.withHistory()
        let visit = try #require(store.visits("--stadium", "Petco Park").first)
        try store.stctl("visit", "delete", visit.id).succeeded()
        let before = try store.anchor()

        let refused = try store.stctl("visit", "import", Workspace.history).succeeded()
        #expect(refused.text == "Added 0 of 160 rows as visits; 159 were there already.\n")
        #expect(
            refused.errors == """
                note: line 113 was visit \(visit.id.prefix(8)), which was deleted
                hint: --again takes deleted visits again

                """)
        let answer = try store.stctl("visit", "import", Workspace.history, "--json").answer(ImportAnswer.self)
        #expect(answer.deleted.map(\.line) == [113])
        #expect(answer.deleted.map(\.visitId) == [visit.id])
        #expect(try store.anchor() == before)

        let taken = try store.stctl("visit", "import", Workspace.history, "--again").succeeded()
        #expect(taken.lines.first == "Added 1 of 160 rows as visits; 159 were there already.")
        for again in [[], ["--again"]] {
            let repeated = try store.stctl(["visit", "import", Workspace.history] + again).succeeded()
            #expect(repeated.text == "Added 0 of 160 rows as visits; 160 were there already.\n")
            #expect(repeated.errors.isEmpty)
        }
        #expect(try store.stats().visits == 160)
    }

    @Test func `every column of a row reaches the visit`() throws {
        let store = try FanStore.bootstrapped()
        let file = """
            notes,GAME_NUMBER,seat,type,score,away_team,home_team,sport,stadium,date
            "Two for one, ""they"" said\r\nand meant it",2,"Sec 138, Row 2",game,1-2,SF,Colorado Rockies,MLB,\
            Coors Field,2019-07-15
            """
        try store.stctl("visit", "import", "-", input: Array(file.utf8)).succeeded()
        let visit = try #require(store.visits().first)
        #expect(visit.notes == "Two for one, \"they\" said\r\nand meant it")
        #expect(visit.gameNumber == 2)
        #expect(visit.seatLocation == "Sec 138, Row 2")
        #expect(visit.visitType == "game")
        #expect(visit.finalScore == "1-2")
        #expect(visit.awayTeamId == "team_mlb_sf")
        #expect(visit.homeTeamName == "Colorado Rockies")
        #expect(visit.canonicalStadiumId == "stadium_mlb_coors_field")
        #expect(visit.visitDate == "2019-07-15")
    }

    @Test func `a file for a trial adds nothing, and says what it would earn`() throws {
        let store = try FanStore.bootstrapped()
        let before = try store.anchor()
        let run = try store.stctl("visit", "import", Workspace.history, "--dry-run").succeeded()
        #expect(run.lines.first == "Would add 160 of 160 rows as visits.")
        #expect(run.text.contains("  ★ earned  NL West Champion  "))
        #expect(try store.anchor() == before)
        try store.stctl("visit", "import", Workspace.history).succeeded()
        #expect(try store.stats().visits == 160)
    }

    @Test func `a file with its first row only has nothing to add`() throws {
        let store = try FanStore.bootstrapped()
        let before = try store.anchor()
        let run = try store.stctl("visit", "import", "-", input: Array("date,stadium\n".utf8)).succeeded()
        #expect(run.text == "Added 0 of 0 rows as visits.\n")
        #expect(try store.anchor() == before)
    }

    @Test func `a note on many rows is told once, with their lines`() throws {
        let store = try FanStore.bootstrapped()
        let rows = (0..<40).map { "20\($0 / 20 + 22)-01-\($0 % 20 + 10),Staples Center,NBA\n" }.joined()
        let file = try store.file("visits.csv", "date,stadium,sport\n\(rows)2024-01-10,Petco Park,\n".utf8)
        let run = try store.stctl("visit", "import", file).succeeded()
        let note = "“Staples Center” was not its name on that day; it was Crypto.com Arena"
        #expect(run.errors == "note: lines 2, 3, 4, 5, 6, … (40 rows): \(note)\n")
        let other = try FanStore.bootstrapped()
        let answer = try other.stctl("visit", "import", file, "--json").answer(ImportAnswer.self)
        #expect(answer.notes.map(\.text) == [note] && answer.notes.first?.lines == Array(2...41))
        #expect(answer.command.warnings.count == 40)
    }

    @Test func `deleted rows are named up to a number, and the rest is counted`() throws {
        let store = try FanStore.bootstrapped()
        let rows = (10..<25).map { "2022-01-\($0),Petco Park\n" }.joined()
        let file = try store.file("visits.csv", "date,stadium\n\(rows)".utf8)
        try store.stctl("visit", "import", file).succeeded()
        for visit in try store.visits() { try store.stctl("visit", "delete", visit.id).succeeded() }
        let told = try store.stctl("visit", "import", file).succeeded().errors.split(separator: "\n")
        #expect(told.count == 12)
        #expect(told[9].hasPrefix("note: line 11 was visit "))
        #expect(told[10] == "note: … and 5 more of this kind; --json tells all")
    }
}
