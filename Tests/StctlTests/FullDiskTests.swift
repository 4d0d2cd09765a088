import Foundation
import SportsTime
import Testing

/// A device without room.
///
/// Tests may not mount one. Instead the shell that starts the tool limits the size of files (`ulimit -f`) and
/// ignores the signal that would end the tool: from the limit on the system takes only part of a write, then
/// refuses it (EFBIG), just where a full device would (ENOSPC). What `/dev/full` can show is shown with it.
struct FullDiskTests {
    /// Room for so many more bytes, with and without room for a part of the write.
    static let rooms = [0, 4_096, 100_352]

    @Test(arguments: rooms)
    func `an import that finds the disk full is told and appends nothing`(_ room: Int) throws {
        let store = try FanStore.bootstrapped()
        let before = try store.anchor()
        let size = try Self.size(of: store)
        let run = try Self.run("visit import '\(Workspace.history)'", limitedTo: size + room, on: store)
        try expectFullDisk(run, on: store)
        #expect(try store.anchor() == before)
        #expect(try store.visits().isEmpty)
        #expect(try store.stctl("verify").status == 0)
        #expect(try store.stctl("project", "--verify").status == 0)
        // There is room again.
        try store.stctl("visit", "import", Workspace.history).succeeded()
        #expect(try store.stats().visits == 160)
    }

    @Test func `a rebuild that finds the disk full is told and leaves the views as they were`() throws {
        let store = try FanStore.withHistory()
        let before = try store.anchor()
        try expectFullDisk(Self.run("project", limitedTo: 1 << 20, on: store), on: store)
        #expect(try store.anchor() == before)
        #expect(try store.stctl("project", "--verify").status == 0)
        // It came to no write to the store, and what it had replayed is removed.
        #expect(try Self.files(of: store) == ["data.mdb", "lock.mdb", "project.lock", "store.lock"])
    }

    @Test(arguments: [512, 4_096, 70_656, 1 << 20])
    func `a store that cannot be made for want of room can be made later`(_ room: Int) throws {
        let store = try FanStore()
        try expectFullDisk(Self.run("init", limitedTo: room, on: store), on: store)
        try store.stctl("init").succeeded()
        #expect(try store.stats().events == 3_902)
        #expect(try store.stctl("verify").status == 0)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: [
            "log --limit 3000", "stats --json", "log --raw factual --from 1",
        ])
    func `results that find the disk full are not taken for whole ones`(_ arguments: String) throws {
        let store = try FanStore.bootstrapped()
        let shell = try #require(Program.installed("sh"))
        let run = try shell.run(
            ["-c", "exec \"$0\" \(arguments) > /dev/full", Program.stctl.path], environment: store.environment
        )
        #expect(run.status == 74)
        #expect(
            run.errors == """
                stctl: the results could not be written whole: No space left on device
                hint: make room for them; `stctl log` shows whether a change was made

                """)
    }

    private func expectFullDisk(
        _ run: Run, on store: FanStore, _ place: SourceLocation = #_sourceLocation
    ) throws {
        #expect(run.status == 74, sourceLocation: place)
        #expect(run.text.isEmpty, sourceLocation: place)
        let told = try #require(run.errors.split(separator: "\n").first, sourceLocation: place)
        #expect(
            told.hasPrefix("stctl: the device of \(store.path) is full, or failed (")
                && told.hasSuffix("): nothing was written"), "\(told)", sourceLocation: place)
        #expect(
            run.errors.hasSuffix(
                "\nhint: make room on it and try again; what was there before is as it was\n"),
            sourceLocation: place)
    }

    /// Runs the tool with a limit on the size of files.
    private static func run(_ arguments: String, limitedTo bytes: Int, on store: FanStore) throws -> Run {
        // The unit of `ulimit -f` is 512 bytes in one shell and 1,024 in another, so the kernel is asked.
        let script = """
            trap '' XFSZ
            ulimit -f \(bytes / 512)
            grep -q "^Max file size  *\(bytes / 512 * 512) " /proc/self/limits || ulimit -f \(bytes / 1_024)
            exec "$0" \(arguments)
            """
        let shell = try #require(Program.installed("sh"))
        return try shell.run(["-c", script, Program.stctl.path], environment: store.environment)
    }

    private static func size(of store: FanStore) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: store.path + "/data.mdb")
        return try #require(attributes[.size] as? Int)
    }

    private static func files(of store: FanStore) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: store.path).sorted()
    }
}
