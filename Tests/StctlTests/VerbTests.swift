import Foundation
import SportsTime
import Testing

/// Every verb, run once as its help says, on the example history.
struct VerbTests {
    /// What a verb does to the log.
    enum Effect: Sendable {
        case reads
        case appends(UInt64)
    }

    /// A verb with arguments, what it does, and words of its result.
    struct Command: CustomTestStringConvertible, Sendable {
        let verb: String
        let arguments: [String]
        let effect: Effect
        let result: String

        /// Whether it is asked of a store with games.
        let needsGames: Bool
        /// What has to be done before.
        let preparation: [String]

        init(
            _ verb: String, _ arguments: [String] = [], _ effect: Effect = .reads, _ result: String,
            needsGames: Bool = false, after preparation: [String] = []
        ) {
            self.needsGames = needsGames
            self.preparation = preparation
            self.verb = verb
            self.arguments = arguments
            self.effect = effect
            self.result = result
        }

        var words: [String] { verb.split(separator: " ").map(String.init) + arguments }
        var testDescription: String { verb }
        /// Whether it changes something, and can be asked what it would change.
        var isTriable: Bool {
            (verb.hasPrefix("visit ") && arguments != [Workspace.history]) || verb == "erase"
                || verb == "photo detach" || verb == "photo delete"
        }
    }

    /// The visit to Petco Park of 2015-08-22: an import derives ids from what rows say.
    static let petcoPark = "2f5f13bd"

    static let commands = verbs + photoVerbs

    private static let verbs = [
        Command("init", [], .reads, "knows 509 stadiums and 194 teams.\nIt has 160 visits."),
        Command("visit add", ["Petco Park", "2016-07-04"], .appends(1), "  2016-07-04  Petco Park: game\n"),
        Command("visit list", ["--year", "2015", "--sport", "MLB"], .reads, "\n7 visits\n"),
        Command("visit show", [petcoPark], .reads, "Petco Park, 2015-08-22\n"),
        Command(
            "visit correct", [petcoPark, "--clear", "seat"], .appends(1), "Corrected to 2f5f13bd  2015-08-22"),
        Command("visit delete", [petcoPark], .appends(1), "Deleted 2f5f13bd  2015-08-22  Petco Park: "),
        Command("visit import", [Workspace.history], .reads, "Added 0 of 160 rows as visits; 160 were there"),
        Command("stadium search", ["staples"], .reads, "stadium_nba_cryptocom_arena\n"),
        Command(
            "stadium show", ["Petco Park"], .reads, "Petco Park\n  where        San Diego, California, US\n"),
        Command("stadium list", ["MLB"], .reads, "✓ Petco Park  "),
        Command(
            "stadium near", ["42.3467,-71.0972"], .reads,
            "✓ Fenway Park  MLB  Boston, Massachusetts      41 m"),
        Command(
            "stadium nickname", ["Petco Park", "Home"], .appends(1), "It is called “Home” now.\n"),
        Command("stadium favorite", ["Petco Park"], .appends(1), "It is a favourite now.\n"),
        Command(
            "sync run", ["--from", Workspace.league], .appends(24),
            "Merged 23 records of folder:"),
        Command("sync status", [], .reads, "Syncing is on.\nbundled\n"),
        Command("sync log", [], .reads, "  bundled  3901 records merged\n"),
        Command("sync off", [], .appends(1), "Syncing is off now.\n"),
        Command("sync on", [], .reads, "It is so already.\n"),
        Command(
            "data validate", [Workspace.league, "--alone"], .reads, "23 records: 0 errors, 0 warnings\n"),
        Command("data diff", ["bundled", "store"], .reads, "Both have the same records.\n"),
        Command(
            "data normalize", [Workspace.tables, "--to", Workspace.freshPath()], .reads,
            "Wrote 5 records to folder:"),
        Command(
            "data publish", ["store", "--to", Workspace.freshPath()], .reads, "Wrote 3901 records to folder:"),
        Command(
            "sport list", ["--on", "2026-04-15"], .reads,
            "MLB   Major League Baseball                    Mar–Oct  in season        30     30\n"),
        Command(
            "stadium history", ["Petco Park"], .reads,
            "new  “Petco Park” (2004-04-08 – ) of stadium_mlb_petco_park\n"),
        Command(
            "team history", ["Montreal Expos"], .reads,
            "team_mlb_wsh at home in stadium_mlb_olympic_stadium (1977-01-01 – 2004-12-31)\n"),
        Command("team search", ["supersonics"], .reads, "team_nba_"),
        Command(
            "team show", ["OAK", "--sport", "MLB"], .reads, "1968-01-01  – 2024-12-31  Oakland Athletics\n"),
        Command(
            "game import", [Workspace.games], .appends(1), "Added 407 games of 407 rows.\n"),
        Command("game search", ["--on", "2015-06-28"], .reads, "0 games\n"),
        Command("game coverage", [], .reads, "No days are covered yet: "),
        Command(
            "game show", ["game_mlb_2015_20150628_bos_tb"], .reads,
            "  stadium  Tropicana Field  (stadium_mlb_tropicana_field)\n",
            needsGames: true),
        Command(
            "score resolve", ["--offline"], .reads,
            "\n0 resolved, 28 pending, 0 for you to say; 0 requests.\n"),
        Command("score status", [], .reads, "28 visits without a score; "),
        Command(
            "score confirm", ["game_mlb_2015_20150628_bos_tb", "--score", "5-3"], .appends(1),
            "Took the score.\n", needsGames: true),
        Command(
            "data scrape", ["--sport", "NHL", "--season", "2021", "--dry-run"], .reads,
            "NHL                48 requests\n"),
        Command("progress", [], .reads, "MLB   Major League Baseball                    27/30"),
        Command("achievements", ["--earned"], .reads, "Earned (28 of 69)\n"),
        Command("why", ["first_pitch"], .reads, "First Pitch: earned, dated 1994-05-06\n"),
        Command("project", [], .reads, "Every row of every view is what the log says.\n"),
        Command("verify", [], .reads, "4062 events in 2 commands are as they were appended.\n"),
        Command(
            "log", ["--kind", "VisitAdded"], .reads,
            "VisitAdded  ImportVisits by import  2025-05-14 PayPal Park"),
        Command("why-not", ["road_warrior"], .reads, "visit 5 stadiums on different sites within 7 days"),
        Command("next", ["--near", "Progressive Field"], .reads, "  ★ completes Sea of Red\n"),
        Command("audit export", [], .reads, "\"format\":\"SportsTime audit bundle\""),
        Command(
            "audit check", [FanStore.audited], .reads,
            "  NL West Champion, version 1: visit every home stadium of the NL West (5 today)\n"),
        Command("history", ["first_pitch"], .reads, "  ★  earned   First Pitch  "),
        Command("diff", ["3998", "4058"], .reads, "From event 3998 to event 4058\n"),
        Command(
            "counting", ["game", "tour"], .appends(1),
            "Only visits of type game, tour count for progress and totals now.\n"),
        Command("doctor", [], .reads, "12, all at the last event\n"),
        Command(
            "whatif", ["visit add 'Rogers Centre' 2025-06-03", "undo"], .reads,
            "Nothing would be otherwise.\n"),
        Command("undo", [], .appends(160), "Undid command 2, ImportVisits of "),
        Command("export", [], .reads, "\"name\":\"ImportVisits\""),
        Command(
            "import", [FanStore.exported], .reads,
            "Took 0 events of 0 commands; 2 commands were there already."),
        Command(
            "recover", [FanStore.damaged, "--store", Workspace.freshPath()], .reads,
            "It is the same log: store "),
        Command("stats", [], .reads, "visits                         160\n"),
        Command("backup", [Workspace.freshPath()], .reads, "Backed up 4062 events into "),
        Command(
            "restore", [Workspace.backup, "--store", Workspace.freshPath()], .reads, "Restored 4062 events"),
        Command("compact", [], .reads, "4062 events and "),
        Command("erase", [petcoPark], .appends(1), "Erased the private parts of event "),
    ]

    @Test(arguments: commands)
    func `a verb does what its help says`(_ command: Command) throws {
        let store = try FanStore.withHistory()
        if command.needsGames { try store.stctl("game", "import", Workspace.games).succeeded() }
        if !command.preparation.isEmpty { try store.stctl(command.preparation).succeeded() }
        let before = try store.stats()
        let run = try store.stctl(command.words).succeeded()
        #expect(run.text.contains(command.result))
        let after = try store.stats()
        switch command.effect {
        case .reads: #expect(after.head == before.head)
        case .appends(let events): #expect(after.events == before.events + events)
        }
        #expect(try store.stctl("verify").status == 0)
    }

    @Test(arguments: commands.filter { $0.isTriable })
    func `a trial appends nothing`(_ command: Command) throws {
        guard case .appends = command.effect else { return }
        let store = try FanStore.withHistory()
        if !command.preparation.isEmpty { try store.stctl(command.preparation).succeeded() }
        let before = try store.anchor()
        let run = try store.stctl(command.words + ["--dry-run"]).succeeded()
        #expect(run.text.hasPrefix("Would "))
        try store.stctl(command.words + ["--dry-run", "--json"]).succeeded()
        #expect(try store.anchor() == before)
    }

    @Test(arguments: [
        (["--from", "99999"], "The log ends with event 4062."),
        (["--at", "5", "--from", "6"], "The log ends with event 5 at that point."),
        (["--at", "0"], "The log has none at that point."),
        (["--from", "7", "--to", "5"], "Event 7 comes behind event 5."),
        (
            ["--subject", "Fenway Park", "--at", "3902"],
            "Nothing happened to “Fenway Park”: did you mean "
                + "“stadium_mlb_fenway_park” or “stadium_nfl_fenway_park”?"
        ),
        (
            ["--subject", "stadium_mlb_fenway_prk"],
            "Nothing happened to “stadium_mlb_fenway_prk”: did you mean "
                + "“stadium_mlb_fenway_park”?"
        ),
        (
            ["--subject", petcoPark],
            "Nothing happened to “2f5f13bd”: did you mean "
                + "“2f5f13bd-44e4-8589-8b21-2c88ebd7d092”?"
        ),
        (["--subject", "xyzzy xyzzy"], "Nothing happened to “xyzzy xyzzy”."),
        (["--kind", "VisitDeleted"], "There is none of kind VisitDeleted."),
        (
            ["--kind", "VisitAdded", "--subject", "stadium_mlb_petco_park"],
            "There is none of kind VisitAdded that happened to “stadium_mlb_petco_park”."
        ),
        (["--kind", "VisitAdded", "--to", "3902"], "There is none from 1 to 3902."),
    ])
    func `a log without events says why`(_ options: [String], _ reason: String) throws {
        let store = try FanStore.withHistory()
        #expect(try store.stctl(["log"] + options).succeeded().text == "No events. \(reason)\n")
        #expect(try store.stctl(["log", "--json"] + options).succeeded().text == "[\n\n]\n")
    }

    @Test func `progress before there was anything begins with a word`() throws {
        let store = try FanStore.withHistory()
        #expect(try store.stctl("progress", "--at", "0").succeeded().text == "No visits yet.\n")
        #expect(try store.stctl("progress").succeeded().text.contains("\n\n160 visits from "))
    }

    @Test func `what is so already is not done again`() throws {
        let store = try FanStore.bootstrapped()
        try store.stctl("stadium", "nickname", "Petco Park", "Home").succeeded()
        try store.stctl("stadium", "favorite", "Petco Park").succeeded()
        let before = try store.anchor()
        for words in [["nickname", "Petco Park", "Home"], ["favorite", "Petco Park"]] {
            #expect(try store.stctl(["stadium"] + words).succeeded().text == "It is so already.\n")
        }
        #expect(try store.anchor() == before)
        #expect(
            try store.stctl("stadium", "list", "--favorites").succeeded().text
                == "· Petco Park ♥ “Home”  MLB  San Diego, California        stadium_mlb_petco_park\n")
        try store.stctl("stadium", "nickname", "Petco Park", "--remove").succeeded()
        try store.stctl("stadium", "favorite", "Petco Park", "--remove").succeeded()
        #expect(try store.stctl("stadium", "list", "--favorites").succeeded().text.isEmpty)
    }
}
