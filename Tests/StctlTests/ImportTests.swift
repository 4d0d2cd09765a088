import SportsTime
import Testing

/// The main job: a fan's history, from a file into the store, and what follows from it.
struct ImportTests {
    @Test func `the example history comes in whole, and says what it earned`() throws {
        let store = try FanStore.bootstrapped()
        let run = try store.stctl("visit", "import", Workspace.history).succeeded()
        #expect(run.lines.first == "Added 160 of 160 rows as visits.")
        #expect(run.lines.count == 29)
        #expect(run.lines.dropFirst().allSatisfy { $0.hasPrefix("  ★ earned  ") })
        #expect(run.text.contains("  ★ earned  NL West Champion          2015-08-22, event 3316\n"))
        // Game 1 and 2 of a doubleheader, and nothing else that is unusual.
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.hasPrefix("note: there is another visit to this stadium on this day ("))
        let stats = try store.stats()
        #expect(stats.visits == 160)
        #expect(stats.commands == 2)
        #expect(stats.events == 3_364)
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
        #expect(run.errors.hasPrefix("note: there is another visit to this stadium on this day ("))
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
}
