import Foundation
import SportsTime
import TestSupport
import Testing

/// `kill -9` at any moment leaves all of a command or none of it, and the next command works at once.
struct KillTests {
    static let seed: UInt64 = 20_150_822
    static let rows = 1_000

    /// More visits than a fan makes in a life, to every stadium there is.
    private static func file(for store: FanStore) throws -> String {
        let listed = try store.stctl("stadium", "search", "stadium", "--json").text
        let ids = listed.matches(of: /"id" : "(stadium_[a-z0-9_]+)"/).map { String($0.1) }
        let visits = (0..<rows).map { row in
            "2025-\(10 + row % 3)-\(10 + row % 19),\(ids[row % ids.count]),note \(row)\n"
        }
        return try store.file("visits.csv", "date,stadium,notes\n\(visits.joined())".utf8)
    }

    @Test(arguments: 1...4)
    func `an import that is killed leaves all of it or none`(_ round: UInt64) throws {
        let untouched = try FanStore.bootstrapped()
        let file = try Self.file(for: untouched)
        let clock = ContinuousClock()
        var store = try FanStore.copy(of: untouched)
        var whole = try clock.measure { try store.stctl("visit", "import", file).succeeded() }
        #expect(try store.stats().visits == Self.rows)

        var generator = SeededGenerator(seed: Self.seed + round)
        store = try FanStore.copy(of: untouched)
        var outcomes: [String] = []
        for kill in 1...5 {
            // Every second one in the last part, where the commit is written.
            let part = Double.random(in: kill % 2 == 0 ? 0...0.9 : 0.6...1, using: &generator)
            let what: Comment = "kill \(kill) of seed \(Self.seed + round), after \(part) of \(whole)"
            let start = clock.now
            let running = try Program.stctl.start(["visit", "import", file], environment: store.environment)
            let run = try running.killed(after: whole * part)
            let visits = try Self.expectSound(store, what)
            if !run.wasKilled {
                // The machine has become faster, or the moment was behind the end.
                whole = clock.now - start
                #expect(visits == Self.rows, what)
            }
            outcomes.append(run.wasKilled ? "\(visits)" : "ended")
            // A kill goes on with what the one before has left, as long as that is not all.
            if visits == Self.rows { store = try FanStore.copy(of: untouched) }
        }
        print("KillTests: seed \(Self.seed + round), visits after each kill: \(outcomes)")
    }

    @Test func `an import that is killed while it commits leaves all of it or none`() throws {
        let untouched = try FanStore.bootstrapped()
        let file = try Self.file(for: untouched)
        for wait in [0, 100, 1_000, 5_000] {
            let store = try FanStore.copy(of: untouched)
            let before = try Self.fileChange(of: store)
            let running = try Program.stctl.start(
                ["visit", "import", file], environment: store.environment)
            // The file changes with the first page of a commit, and only then.
            while running.isRunning, try Self.fileChange(of: store) == before { usleep(50) }
            _ = try running.killed(after: .microseconds(wait))
            _ = try Self.expectSound(store, "killed \(wait) µs into the commit")
        }
    }

    @Test func `a first command that is killed leaves a store that the next one completes`() throws {
        let clock = ContinuousClock()
        let whole = try clock.measure { try FanStore().stctl("init").succeeded() }
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 1...6 {
            let store = try FanStore()
            let moment = Double.random(in: 0.1...1.1, using: &generator)
            let running = try Program.stctl.start(["init"], environment: store.environment)
            _ = try running.killed(after: whole * moment)
            try store.stctl("init").succeeded()
            #expect(try store.stats().events == 3_902, "killed at \(moment) of \(whole), seed \(Self.seed)")
            #expect(try store.stctl("verify").status == 0)
        }
    }

    @Test func `a rebuild that is killed leaves the views as they were`() throws {
        let store = try FanStore.withHistory()
        let clock = ContinuousClock()
        let whole = try clock.measure { try store.stctl("project").succeeded() }
        let before = try store.stctl("project", "--verify", "--json").succeeded().text
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 1...4 {
            let moment = Double.random(in: 0...1.1, using: &generator)
            let running = try Program.stctl.start(["project"], environment: store.environment)
            _ = try running.killed(after: whole * moment)
            #expect(
                try store.stctl("project", "--verify", "--json").succeeded().text == before,
                "killed at \(moment) of \(whole), seed \(Self.seed)")
        }
        // What was replayed is kept for the next one, which leaves nothing of it.
        try store.stctl("project").succeeded()
        let left = try FileManager.default.contentsOfDirectory(atPath: store.path).sorted()
        #expect(left == ["data.mdb", "lock.mdb", "project.lock", "store.lock", "writer.lock"])
    }

    /// Expects that the next commands work and find all visits or none, an intact log and true views.
    private static func expectSound(_ store: FanStore, _ what: Comment) throws -> Int {
        let stats = try store.stats()
        #expect([0, rows].contains(stats.visits), what)
        #expect(stats.events == 3_902 + UInt64(stats.visits), what)
        #expect(try store.stctl("verify").status == 0, what)
        #expect(try store.stctl("project", "--verify").status == 0, what)
        return stats.visits
    }

    /// What changes when a page is written.
    private static func fileChange(of store: FanStore) throws -> [String] {
        let attributes = try FileManager.default.attributesOfItem(atPath: store.path + "/data.mdb")
        return ["\(attributes[.size] ?? 0)", "\(attributes[.modificationDate] ?? 0)"]
    }
}
