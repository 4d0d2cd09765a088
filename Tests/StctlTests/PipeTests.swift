import Foundation
import LMDB
import SportsTime
import Testing

/// The tool as a part of pipelines, and as the owner of its files.
struct PipeTests {
    private static let shell = Program.installed("bash")

    /// Runs a script, in which `$0` is the tool, and gives the statuses of its last pipeline.
    private func pipe(_ script: String, on store: FanStore) throws -> (run: Run, statuses: String) {
        let run = try #require(Self.shell).run(
            ["-c", script + #"; echo "${PIPESTATUS[@]}" >&2"#, Program.stctl.path],
            environment: store.environment)
        return (run, run.errors)
    }

    @Test(
        .enabled(if: shell != nil),
        arguments: [
            "log --limit 3000", "log --limit 3000 --json", "export", "stadium list MLB --all --json",
            "team search a --json",
        ])
    func `a reader that has seen enough is no failure`(_ arguments: String) throws {
        let (run, statuses) = try pipe("\"$0\" \(arguments) | head -1", on: FanStore.bootstrapped())
        #expect(run.lines.count == 1)
        #expect(statuses == "0 0\n")
    }

    @Test(.enabled(if: shell != nil))
    func `a reader that is gone is no failure, and what was asked for is done`() throws {
        let store = try FanStore.bootstrapped()
        let (_, statuses) = try pipe(
            "(sleep 0.2; \"$0\" visit add 'Petco Park' 2015-06-14) | true", on: store)
        #expect(statuses == "0 0\n")
        #expect(try store.stats().visits == 1)
    }

    @Test(.enabled(if: shell != nil))
    func `who reads the remarks may be gone, and what fails has failed all the same`() throws {
        let store = try FanStore()
        let (_, refused) = try pipe(
            "\"$0\" visit add Nowhere 2015-06-14 2>&1 >/dev/null | (exec 0<&-; sleep 0.3)", on: store)
        #expect(refused.hasPrefix("65 "))
        let (_, statuses) = try pipe(
            "\"$0\" visit add 'Petco Park' 2015-06-14 2>&1 >/dev/null | (exec 0<&-; sleep 0.3)", on: store)
        #expect(statuses.hasPrefix("0 "))
        #expect(try store.stats().visits == 1)
    }

    @Test(.enabled(if: shell != nil), arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
    func `streams that are closed are not taken for files of the store`(_ closed: String) throws {
        let store = try FanStore.withHistory()
        let anchor = try store.anchor()
        for verb in ["export", "log --limit 3000", "stats", "verify", "visit import -"] {
            _ = try pipe("\"$0\" \(verb) \(closed)", on: store)
        }
        #expect(try store.anchor() == anchor)
        #expect(try store.stctl("verify").status == 0)
        let locks = try Data(contentsOf: URL(filePath: store.path + "/store.lock"))
        #expect(!locks.contains(UInt8(ascii: "{")))
    }

    @Test func `what a note holds is no command to a terminal, and no other line`() throws {
        let store = try FanStore.bootstrapped()
        try store.stctl("visit", "add", "Petco Park", "2015-06-14", "--notes", "a\u{1B}[2Jb\u{7}\u{9B}c")
            .succeeded()
        try store.stctl("stadium", "nickname", "Petco Park", "F\u{1B}]0;x\u{7}\ny").succeeded()
        for question in [
            ["visit", "list"], ["visit", "show", try store.visits()[0].id], ["stadium", "list", "MLB"],
        ] {
            let text = try store.stctl(question).succeeded().text
            #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        }
        #expect(try store.visits()[0].notes == "a\u{1B}[2Jb\u{7}\u{9B}c")
    }

    /// Who starts the tests may ignore the signal, and so would the tool.
    private static let defaultSignal = "env --default-signal=XFSZ"

    @Test(.enabled(if: shell != nil))
    func `a file that may not grow is told, whoever writes it`() throws {
        let store = try FanStore.withHistory()
        let (_, statuses) = try pipe(
            "(ulimit -f 1000; \(Self.defaultSignal) \"$0\" backup '\(store.folder)/b')", on: store)
        #expect(statuses.hasSuffix("74\n"), "\(statuses)")
        let (_, compacted) = try pipe("(ulimit -f 1000; \(Self.defaultSignal) \"$0\" compact)", on: store)
        #expect(compacted.hasSuffix("74\n"), "\(compacted)")
        #expect(try store.stctl("verify").status == 0)
    }

    @Test func `a change to a store whose file is no longer there is not acknowledged`() throws {
        let store = try FanStore.withHistory()
        let opened = try SportsTimeStore.open(at: store.path)
        let file = store.path + "/data.mdb"
        try FileManager.default.moveItem(atPath: file, toPath: store.folder + "/elsewhere")
        try FileManager.default.copyItem(atPath: store.folder + "/elsewhere", toPath: file)
        #expect(throws: LMDBError.fileReplaced) { try opened.setFavorite("Fenway Park", true) }
    }

    @Test(.enabled(if: shell != nil))
    func `visits and notes come through a pipe`() throws {
        let store = try FanStore.bootstrapped()
        let (_, statuses) = try pipe(
            "cat '\(Workspace.history)' | \"$0\" visit import - > /dev/null", on: store)
        #expect(statuses.hasSuffix("0 0\n"))
        _ = try pipe("\"$0\" visit import <(cat '\(Workspace.history)')", on: store)
        #expect(try store.stats().visits == 160)
    }

    @Test func `results go to standard output and nothing else does`() throws {
        let store = try FanStore.withHistory()
        let run = try store.stctl("visit", "add", "Petco Park", "2015-08-22", "--json").succeeded()
        #expect(try run.answer(CommandAnswer.self).warnings.count == 1)
        #expect(run.errors.isEmpty)
        let told = try store.stctl("visit", "add", "Petco Park", "2015-08-22").succeeded()
        #expect(told.lines.count == 1)
        #expect(told.errors.hasPrefix("note: there is another visit to this stadium on this day ("))
        for question in [["project"], ["verify"], ["progress"], ["why", "first_pitch"]] {
            #expect(try store.stctl(question).succeeded().errors.isEmpty)
        }
    }

    @Test func `no control characters are written where nobody looks`() throws {
        let store = try FanStore.withHistory()
        for question in [
            ["progress", "MLB"], ["why", "mlb_nl_west"], ["achievements"], ["visit", "show", "2f5f"],
        ] {
            #expect(try !store.stctl(question).succeeded().text.contains("\u{1B}"))
        }
    }

    @Test func `the files of a store belong to its user alone`() throws {
        let store = try FanStore()
        try store.stctl("visit", "import", Workspace.history).succeeded()
        try store.stctl("project").succeeded()
        let files = try FileManager.default.contentsOfDirectory(atPath: store.path)
        #expect(files.sorted() == ["data.mdb", "lock.mdb", "project.lock", "store.lock", "writer.lock"])
        #expect(try permissions(store.path) == 0o700)
        for file in files {
            #expect(try permissions("\(store.path)/\(file)") == 0o600, "\(file)")
        }
    }

    @Test(.enabled(if: shell != nil))
    func `the files of a store belong to its user alone whatever the umask`() throws {
        let store = try FanStore()
        _ = try pipe("umask 000; \"$0\" init; true", on: store)
        #expect(try permissions(store.path) == 0o700)
        #expect(try permissions("\(store.path)/data.mdb") == 0o600)
    }

    private func permissions(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}
