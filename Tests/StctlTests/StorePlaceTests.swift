import Foundation
import SportsTime
import Testing

/// Where the tool keeps its store.
struct StorePlaceTests {
    @Test func `the option goes before the environment, the environment before the data directory`() throws {
        let place = try FanStore()
        let all = [
            "STCTL_STORE": place.folder + "/environment", "XDG_DATA_HOME": place.folder + "/data",
            "HOME": place.folder,
        ]
        func made(_ arguments: [String], without names: [String]) throws -> String {
            let environment = all.filter { !names.contains($0.key) }
            let stats = try Program.stctl.run(["init", "--json"] + arguments, environment: environment)
                .answer(StatsAnswer.self)
            #expect(FileManager.default.fileExists(atPath: stats.path + "/data.mdb"))
            return stats.path.replacing(place.folder, with: "DIR")
        }
        #expect(try made(["--store", place.folder + "/option"], without: []) == "DIR/option")
        #expect(try made([], without: []) == "DIR/environment")
        #expect(try made([], without: ["STCTL_STORE"]) == "DIR/data/sportstime")
        #expect(try made([], without: ["STCTL_STORE", "XDG_DATA_HOME"]) == "DIR/.local/share/sportstime")
        withExtendedLifetime(place) {}
    }

    @Test(arguments: [
        ["init"], ["stadium", "list", "NHL"], ["stadium", "favorite", "Petco Park"],
        ["team", "show", "team_mlb_sd"],
        ["progress"], ["achievements"], ["visit", "list"], ["visit", "add", "Petco Park", "2015-06-14"],
        ["visit", "import", Workspace.history], ["import", FanStore.exported],
    ])
    func `what is asked first of all makes the store, and says so once`(_ arguments: [String]) throws {
        let store = try FanStore()
        let first = try store.stctl(arguments).succeeded()
        #expect(
            first.errors.hasPrefix("made a new store in \(store.path)\n")
                || first.errors.hasSuffix(
                    "made a new store in \(store.path)\n")
        )
        #expect(try store.stats().stadiums == 509)
        #expect(try !store.stctl(arguments).succeeded().errors.contains("made a new store"))
    }

    @Test(arguments: [
        ["verify"], ["doctor"], ["backup", Workspace.freshPath()], ["export"], ["project"],
        ["project", "--verify"],
        ["undo"],
        ["log"], ["stats"], ["erase", "2f5f"], ["erase", "2f5f", "--dry-run"], ["compact"],
        ["compact", "--dry-run"],
        ["whatif", "visit add 'Petco Park' 2015-06-14"], ["why", "first_pitch"], ["visit", "show", "2f5f"],
        ["visit", "delete", "2f5f"], ["visit", "correct", "2f5f", "--seat", "1"],
    ])
    func `what looks after a store makes none where the directory is mistyped`(_ arguments: [String]) throws {
        let store = try FanStore()
        let run = try store.stctl(arguments)
        #expect(run.status == 66 && run.output.isEmpty)
        #expect(
            run.errors == """
                stctl: there is no store in \(store.path)
                hint: name the directory of the store with --store, or make one with `stctl init`

                """)
        #expect(!FileManager.default.fileExists(atPath: store.path))
    }

    @Test func `init says what it made, and makes nothing twice`() throws {
        let store = try FanStore()
        let first = try store.stctl("init").succeeded()
        #expect(
            first.text == """
                The store in \(store.path) knows 509 stadiums and 194 teams.
                It has no visits yet: `stctl visit add STADIUM DATE` adds one, `stctl visit import FILE` many.

                """)
        let before = try store.anchor()
        try store.stctl("init").succeeded()
        #expect(try store.anchor() == before)
    }

    @Test func `two first commands at once make one store`() throws {
        let store = try FanStore()
        let runs = try (0..<4).map { _ in
            try Program.stctl.start(["init", "--json"], environment: store.environment)
        }
        let heads = try runs.map { try $0.end().answer(StatsAnswer.self) }
        #expect(Set(heads.map(\.storeId)).count == 1)
        #expect(try store.stats().events == 3_902)
        #expect(try store.stctl("verify").status == 0)
    }

    @Test func `visits added at once by several processes all come in`() throws {
        let store = try FanStore.bootstrapped()
        let runs = try (1...8).map { day in
            try Program.stctl.start(
                ["visit", "add", "Petco Park", "2015-06-0\(day)"], environment: store.environment)
        }
        for run in runs { try run.end().succeeded() }
        #expect(try store.stats().visits == 8)
        #expect(try store.stats().events == 3_910)
        #expect(try store.stctl("project", "--verify").status == 0)
    }

    @Test func `a change that is only tried makes no store`() throws {
        let store = try FanStore()
        for words in [
            ["visit", "add", "Petco Park", "2015-06-14"], ["visit", "import", Workspace.history],
            ["stadium", "favorite", "Petco Park"],
        ] {
            let run = try store.stctl(words + ["--dry-run"])
            #expect(run.status == 66 && run.errors.contains("there is no store in"))
            #expect(!FileManager.default.fileExists(atPath: store.path))
        }
    }
}
