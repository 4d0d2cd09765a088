import EventLog
import Foundation
import LMDB
import Projections
import TestSupport
import Testing

struct CompactTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try WordsStore.fill(directory.path)
        // Pages that are free now, and those of a rebuild.
        let store = try WordsStore.open(directory.path)
        _ = try store.project()
    }

    private var path: String { directory.path }

    private func state() throws -> (head: LogHead, rows: [String]) {
        try WordsStore.open(path).read {
            (try $0.log.verify(), try SampleStore.rows(WordsProjector.words, in: $0.views))
        }
    }

    @Test func `a compact file is smaller and has the same log and rows`() throws {
        let before = try state()
        try Directory.make(path + "/rebuild")
        let report = try ProjectedLog.compact(at: path, options: WordsStore.options)
        #expect(report.bytesAfter < report.bytesBefore)
        #expect(report.bytesAfter == DurableFile.size(of: path + "/data.mdb"))
        #expect(report.head == before.head)
        let after = try state()
        #expect(after.head == before.head && after.rows == before.rows)
        #expect(try !directory.contents().contains { $0 == "rebuild" || $0 == "replacement" })
        #expect(try ProjectedLog.compact(at: path, options: WordsStore.options).rows == report.rows)
    }

    @Test func `a store whose log is damaged is not replaced`() throws {
        do {
            let environment = try Environment.open(at: path)
            let events = try environment.openTables(["log.events"])[0]
            let row = try environment.rows(of: events)[1]
            try environment.overwrite(row.key, with: row.value.dropLast() + [0], in: events)
        }
        let file = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
        #expect(throws: EventLogError.self) {
            _ = try ProjectedLog.compact(at: path, options: WordsStore.options)
        }
        #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == file)
    }

    @Test func `what is no log is left alone`() throws {
        let other = path + "/other"
        try Directory.make(other)
        do {
            let environment = try Environment.open(at: other)
            _ = try environment.openTables(["rows"])
        }
        #expect(throws: EventLogError.notAnEventLog(path: other)) {
            _ = try ProjectedLog.compact(at: other, options: WordsStore.options)
        }
    }

    @Test(arguments: ["compact.copied", "compact.checked", "compact.renamed"])
    func `a compaction that is killed leaves the store as it was, or compact`(step: String) async throws {
        let before = try state()
        let size = DurableFile.size(of: path + "/data.mdb") ?? 0
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step as String] in
            unsafe setenv("SPORTSTIME_KILL_AT", step, 1)
            _ = try ProjectedLog.compact(at: path, options: WordsStore.options)
        }
        #expect(((DurableFile.size(of: path + "/data.mdb") ?? 0) < size) == (step == "compact.renamed"))
        let after = try state()
        #expect(after.head == before.head && after.rows == before.rows)
        _ = try ProjectedLog.compact(at: path, options: WordsStore.options)
        #expect(try !directory.contents().contains("replacement"))
    }
}
