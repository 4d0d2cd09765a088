import Foundation
import LMDB
import TestSupport
import Testing

struct EnvironmentTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a commit survives reopening`() throws {
        do {
            try Store(in: directory).put([("a", "1"), ("b", "2")])
        }
        #expect(try Store(in: directory).rows() == ["a=1", "b=2"])
    }

    @Test func `a second opening of the same file is refused`() throws {
        let first = try Store(in: directory)
        #expect(throws: LMDBError.alreadyOpen) { try Environment.open(at: directory.path) }
        try first.put([("a", "1")])
        #expect(try first.rows() == ["a=1"])
    }

    @Test func `a second opening by another name of the directory is refused`() throws {
        let first = try Store(in: directory)
        let link = directory.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.path)
        #expect(throws: LMDBError.alreadyOpen) { try Environment.open(at: link) }
        #expect(throws: LMDBError.alreadyOpen) { try Environment.open(at: directory.path + "/.") }
        withExtendedLifetime(first) {}
    }

    @Test func `two directories are two environments`() throws {
        let other = try TemporaryDirectory()
        let left = try Store(in: directory)
        let right = try Store(in: other)
        try left.put([("a", "left")])
        try right.put([("a", "right")])
        #expect(try left.rows() == ["a=left"])
        #expect(try right.rows() == ["a=right"])
        withExtendedLifetime(other) {}
    }

    @Test(arguments: ["data.mdb", "lock.mdb"])
    func `only the owner may read the files`(name: String) throws {
        let store = try Store(in: directory)
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + "/" + name)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        withExtendedLifetime(store) {}
    }

    @Test func `a directory that does not exist is named by its error`() {
        #expect(throws: LMDBError.noSuchFile) { try Environment.open(at: directory.path + "/none") }
    }

    @Test(arguments: [10, 8_192])
    func `a file of something else is no LMDB file`(size: Int) throws {
        let path = directory.path + "/data.mdb"
        try Data(repeating: 0x41, count: size).write(to: URL(fileURLWithPath: path))
        #expect(throws: LMDBError.notLMDB) { try Environment.open(at: directory.path) }
        // Nothing was changed, and the file is not taken for open.
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(repeating: 0x41, count: size))
        #expect(throws: LMDBError.notLMDB) { try Environment.open(at: directory.path) }
    }

    @Test func `a file of another LMDB format is refused`() throws {
        do {
            try Store(in: directory).put([("a", "1")])
        }
        // The first page: a header of 16 bytes, the magic number, then the format.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: directory.path + "/data.mdb"))
        try file.seek(toOffset: 20)
        try file.write(contentsOf: Data([2, 0, 0, 0]))
        try file.close()
        #expect(throws: LMDBError.versionMismatch) { try Environment.open(at: directory.path) }
    }

    @Test func `tables are opened in the order of their names and keep their rows apart`() throws {
        let environment = try Environment.open(at: directory.path)
        let tables = try environment.openTables(["b", "a"])
        try environment.write { transaction in
            try transaction.put("in b".bytes.span, for: "key".bytes.span, in: tables[0])
            try transaction.put("in a".bytes.span, for: "key".bytes.span, in: tables[1])
        }
        let again = try environment.openTables(["a", "b"])
        let rows = try environment.read { transaction in
            try again.map { try Store.rows(of: $0, in: transaction.snapshot) }
        }
        #expect(rows == [["key=in a"], ["key=in b"]])
    }

    @Test func `more tables than were asked for are refused`() throws {
        let environment = try Environment.open(
            at: directory.path, options: EnvironmentOptions(maxTables: 1))
        #expect(throws: LMDBError.self) { try environment.openTables(["a", "b"]) }
    }

    @Test func `an environment is empty until it has a table`() throws {
        let environment = try Environment.open(at: directory.path)
        #expect(try environment.isEmpty)
        #expect(try !environment.hasTable("rows"))
        _ = try environment.openTables(["rows"])
        #expect(try !environment.isEmpty)
        #expect(try environment.hasTable("rows"))
    }

    @Test func `a scratch environment keeps its rows`() throws {
        let store = try Store(in: directory, options: EnvironmentOptions(durability: .scratch))
        try store.put([("a", "1")])
        #expect(try store.rows() == ["a=1"])
    }

    @Test func `the bytes in use grow with the rows`() throws {
        let store = try Store(in: directory)
        let before = store.environment.usedBytes
        try store.put([("a", String(repeating: "x", count: 1 << 20))])
        #expect(store.environment.usedBytes >= before + 1 << 20)
        #expect(store.environment.mapSizeBytes == 64 << 30)
    }
}
