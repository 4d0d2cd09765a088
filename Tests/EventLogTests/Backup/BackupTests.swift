import ByteCoding
import EventLog
import Foundation
import LMDB
import TestSupport
import Testing

/// A store that is copied aside, and made again from the copy.
struct BackupTests {
    private let directory: TemporaryDirectory
    private let store: LogStore
    private let clock = Timestamp(microseconds: 1_795_273_400_234_202)

    init() throws {
        directory = try TemporaryDirectory()
        try Directory.make(directory.path + "/store")
        store = try LogStore(at: directory.path + "/store")
        try store.fill()
    }

    private var backup: String { directory.path + "/backup" }
    private var target: String { directory.path + "/restored" }

    private func back() throws -> BackupAnchor {
        try store.log.backup(store.environment, to: backup, clock: clock)
    }

    /// The words of a refusal to restore.
    private func refusal(_ backup: String? = nil) -> String? {
        do {
            _ = try EventLog.restore(backup ?? self.backup, to: target)
            return nil
        } catch let EventLogError.refusedBackup(_, reason) {
            return reason
        } catch {
            return "\(error)"
        }
    }

    @Test func `a backup says what it is, and is the same store when it is restored`() throws {
        let made = try back()
        let head = try store.head()
        #expect(made.anchor == head.anchor && made.createdAt == clock && made.format == 2)
        #expect(Directory.names(in: backup).sorted() == [".", "..", "anchor.json", "data.mdb"])
        #expect(try EventLog.restore(backup, to: target) == made)
        #expect(Directory.names(in: backup).sorted() == [".", "..", "anchor.json", "data.mdb"])
        let restored = try LogStore(at: target)
        #expect(try restored.verify() == head)
        #expect(try restored.events(1...6) == store.events(1...6))
        for (path, mode) in [
            (backup, 0o700), (backup + "/data.mdb", 0o600), (backup + "/anchor.json", 0o600),
            (target, 0o700), (target + "/data.mdb", 0o600),
        ] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
        }
        // It goes on as the store does.
        try restored.append(.sample(7), [.sample])
        #expect(try restored.verify().sequence == 7)
    }

    @Test func `a backup while others write is a whole store at one command`() async throws {
        let store = store
        async let writer: Void = onThread {
            for number in 100..<200 as Range<UInt64> {
                try store.append(.sample(number), [.sample, .sample, .sample])
            }
        }
        for number in 0..<5 {
            let path = directory.path + "/backup \(number)"
            let made = try store.log.backup(store.environment, to: path, clock: clock)
            #expect((made.anchor.sequence - 6) % 3 == 0)
            let target = directory.path + "/restored \(number)"
            #expect(try EventLog.restore(path, to: target).anchor == LogStore(at: target).verify().anchor)
        }
        try await writer
    }

    @Test func `nothing is overwritten`() throws {
        _ = try back()
        #expect(throws: EventLogError.placeTaken(path: backup)) { try back() }
        _ = try EventLog.restore(backup, to: target)
        #expect(throws: EventLogError.placeTaken(path: target)) { try EventLog.restore(backup, to: target) }
        let other = directory.path + "/other"
        try Directory.make(other)
        try DurableFile.write("mine".bytes, to: other + "/notes.txt")
        #expect(throws: EventLogError.placeTaken(path: other)) { try EventLog.restore(backup, to: other) }
        #expect(throws: EventLogError.placeTaken(path: other + "/notes.txt")) {
            try EventLog.restore(backup, to: other + "/notes.txt")
        }
        #expect(Directory.names(in: other).sorted() == [".", "..", "notes.txt"])
    }

    @Test func `a backup that is cut short, flipped or incomplete is refused, and no store made`() throws {
        let size = try back().bytes
        let file = URL(filePath: backup + "/data.mdb")
        let whole = try Data(contentsOf: file)
        try whole.prefix(size - 4_096).write(to: file)
        #expect(refusal() == "its data.mdb has \(size - 4_096) bytes, and had \(size)")
        for place in stride(from: 0, to: size, by: size / 7) {
            var flipped = whole
            flipped[place] ^= 4
            try flipped.write(to: file)
            #expect(refusal() == "its data.mdb is not the file that anchor.json was written for")
        }
        try FileManager.default.removeItem(at: file)
        #expect(refusal() == "its data.mdb is missing")
        try whole.write(to: file)
        try FileManager.default.removeItem(atPath: backup + "/anchor.json")
        for place in [backup, directory.path + "/none"] {
            #expect(refusal(place) == "there is no finished backup in \(place): it has no anchor.json")
        }
        #expect(!DurableFile.exists(target + "/data.mdb"))
    }

    @Test func `an anchor that was edited, or is another store's, is refused`() throws {
        let made = try back()
        let file = URL(filePath: backup + "/anchor.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let link = made.anchor.link.description
        let forgedLink = String(link.dropLast()) + (link.hasSuffix("0") ? "1" : "0")
        let otherID = "00112233-4455-6677-8899-aabbccddeeff"
        for (old, new, told) in [
            (link, forgedLink, "its history is another one"),
            ("/6/", "/5/", "its anchor is not at its last event"),
            ("\"events\":6", "\"events\":7", "its anchor is not at its last event"),
            (made.anchor.store.description, otherID, "the anchor is of store \(otherID)"),
            ("\"format\":2", "\"format\":3", "the log has format 3, this build reads format 2"),
            ("created_at\":\"2026", "created_at\":\"2025", "created_at is not the time of created_at_us"),
            ("{", "", "anchor.json cannot be read"), ("}", ",\"more\":1}", "more is not known here"),
        ] {
            #expect(text.contains(old))
            try Data(text.replacing(old, with: new, maxReplacements: 1).utf8).write(to: file)
            #expect(refusal()?.contains(told) == true, "\(new): \(refusal() ?? "restored")")
        }
        try Data(text.replacing("/6/", with: "/5/").replacing(":6,", with: ":5,").utf8).write(to: file)
        #expect(refusal() == "its log goes on behind the anchor, to event 6")
        try Data(text.replacing("/6/", with: "/9/").replacing(":6,", with: ":9,").utf8).write(to: file)
        #expect(refusal()?.contains("the log ends with event 6") == true)
        try Data(text.utf8).write(to: file)
        #expect(refusal() == nil)
    }

    @Test(arguments: ["backup.copied", "backup.verified", "backup.described", "backup.renamed"])
    func `a backup that is killed is none, or whole, and the next one tidies up`(step: String) async throws {
        let other = directory.path + "/other"
        try Directory.make(other)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [other = other as String, step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            let store = try LogStore(at: other)
            try store.fill()
            _ = try store.log.backup(
                store.environment, to: other + "-backup", clock: Timestamp(microseconds: 1))
        }
        let store = try LogStore(at: other)
        if step == "backup.renamed" {
            #expect(try EventLog.restore(other + "-backup", to: target).anchor == store.head().anchor)
        } else {
            #expect(try directory.contents().contains { $0.hasPrefix("other-backup.partial-") })
            _ = try store.log.backup(store.environment, to: other + "-backup", clock: clock)
            #expect(try EventLog.restore(other + "-backup", to: target).createdAt == clock)
        }
        #expect(try directory.contents().filter { $0.contains("partial") } == [])
    }

    @Test(arguments: ["restore.copied", "restore.verified", "restore.renamed"])
    func `a restore that is killed makes no store, or the whole one`(step: String) async throws {
        _ = try back()
        let paths = [backup, target]
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [paths = paths as [String], step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            _ = try EventLog.restore(paths[0], to: paths[1])
        }
        if step != "restore.renamed" {
            #expect(!DurableFile.exists(target + "/data.mdb"))
            _ = try EventLog.restore(backup, to: target)
        }
        #expect(try LogStore(at: target).verify() == store.head())
    }
}
