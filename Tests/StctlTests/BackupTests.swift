import Foundation
import LMDB
import SportsTime
import Testing

/// `stctl backup`, `restore` and `compact`, as their users meet them.
struct BackupTests {
    @Test func `a backup that is restored is the same store, while the first one goes on`() throws {
        let store = try FanStore.withHistory()
        let anchor = try store.anchor()
        let backup = store.folder + "/backups/first"
        try store.directory("backups")
        let made = try store.stctl("backup", backup, "--json").answer(BackupAnswer.self)
        try store.stctl("visit", "add", "Petco Park", "2016-07-04").succeeded()
        let other = try FanStore()
        let tried = try other.stctl("restore", backup, "--dry-run").succeeded().text
        #expect(tried.hasPrefix("Would restore \(made.events) events into "))
        #expect(!FileManager.default.fileExists(atPath: other.path + "/data.mdb"))
        let restored = try other.stctl("restore", backup, "--json").answer(RestoreAnswer.self)
        #expect(restored.backup.anchor == made.anchor && restored.path == other.path)
        #expect(try other.anchor() == anchor)
        try other.stctl("verify").succeeded()
        try other.stctl("project", "--verify").succeeded()
        #expect(try other.visits().count == 160)
    }

    @Test func `a backup is made while another program writes`() throws {
        let store = try FanStore.bootstrapped()
        let rows = (0..<400).map { "2025-0\(1 + $0 % 9)-1\($0 % 10),Petco Park,note \($0)\n" }
        let file = try store.file("visits.csv", "date,stadium,notes\n\(rows.joined())".utf8)
        let writer = try Program.stctl.start(["visit", "import", file], environment: store.environment)
        var number = 0
        repeat {
            number += 1
            let backup = "\(store.folder)/backup\(number)"
            try store.stctl("backup", backup).succeeded()
            let copy = try FanStore()
            try copy.stctl("restore", backup).succeeded()
            #expect([0, 400].contains(try copy.stats().visits))
            try copy.stctl("verify").succeeded()
        } while writer.isRunning
        #expect(try writer.end().status == 0)
    }

    @Test func `what is there is not overwritten`() throws {
        let store = try FanStore.withHistory()
        let backup = store.folder + "/backup"
        try store.stctl("backup", backup).succeeded()
        try store.expect(
            Refusal(
                "a backup over a backup", ["backup", backup], status: 73,
                "DIR/backup is there already",
                hint: "name another directory: what is there stays as it is"))
        try store.expect(
            Refusal(
                "a restore over a store", ["restore", backup], status: 73,
                "DIR/store is there already",
                hint: "name another directory: what is there stays as it is"))
        try store.expect(
            Refusal(
                "a backup into nothing", ["backup", store.folder + "/none/backup"], status: 73,
                "DIR/none/backup cannot be used: No such file or directory",
                hint: "name another directory, or set its permissions"))
    }

    @Test func `a damaged backup is refused, and no store made`() throws {
        let store = try FanStore.withHistory()
        let backup = store.folder + "/backup"
        try store.stctl("backup", backup).succeeded()
        let handle = try FileHandle(forWritingTo: URL(filePath: backup + "/data.mdb"))
        try handle.seek(toOffset: 100_000)
        try handle.write(contentsOf: Data([0x55, 0xAA]))
        try handle.close()
        let target = store.folder + "/restored"
        try store.expect(
            Refusal(
                "a flipped file", ["restore", backup, "--store", target], status: 65,
                "the backup in DIR/backup is refused: its data.mdb is not the file that anchor.json was written for",
                hint: "name another backup; nothing was restored"))
        try store.expect(
            Refusal(
                "a rehearsal of it", ["restore", backup, "--dry-run", "--store", target], status: 65,
                "the backup in DIR/backup is refused: its data.mdb is not the file that anchor.json was written for",
                hint: "name another backup; nothing was restored"))
        try store.expect(
            Refusal(
                "no backup", ["restore", store.folder, "--store", target], status: 66,
                "there is no finished backup in DIR: it has no anchor.json",
                hint: "name the directory that `stctl backup` made; one without that file was not finished"))
        #expect(!FileManager.default.fileExists(atPath: target + "/data.mdb"))
    }

    @Test(arguments: ["compact", "erase"])
    func `a file is not replaced while another program has the store open, which is named`(
        verb: String
    ) throws {
        let store = try FanStore.withHistory()
        let open = try Environment.open(
            at: store.path, options: EnvironmentOptions(program: "another program"))
        let words = verb == "erase" ? ["erase", VerbTests.petcoPark] : ["compact"]
        let run = try store.stctl(words + ["--wait", "0"])
        #expect(run.status == 75)
        #expect(
            run.errors.contains(
                "is in use, held by pid \(ProcessInfo.processInfo.processIdentifier), another program"))
        #expect(run.errors.contains("hint: end those programs and try again"))
        withExtendedLifetime(open) {}
    }

    @Test func `a compaction that is tried says what it would give back, and changes nothing`() throws {
        let store = try FanStore.withHistory()
        for _ in 1...2 { try store.stctl("project").succeeded() }
        let file = URL(filePath: store.path + "/data.mdb")
        let before = try Data(contentsOf: file)
        let tried = try store.stctl("compact", "--dry-run", "--json").answer(CompactAnswer.self)
        let gain = tried.bytesBefore - tried.bytesAfter
        #expect(
            try store.stctl("compact", "--dry-run").succeeded().text
                == "Would give back about \(gain) of \(tried.bytesBefore) bytes.\n")
        #expect(try Data(contentsOf: file) == before)
        let done = try store.stctl("compact", "--json").answer(CompactAnswer.self)
        #expect(tried.rows == nil && done.rows != nil && tried.head == done.head)
        #expect(tried.bytesBefore == done.bytesBefore)
        #expect(abs(tried.bytesAfter - done.bytesAfter) * 20 < done.bytesBefore, "\(tried) \(done)")
    }

    @Test(arguments: ["compact.copied", "compact.checked", "compact.renamed"])
    func `a compaction that is killed leaves a whole store`(step: String) throws {
        let store = try FanStore.withHistory()
        let anchor = try store.anchor()
        #expect(try store.stctl("compact", environment: ["SPORTSTIME_KILL_AT": step]).wasKilled)
        #expect(try store.anchor() == anchor)
        try store.stctl("verify").succeeded()
        try store.stctl("project", "--verify").succeeded()
        try store.stctl("compact").succeeded()
        #expect(!FileManager.default.fileExists(atPath: store.path + "/replacement"))
    }
}
