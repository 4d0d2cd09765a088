import Foundation
import SportsTime
import TestSupport
import Testing

/// A folder of photos, interrupted by `kill -9` and started again, ends as if it had run once; in any time zone.
struct PhotoKillTests {
    private static let seed: UInt64 = 20_150_614
    /// So many photos; 10,000 in `.ci/run`, by `SPORTSTIME_KILL_PHOTOS`.
    private static let count =
        ProcessInfo.processInfo.environment["SPORTSTIME_KILL_PHOTOS"].flatMap { Int($0) } ?? 700

    /// A store that knows a month of games, and a folder of photos of all kinds around them.
    private static func world(of count: Int = count) throws -> (store: FanStore, folder: String) {
        let store = try FanStore.bootstrapped()
        try store.stctl("game", "import", Workspace.games, "--complete").succeeded()
        try store.directory("photos")
        let folder = store.folder + "/photos"
        let days = (1...28).map { "2015-06-\($0 < 10 ? "0" : "")\($0)" }
        let places = [
            (42.3463, -71.0974), (41.4962, -81.6852), (34.0739, -118.24), (37.7786, -122.3893),
            (40.8296, -73.9262),
        ]
        var generator = SeededGenerator(seed: seed)
        for number in 0..<count {
            let containers = PhotoRecipe.Container.allCases
            var row = PhotoTableRow(
                id: "photo\(number)", format: containers[number % containers.count],
                tags: number % 4 == 0 ? "xmp" : "exif")
            let place = places[Int.random(in: 0..<places.count, using: &generator)]
            row.latitude = place.0 + Double.random(in: -0.003...0.003, using: &generator)
            row.longitude = place.1 + Double.random(in: -0.003...0.003, using: &generator)
            let hour = Int.random(in: 10...23, using: &generator)
            row.wall = "\(days[number % days.count])T\(hour):\(10 + number % 50):00"
            let sub = "\(folder)/\(number % 7)"
            try FileManager.default.createDirectory(atPath: sub, withIntermediateDirectories: true)
            try Data(PhotoMaker.bytes(of: row.recipe)).write(to: URL(filePath: "\(sub)/\(row.id)"))
        }
        return (store, folder)
    }

    /// All that a store says of photos and visits, but for the moments when it learned it.
    private static func told(_ store: FanStore) throws -> [String] {
        let lists = [["photo", "list", "--json"], ["visit", "list", "--json"], ["achievements", "--json"]]
        let lines = try lists.flatMap { list in
            try store.stctl(list).succeeded().lines.filter { !$0.contains("\"created_at\"") }.map {
                String($0)
            }
        }
        return lines + ["\(try store.stats().events) events"]
    }

    @Test func `an import that is killed again and again ends as if it had run once`() throws {
        let (untouched, folder) = try Self.world()
        let clock = ContinuousClock()
        let once = try FanStore.copy(of: untouched)
        let whole = try clock.measure { try once.stctl("photo", "import", folder).succeeded() }
        let expected = try Self.told(once)
        #expect(try once.visits().count > 20)
        var generator = SeededGenerator(seed: Self.seed)
        var store = try FanStore.copy(of: untouched)
        var (kills, pace) = (0, whole)
        while true {
            let part = Double.random(in: 0.1...0.6, using: &generator)
            let running = try Program.stctl.start(
                ["photo", "import", folder], environment: store.environment)
            let run =
                kills < 12 ? try running.killed(after: pace * part) : try running.end(within: .seconds(600))
            #expect(try store.stctl("verify").status == 0, "kill \(kills) of seed \(Self.seed)")
            if run.wasKilled {
                kills += 1
            } else if kills > 0 {
                break
            } else {
                // The machine was busier when the whole run was measured: again, and sooner.
                store = try FanStore.copy(of: untouched)
                pace = pace / 2
            }
        }
        #expect(try Self.told(store) == expected, "seed \(Self.seed), \(kills) kills")
        #expect(try store.stctl("project", "--verify").status == 0)
        print(
            "PhotoKillTests: \(Self.count) photos, \(kills) kills, seed \(Self.seed), a whole run took \(whole)"
        )
    }

    @Test func `of copies that were killed half made nothing is left`() throws {
        let count = 150
        let (untouched, folder) = try Self.world(of: count)
        let once = try FanStore.copy(of: untouched)
        let clock = ContinuousClock()
        let whole = try clock.measure { try once.stctl("photo", "import", folder, "--copy").succeeded() }
        func copies(_ store: FanStore) throws -> [String] {
            let folder = store.path + "/photos/originals"
            return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.count > 2 }
                .sorted()
        }
        let expected = try copies(once)
        #expect(expected.count == count && expected.allSatisfy { $0.count == 67 })
        let store = try FanStore.copy(of: untouched)
        var generator = SeededGenerator(seed: Self.seed)
        for kill in 0..<10 {
            let part = Double.random(in: 0.3...0.95, using: &generator)
            let running = try Program.stctl.start(
                ["photo", "import", folder, "--copy"], environment: store.environment)
            _ = try running.killed(after: whole * part)
            #expect(try store.stctl("verify").status == 0, "kill \(kill) of seed \(Self.seed)")
        }
        // No process has a number as large: what one left that was killed in the middle of a copy.
        let half = "\(store.path)/photos/originals/\(try #require(expected.first))"
        let part = URL(filePath: half).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
        try Data([0xFF]).write(to: URL(filePath: half + ".999999999-7"))
        try store.stctl("photo", "import", folder, "--copy").succeeded()
        #expect(try copies(store) == expected && Self.told(store) == Self.told(once))
    }

    /// A store that knows the games of the table of photos, and a folder of its 2,000 photos.
    private static func table() throws -> (store: FanStore, folder: String) {
        let store = try FanStore.bootstrapped()
        for (file, isComplete) in PhotoWorld.files {
            let words =
                ["game", "import", Workspace.repository + "/" + file] + (isComplete ? ["--complete"] : [])
            try store.stctl(words).succeeded()
        }
        try store.directory("photos")
        let table = Workspace.repository + "/Fixtures/photo-recipes.csv"
        for row in PhotoTableRow.rows(of: try String(contentsOfFile: table, encoding: .utf8)) {
            let path = "\(store.folder)/photos/\(row.id)"
            try Data(PhotoMaker.bytes(of: row.recipe)).write(to: URL(filePath: path))
        }
        return (store, store.folder + "/photos")
    }

    @Test func `a second run, one in another time zone and two at once come to the same`() throws {
        let (untouched, folder) = try Self.table()
        let first = try FanStore.copy(of: untouched)
        try first.stctl("photo", "import", folder).succeeded()
        let expected = try Self.told(first)
        #expect(try first.visits().count > 200)
        for zone in ["Asia/Tokyo", "Pacific/Apia"] {
            let store = try FanStore.copy(of: untouched)
            try store.stctl(["photo", "import", folder], environment: ["TZ": zone, "LC_ALL": "tr_TR.UTF-8"])
                .succeeded()
            #expect(try Self.told(store) == expected, "\(zone)")
        }
        let store = try FanStore.copy(of: untouched)
        let both = try (0..<2).map { _ in
            try Program.stctl.start(["photo", "import", folder], environment: store.environment)
        }
        for running in both { #expect(try running.end(within: .seconds(300)).status == 0) }
        #expect(try Self.told(store) == expected)
    }
}
