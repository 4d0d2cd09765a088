import EventLog
import Foundation
import LMDB
import Projections
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct RebuildLockTests {
    private let directory: TemporaryDirectory
    private let store: SampleStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"))
    }

    @Test func `a second rebuild at the same time is refused`() throws {
        var refusals: [ProjectionError] = []
        let reports = try store.store.project { _ in
            do {
                _ = try store.store.project()
            } catch {
                if let error = error as? ProjectionError { refusals.append(error) }
            }
        }
        let refusal = ProjectionError.rebuildRunning(path: directory.path + "/project.lock")
        #expect(!refusals.isEmpty && refusals.allSatisfy { $0 == refusal })
        #expect(reports.map(\.difference) == [nil, nil])
    }

    @Test func `a lock that is held is respected, and one that was dropped is taken`() throws {
        let path = directory.path + "/project.lock"
        var holder: ByteLockFile? = try ByteLockFile(path: path)
        #expect(try holder?.take(0) == true)
        #expect(throws: ProjectionError.rebuildRunning(path: path)) { try store.store.project() }
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil], "looking needs no lock")
        holder = nil
        #expect(try store.store.project().count == 2)
    }

    @Test func `views are verified while they are rebuilt, and while they are verified`() throws {
        var compared = 0
        _ = try store.store.project { _ in
            _ = try store.store.verifyViews { _ in
                compared += try store.store.verifyViews().count { $0.difference == nil }
            }
        }
        #expect(compared == 5 * 3 * 2)
        #expect(
            try directory.contents() == ["data.mdb", "lock.mdb", "project.lock", "store.lock", "writer.lock"])
    }

    @Test func `a failed rebuild drops the lock`() throws {
        struct Refusal: Error {}
        let other = try TemporaryDirectory()
        do {
            try SampleStore(in: other).append(.noted("a", "1"))
        }
        let store = try SampleStore(in: other, knownVersions: [:])
        #expect(throws: EventLogError.self) { try store.store.project() }
        #expect(throws: EventLogError.unknownEvent(sequence: 1, kind: 1, version: 1, known: 0)) {
            try store.store.project()
        }
        withExtendedLifetime(other) {}
    }

    @Test func `only the owner may read the lock`() throws {
        _ = try store.store.project()
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + "/project.lock")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `scratch folders that dead processes left are removed, those of others stay`() throws {
        // No process has a number above 4,194,304 (Linux) or 99,999 (macOS).
        for name in ["scratch-999999999", "scratch-999999999-2", "scratch-\(getppid())-1", "scratch-notes"] {
            let path = directory.path + "/" + name
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            try Data([1]).write(to: URL(fileURLWithPath: path + "/data.mdb"))
        }
        _ = try store.store.project()
        #expect(
            try directory.contents()
                == [
                    "data.mdb", "lock.mdb", "project.lock", "scratch-\(getppid())-1", "scratch-notes",
                    "store.lock", "writer.lock",
                ].sorted())
    }

    @Test(arguments: [1, 2])
    func `a scratch folder of a process that had this one's number is removed`(number: Int) throws {
        let path = directory.path + "/scratch-\(getpid())-\(number)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Data([1]).write(to: URL(fileURLWithPath: path + "/data.mdb"))
        #expect(try store.store.project().map(\.difference) == [nil, nil])
        #expect(
            try directory.contents() == ["data.mdb", "lock.mdb", "project.lock", "store.lock", "writer.lock"])
    }
}
