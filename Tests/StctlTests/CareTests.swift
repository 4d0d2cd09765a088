import Foundation
import LMDB
import SportsTime
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
        #expect(events.map(\.sequence) == [3_363, 3_364, 3_365, 3_367])
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
                Found 3364 events of 2 commands that verify.
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
        #expect(verified.text.contains("event 3365"))
        let saved = store.folder + "/saved"
        let tried = try store.stctl("recover", store.path, "--store", saved, "--dry-run")
        #expect(tried.status == 1)
        #expect(tried.text.contains("  lost events: 3365\n"))
        #expect(tried.lines.last?.hasPrefix("What was found would be saved in a new log; ") == true)
        #expect(!FileManager.default.fileExists(atPath: saved))
        let run = try store.stctl("recover", store.path, "--store", saved)
        #expect(run.lines.prefix(2) == tried.lines.prefix(2))
        #expect(run.status == 1)
        #expect(run.text.contains("  lost events: 3365\n"))
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

    @Test func `a file that ends the process which walks it is told as damaged`() throws {
        let pageSize = 4_096
        try damage { bytes in
            for page in stride(from: 2 * pageSize, to: bytes.count, by: pageSize) {
                let isLeaf = bytes[page + 10] == 2
                let ofVisits =
                    bytes[page..<page + pageSize].firstRange(of: Data("stadium_mlb_petco_park".utf8)) != nil
                guard isLeaf, ofVisits else { continue }
                // Nodes that lie far behind the end of the file: LMDB 0.9 follows them.
                for place in page + 16..<page + pageSize { bytes[place] = 0xFF }
            }
        }
        let run = try store.stctl("verify")
        #expect(run.status == 1 && !run.wasKilled)
        #expect(
            run.text.hasPrefix("Damaged: a page of the file cannot be walked (the process that did ended by"))
        #expect(run.text.contains("`stctl recover` saves what still verifies"))
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
