import Foundation
import Testing

/// Directories and files that are no store of this program: told, and left byte for byte as they were.
struct StoreRefusalTests {
    private let store: FanStore

    init() throws {
        store = try FanStore()
    }

    /// Verbs that make a store where there is none, and verbs that do not.
    private static let making = [["init"], ["visit", "add", "Petco Park", "2015-06-14"], ["progress"]]
    private static let asking = [["stats"], ["project"], ["verify"]]

    /// Runs the tool on the store, and expects that it is refused with these words and changes no file.
    private func expect(
        _ verbs: [[String]] = Self.making + Self.asking, status: Int32, _ told: String,
        environment: [String: String] = [:], _ place: SourceLocation = #_sourceLocation
    ) throws {
        let file = store.path + "/data.mdb"
        let before = FileManager.default.contents(atPath: file)
        for arguments in verbs {
            let run = try store.stctl(arguments, environment: environment)
            #expect(run.status == status, sourceLocation: place)
            #expect(run.errors.replacing(store.folder, with: "DIR") == told, sourceLocation: place)
            #expect(run.text.isEmpty, sourceLocation: place)
        }
        #expect(FileManager.default.contents(atPath: file) == before, sourceLocation: place)
    }

    @Test func `a log of a future format is refused with both versions`() throws {
        let future = try FanStore.withHistory()
        try FileManager.default.moveItem(atPath: future.path, toPath: store.path)
        try RawTable("log.meta", at: store.path).put("SportsTime event log 7", for: "format")
        try expect(
            status: 78,
            """
            stctl: DIR/store: the log has format 7, this build reads format 2
            hint: use the version of stctl that wrote it, or a newer one

            """)
    }

    @Test func `a store of another program is refused and left as it was`() throws {
        try FileManager.default.createDirectory(atPath: store.path, withIntermediateDirectories: false)
        try RawTable("settings", at: store.path).put("42", for: "answer")
        try expect(
            status: 78,
            """
            stctl: DIR/store holds an LMDB file that is not an event log of this program
            hint: name the directory of a store with --store; this file was left as it is

            """)
    }

    @Test func `another program's table of our name is refused`() throws {
        try FileManager.default.createDirectory(atPath: store.path, withIntermediateDirectories: false)
        try RawTable("log.meta", at: store.path).put("42", for: "answer")
        let run = try store.stctl("stats")
        #expect(run.status == 78)
        #expect(run.errors.contains("is not an event log of this program"))
    }

    @Test func `a file that is no LMDB file is refused and left as it was`() throws {
        try FileManager.default.createDirectory(atPath: store.path, withIntermediateDirectories: false)
        _ = try store.file("store/data.mdb", repeatElement(UInt8(ascii: "x"), count: 20_000))
        try expect(
            status: 78,
            """
            stctl: DIR/store/data.mdb is not a file of this program: MDB_INVALID: File is not an LMDB file
            hint: name the directory of a store with --store; this file was left as it is

            """)
    }

    @Test func `a directory with other files is refused and left as it was`() throws {
        try store.directory("store")
        _ = try store.file("store/novel.txt", "Chapter one".utf8)
        try expect(
            Self.making, status: 73,
            """
            stctl: DIR/store holds other files, and no store
            hint: a store has a directory of its own: name one that is empty or new

            """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.path) == ["novel.txt"])
    }

    @Test func `a file in the place of the directory is refused`() throws {
        _ = try store.file("store", "Chapter one".utf8)
        try expect(
            Self.making, status: 73,
            """
            stctl: DIR/store cannot be used: it is a file, not a directory
            hint: name another directory with --store, or set its permissions

            """)
    }

    @Test func `a directory below a file is refused`() throws {
        _ = try store.file("file", "Chapter one".utf8)
        try expect(
            Self.making, status: 73,
            """
            stctl: DIR/file/store cannot be used: it cannot be made (Not a directory)
            hint: name another directory with --store, or set its permissions

            """, environment: ["STCTL_STORE": store.folder + "/file/store"])
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
    func `a place where nobody can make a directory is refused`() throws {
        try expect(
            Self.making, status: 73,
            """
            stctl: /proc/stctl-store cannot be used: it cannot be made (No such file or directory)
            hint: name another directory with --store, or set its permissions

            """, environment: ["STCTL_STORE": "/proc/stctl-store"])
    }

    @Test(.enabled(if: Program.unprivileged != nil))
    func `a directory that its user may not write to is refused`() throws {
        try store.directory("store")
        try store.setPermissions(0o555, of: "store")
        let run = try #require(Program.unprivileged).run(["init"], environment: store.environment)
        #expect(run.status == 73)
        #expect(
            run.errors.replacing(store.folder, with: "DIR") == """
                stctl: DIR/store cannot be used: you may not write to it
                hint: name another directory with --store, or set its permissions

                """)
        try store.setPermissions(0o700, of: "store")
    }

    @Test(.enabled(if: Program.unprivileged != nil))
    func `a directory that its user may not make one in is refused`() throws {
        try store.directory("closed")
        try store.setPermissions(0o555, of: "closed")
        let run = try #require(Program.unprivileged)
            .run(["init", "--store", store.folder + "/closed/store"], environment: store.environment)
        #expect(run.status == 73)
        #expect(
            run.errors.replacing(store.folder, with: "DIR").hasPrefix(
                "stctl: DIR/closed/store cannot be used: you may not write there\nhint: "))
    }

    @Test(.enabled(if: Program.unprivileged != nil))
    func `a store whose files its user may not write is refused`() throws {
        let store = try FanStore.bootstrapped()
        try store.setPermissions(0o755, of: "store")
        try store.setPermissions(0o444, of: "store/data.mdb")
        let run = try #require(Program.unprivileged).run(["stats"], environment: store.environment)
        #expect(run.status == 77)
        #expect(
            run.errors.replacing(store.folder, with: "DIR") == """
                stctl: the files of DIR/store may not be written: Permission denied
                hint: set their permissions, or name another directory with --store

                """)
    }

    @Test func `a command without a home says where a store can be named`() throws {
        let run = try Program.stctl.run(["stats"])
        #expect(run.status == 64)
        #expect(run.errors.contains("give --store DIR or set STCTL_STORE"))
    }
}
