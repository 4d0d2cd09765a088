import SportsTime
import Testing

/// Input that cannot be taken: one clear error with the place and a remedy, a status, and an unchanged log.
struct RefusalTests {
    static let names = [
        Refusal(
            "an unknown stadium", ["visit", "add", "Fenway Prk", "2015-06-14"], status: 65,
            "no stadium is called “Fenway Prk”", hint: "did you mean “Fenway Park”?"),
        Refusal(
            "a name like no stadium's", ["visit", "add", "Nowhere Xyzzy", "2015-06-14"], status: 65,
            "no stadium is called “Nowhere Xyzzy”",
            hint: "`stctl stadium search WORD` finds names with a word"),
        Refusal(
            "an ambiguous stadium", ["visit", "add", "Staples Center", "2015-06-14"], status: 65,
            """
            “Staples Center” may be one of 3 stadiums:
              stadium_nba_cryptocom_arena  Crypto.com Arena, Los Angeles, NBA, opened 1999
              stadium_nhl_cryptocom_arena  Crypto.com Arena, Los Angeles, NHL, opened 1999
              stadium_wnba_cryptocom_arena  Crypto.com Arena, Los Angeles, WNBA, opened 1999
            """, hint: "name one of these ids, or say which with --sport"),
        Refusal(
            "an unknown team", ["visit", "add", "Fenway Park", "2015-06-14", "--home", "Boston Red Sux"],
            status: 65, "no team is called “Boston Red Sux”", hint: "did you mean “Boston Red Sox”?"),
        Refusal(
            "an unknown achievement", ["why", "nope"], status: 65, "no achievement is called “nope”",
            hint: "`stctl achievements` lists them"),
        Refusal(
            "an unknown visit", ["visit", "delete", "ffffffff"], status: 65, "no visit is called “ffffffff”",
            hint: "`stctl visit list` shows the ids"),
        Refusal(
            "an unknown sport", ["progress", "XFL"], status: 65, "no sport is called “XFL”",
            hint: "did you mean “MLB” or “MLS” or “NBA” or “NFL” or “NHL” or “NWSL” or “WNBA”?"),
        Refusal(
            "an unknown kind of event", ["log", "--kind", "VisitEdited"], status: 65,
            "kind “VisitEdited” is not one of SportMerged, LeagueStructureMerged, StadiumMerged, TeamMerged, "
                + "StadiumAliasMerged, TeamAliasMerged, AchievementDefinitionMerged, TeamTenureMerged, RecordRejected, "
                + "RecordDeferred, SyncCompleted, GamesMerged, SyncFailed, WatermarkAdvanced, SyncProgressed, ScoresResolved, GamesCovered, ScoresNotFound, StadiumNicknameSet, StadiumFavoriteSet, CountedVisitsSet, SyncSwitched, VisitAdded, "
                + "VisitCorrected, VisitDeleted, PartsErased, PhotoImported, PhotoRematched, PhotoAttached, PhotoDetached, PhotoDismissed, PhotoCaptionSet, VisitPhotosOrdered, PhotoUploadChanged, PhotoDeleted",
            hint: "leave out --kind for events of every kind"),
        Refusal(
            "an event that is not there", ["log", "--raw", "factual", "--from", "99999999"], status: 65,
            "event “99999999” is not one of those from 1 to 3902",
            hint: "`stctl log` shows the events and their numbers"),
        Refusal(
            "a point that is not on earth", ["stadium", "near", "91,0"], status: 65,
            "point “91,0” is not on earth: latitude from -90 to 90, longitude from -180 to 180, and not 0,0",
            hint: "write it as 42.3467,-71.0972"),
    ]

    static let facts = [
        Refusal(
            "a date before the stadium opened", ["visit", "add", "Target Field", "2005-06-14"], status: 65,
            "Target Field opened in 2010, so nobody visited it on 2005-06-14",
            hint: "`stctl stadium search` finds the stadium that stood there before"),
        Refusal(
            "a score without teams", ["visit", "add", "Petco Park", "2015-06-14", "--score", "3-2"],
            status: 65, "a score needs both teams, since it is written home-away",
            hint: "give --home and --away"),
        Refusal(
            "a tour with a score",
            ["visit", "add", "Petco Park", "2015-06-14", "--type", "tour", "--score", "3-2"], status: 65,
            "a visit of type “tour” has no score",
            hint: "leave it out, or make it a visit of type game"),
        Refusal(
            "a team against itself",
            ["visit", "add", "Petco Park", "2015-06-14", "--home", "SD", "--away", "San Diego Padres"],
            status: 65, "San Diego Padres cannot be both the home and the away team",
            hint: "give the other team with --home or --away"),
        Refusal(
            "a long seat",
            ["visit", "add", "Petco Park", "2015-06-14", "--seat", .init(repeating: "x", count: 2_000)],
            status: 65, "the seat has 2000 bytes, the limit is 1000",
            hint: "keep long texts in a file of your own and note where it is"),
    ]

    @Test(arguments: names + facts)
    func `bad input is told with place and remedy, and appends nothing`(_ refusal: Refusal) throws {
        try FanStore.bootstrapped().expect(refusal)
    }

    @Test func `a day that has not come yet is refused`() throws {
        let store = try FanStore.bootstrapped()
        let before = try store.anchor()
        let run = try store.stctl("visit", "add", "Petco Park", "9999-06-14")
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("stctl: 9999-06-14 has not come yet: today is "))
        #expect(run.errors.hasSuffix("hint: give the day of the visit, at the stadium, as 2015-06-14\n"))
        #expect(try store.anchor() == before)
    }

    @Test(arguments: [
        (["visit", "add", "Petco Park", "2015-02-30"], "'2015-02-30'", "as 2015-06-14"),
        (["visit", "add", "Petco Park", "14.6.2015"], "'14.6.2015'", "as 2015-06-14"),
        (["visit", "add", "Petco Park", "2015-06-14", "--score", "lots"], "'lots'", "home-away: 5-3"),
        (
            ["visit", "add", "Petco Park", "2015-06-14", "--type", "picnic"], "'picnic'",
            "or 'postponed'"
        ),
        (["visit", "add", "Petco Park", "2015-06-14", "--game-number", "10"], "--game-number", "0 to 9"),
        (["visit", "list", "--year", "17"], "17", "a year from 1800 to 9999"),
        (["visit", "list", "--from", "2016-01-01", "--to", "2015-01-01"], "--from", "later day than --to"),
        (["stadium", "near", "Petco Park", "--km=-1"], "--km", "0 to 20100"),
        (["stadium", "nickname", "Petco Park"], "Give a name", "--remove"),
        (["stadium", "list"], "Name a sport", "--favorites"),
        (["log", "--raw", "factual"], "--raw needs --from", "sequence"),
        (["log", "--limit", "0"], "--limit", "at least 1"),
        (["stats", "--store", ""], "--store", "the name of a directory"),
        (["stats", "--jsn"], "'--jsn'", "--json"),
        (["visti"], "'visti'", "stctl --help"),
        (["vist", "add", "Petco Park", "2015-06-14"], "'vist'", "hint: did you mean `stctl visit`?"),
        (["visit", "lst"], "'lst'", "hint: did you mean `stctl visit list`?"),
        (["achivements"], "'achivements'", "hint: did you mean `stctl achievements`?"),
        (["erase"], "Give a visit, or events with --event.", "erase --help"),
        (["erase", "2f5f", "--event", "1"], "Give a visit or --event, not both.", "erase --help"),
        (["project", "--verify", "--accept"], "--verify changes nothing", "leave out --accept"),
        (["visit", "add", "Petco Park"], "<date>", "visit add --help"),
    ])
    func `a wrong command line is told with the place, the usage and status 64`(
        _ arguments: [String], place: String, remedy: String
    ) throws {
        let store = try FanStore.bootstrapped()
        let before = try store.anchor()
        let run = try store.stctl(arguments)
        #expect(run.status == 64)
        #expect(run.text.isEmpty)
        #expect(run.errors.contains(place))
        #expect(run.errors.contains(remedy))
        #expect(run.errors.contains("Usage: stctl"))
        #expect(try store.anchor() == before)
    }

    @Test func `a verb like none is not guessed at`() throws {
        for words in [["xyzzy"], ["visit", "xyzzy"], ["visit", "add"], ["stats", "ads"]] {
            #expect(try !FanStore().stctl(words).errors.contains("did you mean"))
        }
    }

    @Test func `notes of two megabytes are refused`() throws {
        let store = try FanStore.bootstrapped()
        let file = try store.file("notes.txt", repeatElement(UInt8(ascii: "x"), count: 2_000_000))
        for source in [file, "-"] {
            try store.expect(
                Refusal(
                    "notes", ["visit", "add", "Petco Park", "2015-06-14", "--notes-file", source], status: 65,
                    "the note has 2000000 bytes, the limit is 100000",
                    hint: "keep long texts in a file of your own and note where it is"),
                input: [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000))
        }
    }

    @Test func `notes of the largest size are taken whole`() throws {
        let store = try FanStore.bootstrapped()
        let notes = String(repeating: "é", count: 50_000)
        try store.stctl(
            "visit", "add", "Petco Park", "2015-06-14", "--notes-file", "-", input: Array(notes.utf8)
        )
        .succeeded()
        #expect(try store.visits().map(\.notes) == [notes])
    }

    @Test func `text that is not UTF-8 is refused, not mended`() throws {
        let store = try FanStore.bootstrapped()
        let latin1 = [UInt8](Array("caf".utf8) + [0xE9])
        for (source, name) in [(try store.file("notes.txt", latin1), "DIR/notes.txt"), ("-", "-")] {
            try store.expect(
                Refusal(
                    "notes", ["visit", "add", "Petco Park", "2015-06-14", "--notes-file", source], status: 65,
                    "file of notes “\(name)” is not in UTF-8",
                    hint: "convert it to UTF-8, for instance with iconv"), input: latin1)
        }
    }

    @Test func `an argument that is not UTF-8 is refused, not mended`() throws {
        let store = try FanStore.bootstrapped()
        let before = try store.anchor()
        let shell = try #require(Program.installed("sh"))
        let run = try shell.run(
            [
                "-c", #"exec "$0" visit add "Petco Park" 2015-06-14 --notes "$(printf 'caf\351')""#,
                Program.stctl.path,
            ],
            environment: store.environment)
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("stctl: argument 6 “caf"))
        #expect(run.errors.contains("” is not in UTF-8\nhint: "))
        #expect(try store.anchor() == before)
    }

    @Test(arguments: [
        ("missing.txt", "there is no such file"), ("folder", "Is a directory"),
        ("file/child", "Not a directory"),
    ])
    func `a file of notes that cannot be read is told`(_ name: String, reason: String) throws {
        let store = try FanStore.bootstrapped()
        _ = try store.file("file", [])
        try store.directory("folder")
        try store.expect(
            Refusal(
                "notes",
                ["visit", "add", "Petco Park", "2015-06-14", "--notes-file", "\(store.folder)/\(name)"],
                status: 66, "DIR/\(name) cannot be read: \(reason)",
                hint: "name a file that is there and that you may read, or - for standard input"))
    }
}
