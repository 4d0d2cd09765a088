import Foundation
import SportsTime
import Testing

/// Logs that come into stores that are there, and rehearsals of it.
struct LogImportTests {
    /// A store with the history, changed since: another fan's device, or the same one before.
    private func elsewhere() throws -> (store: FanStore, file: String) {
        let store = try FanStore.withHistory()
        try store.stctl("visit", "add", "Arrowhead Stadium", "2025-09-14").succeeded()
        try store.stctl("visit", "add", "Rogers Centre", "2025-06-03", "--notes", "roof open").succeeded()
        let file = store.folder + "/log.ndjson"
        try store.stctl("export", file).succeeded()
        return (store, file)
    }

    @Test func `a store takes what it has not, once, and is a new log of the same events`() throws {
        let (other, file) = try elsewhere()
        let store = try FanStore.withHistory()
        let before = try store.visits()
        let taken = try store.stctl("import", file, "--json").answer(LogImportAnswer.self)
        #expect(taken.commands == 2 && taken.events == 2 && taken.alreadyThere == 2)
        // Both were made of one store, so that its id and the links are the same.
        #expect(taken.isSameLog)
        #expect(try store.visits().count == before.count + 2)
        #expect(try store.visits().contains { $0.notes == "roof open" })
        let again = try store.stctl("import", file, "--json").answer(LogImportAnswer.self)
        #expect(again.commands == 0 && again.alreadyThere == 4)
        #expect(try store.stctl("progress").text == other.stctl("progress").text)
        #expect(try store.stctl("verify").status == 0)
    }

    @Test func `what two stores have each for itself comes together, in a log of its own`() throws {
        let (other, file) = try elsewhere()
        let store = try FanStore.bootstrapped()
        try store.stctl("visit", "add", "CPKC Stadium", "2025-05-10").succeeded()
        let run = try store.stctl("import", file).succeeded()
        #expect(run.lines.first == "Took 162 events of 3 commands; 1 command was there already.")
        #expect(run.lines.last?.hasPrefix("The same events, in a new log: ") == true)
        #expect(try store.visits().count == other.visits().count + 1)
        #expect(try store.stctl("verify").status == 0)
    }

    @Test func `nobody makes a store where one is being imported`() throws {
        let (other, file) = try elsewhere()
        let path = other.folder + "/new"
        var lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")[...]
        var refused: [Int32] = []
        let taken = try SportsTimeStore.importLog(at: path) {
            if lines.count == 2 {
                for words in [["visit", "add", "Fenway Park", "2024-05-01"], ["import", file]] {
                    refused.append(try other.stctl(words + ["--store", path, "--wait", "0"]).status)
                }
            }
            return lines.popFirst().map { Array($0.utf8) }
        }
        #expect(refused == [75, 75])
        #expect(taken.isSameLog)
        #expect(try other.stctl("export", path + ".ndjson", "--store", path).status == 0)
        #expect(FileManager.default.contentsEqual(atPath: file, andPath: path + ".ndjson"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted().first == "data.mdb")
    }

    @Test func `a rehearsal says what would come of it, and takes nothing`() throws {
        let (other, file) = try elsewhere()
        let store = try FanStore.withHistory()
        let anchor = try store.anchor()
        let run = try store.stctl("import", file, "--dry-run").succeeded()
        #expect(run.lines.first == "Would take 2 events of 2 commands; 2 commands were there already.")
        #expect(run.text.contains("Would be gained (1)\n  ★  Sea of Red  2025-09-14\n"))
        let answer = try store.stctl("import", file, "--dry-run", "--json").answer(LogImportAnswer.self)
        #expect(answer.difference?.totals.visits == (try other.visits().count))
        #expect(try store.anchor() == anchor)
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.path).count == 3)
    }

    @Test func `a rehearsal without a store proves the export, and makes none`() throws {
        let (other, file) = try elsewhere()
        let path = other.folder + "/new"
        let run = try other.stctl("import", file, "--dry-run", "--store", path).succeeded()
        #expect(run.lines.first == "Would take 4064 events of 4 commands.")
        #expect(run.lines.last?.hasPrefix("It is the same log: ") == true)
        #expect(!FileManager.default.fileExists(atPath: path))
        var bytes = try Data(contentsOf: URL(filePath: file))
        bytes[bytes.count / 2] ^= 1
        let damaged = try other.file("damaged.ndjson", bytes)
        let refused = try other.stctl("import", damaged, "--dry-run", "--store", path)
        #expect(refused.status == 65)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
