import Foundation
import LMDB
import SportsTime
import TestSupport
import Testing

@testable import stctl

/// Many programs at one store, and stores that came to harm.
struct CareTests {
    private let store: FanStore

    init() throws {
        store = try FanStore.withHistory()
    }

    private static let change = ["visit", "add", "Arrowhead Stadium", "2025-09-14"]

    // MARK: Waiting

    @Test func `a writer that waits in vain is told for whom, and nothing is appended`() throws {
        let anchor = try store.anchor()
        let environment = try Environment.open(
            at: store.path, options: EnvironmentOptions(program: "stctl sync"))
        try environment.write { _ in
            let start = ContinuousClock.now
            let run = try store.stctl(Self.change + ["--wait", "1"])
            #expect(run.status == 75)
            #expect(ContinuousClock.now - start >= .seconds(1))
            #expect(run.errors.contains("pid \(ProcessInfo.processInfo.processIdentifier), stctl sync, for "))
            #expect(run.text.isEmpty)
            // Nobody who reads waits.
            #expect(try store.stctl("progress", "--wait", "0").status == 0)
            let doctor = try store.stctl("doctor", "--json").answer(DoctorAnswer.self)
            #expect(doctor.writer?.program == "stctl sync")
            #expect(doctor.users.map(\.program) == ["stctl sync"])
        }
        #expect(try store.anchor() == anchor)
        try store.stctl(Self.change + ["--wait", "0"]).succeeded()
    }

    @Test func `a writer that waits goes on as soon as it can`() throws {
        let environment = try Environment.open(at: store.path)
        let running = try environment.write { _ in
            let running = try Program.stctl.start(Self.change, environment: store.environment)
            usleep(300_000)
            #expect(running.isRunning)
            return running
        }
        try running.end().succeeded()
        #expect(try store.stats().visits == 161)
    }

    // MARK: Following

    @Test func `who follows the log sees what another program appends, once, a line each`() throws {
        let running = try Program.stctl.start(
            ["log", "--follow", "--json", "--limit", "2", "--kind", "VisitAdded"],
            environment: store.environment)
        try running.waits(forLines: 2)
        try store.stctl(Self.change).succeeded()
        try store.stctl("stadium", "favorite", "Petco Park").succeeded()
        try store.stctl("visit", "add", "Rogers Centre", "2025-06-03").succeeded()
        try running.waits(forLines: 4)
        let run = try running.killed(after: .milliseconds(200))
        let events = try run.lines.map {
            try JSONDecoder.snakeCase.decode(LogAnswer.self, from: Data($0.utf8))
        }
        #expect(events.map(\.sequence) == [4_061, 4_062, 4_063, 4_065])
        #expect(run.errors.isEmpty)
    }

    @Test func `events that come one after the other stand in the same columns`() throws {
        let running = try Program.stctl.start(
            ["log", "--follow", "--limit", "1"], environment: store.environment)
        try running.waits(forLines: 1)
        try store.stctl("stadium", "favorite", "Petco Park").succeeded()
        try running.waits(forLines: 2)
        try store.stctl(Self.change).succeeded()
        try running.waits(forLines: 3)
        let lines = try running.killed(after: .milliseconds(200)).lines
        let words = ["2025-10-23 ", "stadium_mlb_petco_park is", "2025-09-14 "]
        let columns = zip(lines, words).map { line, word in
            line.range(of: word).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
        #expect(columns.count == 3 && Set(columns).count == 1 && columns[0] != nil, "\(lines)")
    }

    // MARK: The doctor

    @Test func `the doctor removes what the dead have left, and says so`() throws {
        for number in 1...2 {
            try store.directory("store/scratch-4194305-\(number)")
            _ = try store.file("store/scratch-4194305-\(number)/data.mdb", [1, 2, 3])
        }
        let text = try store.stctl("doctor").succeeded().text
        #expect(text.contains("mended: removed 2 abandoned scratch folders\n"))
        #expect(text.hasSuffix("Everything is in order.\n"))
        #expect(try store.stctl("doctor", "--json").answer(DoctorAnswer.self).mended == [])
    }

    @Test func `the doctor advises to compact a file that is mostly free`() throws {
        do {
            let table = try RawTable("view.ballast.a", at: store.path)
            let row = String(repeating: "x", count: 1 << 20)
            for number in 0..<70 { try table.put(row, for: "row \(number)") }
            try table.removeAll()
        }
        let run = try store.stctl("doctor", "--json")
        #expect(run.status == 1)
        let answer = try JSONDecoder.snakeCase.decode(DoctorAnswer.self, from: Data(run.output))
        #expect(answer.freeBytes > 64 << 20)
        #expect(answer.advice == ["more than half of the file is free: `stctl compact` gives it back"])
        try store.stctl("compact").succeeded()
        let after = try store.stctl("doctor", "--json").answer(DoctorAnswer.self)
        #expect(after.freeBytes * 10 < answer.freeBytes && after.advice.isEmpty)
    }

    @Test func `what rebuilds leave free in a small store is nothing to see to`() throws {
        do {
            let table = try RawTable("view.ballast.a", at: store.path)
            let row = String(repeating: "x", count: 1 << 20)
            for number in 0..<12 { try table.put(row, for: "row \(number)") }
            try table.removeAll()
        }
        let run = try store.stctl("doctor").succeeded()
        #expect(run.text.hasSuffix("Everything is in order.\n"))
        let answer = try store.stctl("doctor", "--json").answer(DoctorAnswer.self)
        #expect(answer.freeBytes * 2 > answer.usedBytes && answer.advice.isEmpty)
    }

    @Test func `a recovery that is tried needs no other store, and says what it would come to`() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: store.folder)
        let run = try store.stctl("recover", store.path, "--dry-run").succeeded()
        #expect(
            run.text == """
                Found 4062 events of 2 commands that verify.
                It would be the same log in the new store.

                """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder) == before)
        #expect(try store.stctl("recover", store.folder, "--dry-run").status == 66)
    }

    // MARK: Damage

    /// The bytes of the store's file, changed and written back.
    private func damage(_ body: (inout Data) throws -> Void) throws {
        let file = URL(filePath: store.path + "/data.mdb")
        var bytes = try Data(contentsOf: file)
        try body(&bytes)
        try bytes.write(to: file)
    }

    @Test func `what is lost of a damaged store is named, and the rest is saved`() throws {
        let note = "It rained from the fifth inning on."
        try store.stctl(Self.change + ["--notes", note]).succeeded()
        try store.stctl("visit", "add", "Rogers Centre", "2025-06-03").succeeded()
        try damage { bytes in
            var found = 0
            while let place = bytes.firstRange(of: Data(note.utf8)) {
                bytes[place.lowerBound] ^= 1
                found += 1
            }
            #expect(found >= 2, "in the log, and in the view of visits")
        }
        let verified = try store.stctl("verify")
        #expect(verified.status == 1)
        #expect(verified.text.contains("event 4063"))
        let saved = store.folder + "/saved"
        let tried = try store.stctl("recover", store.path, "--store", saved, "--dry-run")
        #expect(tried.status == 1)
        #expect(tried.text.contains("  lost events: 4063\n"))
        #expect(tried.lines.last?.hasPrefix("What was found would be saved in a new log; ") == true)
        #expect(!FileManager.default.fileExists(atPath: saved))
        let run = try store.stctl("recover", store.path, "--store", saved)
        #expect(run.lines.prefix(2) == tried.lines.prefix(2))
        #expect(run.status == 1)
        #expect(run.text.contains("  lost events: 4063\n"))
        #expect(run.lines.last?.hasPrefix("What was saved, in a new log of ") == true)
        #expect(try store.stctl("verify", "--store", saved).status == 0)
        let stats = try store.stctl("stats", "--json", "--store", saved).answer(StatsAnswer.self)
        #expect(stats.visits == 161)
        let again = try store.stctl("recover", store.path, "--store", saved)
        #expect(again.status == 73 && again.errors.contains("holds a log already"))
        // One that was killed has left no store, and is no hindrance.
        try FileManager.default.removeItem(atPath: saved)
        let killed = try store.stctl(
            ["recover", store.path, "--store", saved], environment: ["SPORTSTIME_KILL_AT": "import.complete"])
        #expect(killed.wasKilled && !FileManager.default.fileExists(atPath: saved + "/data.mdb"))
        let third = try store.stctl("recover", store.path, "--store", saved)
        // The last line has the id of the new log.
        #expect(third.status == 1 && third.lines.dropLast() == run.lines.dropLast())
    }

    /// Damages each leaf page with rows of a stadium, one at a time; what was said of each.
    private func checks(
        _ damage: (inout Data, Int) -> Void, _ verb: [String]
    ) throws -> [Run] {
        let file = URL(filePath: store.path + "/data.mdb")
        let whole = try Data(contentsOf: file)
        defer { try? whole.write(to: file) }
        let pages = stride(from: 2 * Self.pageSize, to: whole.count, by: Self.pageSize).filter { page in
            whole[page + 10] == 2
                && whole[page..<page + Self.pageSize].firstRange(of: Data("stadium_mlb_petco_park".utf8))
                    != nil
        }
        return try pages.prefix(12).map { page in
            var bytes = whole
            damage(&bytes, page)
            try bytes.write(to: file)
            return try store.stctl(verb)
        }
    }

    private static let pageSize = 4_096

    /// A kind of page that no tree has: LMDB 0.9 ends the process that walks it.
    private static func mislabel(_ bytes: inout Data, _ page: Int) {
        bytes[page + 10] = 8
    }

    /// Nodes that lie behind the end of the page: LMDB 0.9 mostly has an error for them.
    private static func fill(_ bytes: inout Data, _ page: Int) {
        for place in page + 16..<page + pageSize { bytes[place] = 0xFF }
    }

    @Test func `a file that ends the process which walks it is told as damaged`() throws {
        let runs = try checks(Self.mislabel, ["verify"])
        // Pages that are free matter to nobody.
        #expect(runs.allSatisfy { !$0.wasKilled && [0, 1].contains($0.status) })
        let told = "Damaged: a page of the file cannot be walked (the process that did ended by"
        let run = try #require(runs.first { $0.text.hasPrefix(told) })
        #expect(run.status == 1 && run.text.contains("`stctl recover` saves what still verifies"))
    }

    @Test func `a page that LMDB has an error for is told as damaged`() throws {
        let runs = try checks(Self.fill, ["verify"])
        #expect(runs.allSatisfy { !$0.wasKilled && [0, 1].contains($0.status) })
        #expect(runs.contains { $0.text.hasPrefix("Damaged: a page of the file cannot be walked (MDB_") })
        let questions = try checks(Self.mislabel, ["stadium", "show", "stadium_mlb_petco_park"])
        let refused = try #require(questions.first { $0.status == 70 })
        #expect(refused.errors.contains("data.mdb is damaged: MDB_"))
        #expect(refused.errors.contains("hint: `stctl recover` saves what still verifies"))
    }

    @Test func `a row of a view that another one names and that is missing is told, and mended`() throws {
        let id = try #require(store.visits().first).id
        do {
            let environment = try Environment.open(at: store.path)
            for table in try environment.openTables(["view.visits.a", "view.visits.b"]) {
                for row in try environment.rows(of: table) where row.key.first == 1 {
                    try environment.overwrite(row.key, with: nil, in: table)
                }
            }
        }
        let run = try store.stctl("visit", "list")
        #expect(run.status == 70)
        #expect(
            run.errors.contains(
                "there is no row of visit \(id), which another row names\nhint: `stctl verify`"))
        #expect(try store.stctl("verify").text.contains("Not what they give: visits;"))
        try store.stctl("project").succeeded()
        #expect(try store.visits().count == 160)
    }

    @Test(arguments: [[], ["--json"]])
    func `a check that somebody ends says nothing of the store`(_ options: [String]) throws {
        let run = try store.stctl(
            ["verify"] + options, environment: ["SPORTSTIME_KILL_AT": "rebuild.compared"])
        #expect(run.status == 75 && !run.wasKilled)
        #expect(run.text.isEmpty)
        #expect(
            run.errors.hasPrefix(
                "stctl: the check was ended by signal 9; nothing is known of the store\nhint: "))
    }

    @Test func `the signals of a damaged page are those of a wrong access, an assertion and a trap`() {
        let ofDamage = (1...31).filter { VerifyCommand.isOfDamage($0) }
        #expect(
            Set(ofDamage) == [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGALRM])
    }

    @Test(arguments: [4_294_967_295, Int.max])
    func `a check that may wait for ever does its work`(_ wait: Int) throws {
        #expect(VerifyCommand.seconds(waiting: wait) == .max)
        #expect(VerifyCommand.seconds(waiting: 30) == 330)
        try store.stctl("verify", "--wait", String(wait)).succeeded()
    }
}
