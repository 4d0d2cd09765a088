import EventLog
import Foundation
import LMDB
import Projections
import Synchronization
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
        store = try SampleStore(
            in: directory, options: EnvironmentOptions(lockTimeout: .milliseconds(20), program: "a rebuild"))
        try store.append(.noted("a", "1"))
    }

    /// Whether an error says that another rebuild holds the lock, and which.
    private func isRefusal(_ error: any Error, holder: String?) -> Bool {
        guard case EnvironmentError.locked(directory.path, .rebuild, let holders) = error else {
            return false
        }
        return holders.map(\.program) == (holder.map { [$0] } ?? [])
    }

    @Test
    func `a second rebuild at the same time is refused when its time is over, by the name of the first`()
        throws
    {
        var refusals: [any Error] = []
        let reports = try store.store.project { _ in
            do {
                _ = try store.store.project()
            } catch {
                refusals.append(error)
            }
        }
        #expect(!refusals.isEmpty && refusals.allSatisfy { isRefusal($0, holder: "a rebuild") })
        #expect(reports.map(\.difference) == [nil, nil])
    }

    @Test func `a lock that is held is respected, and one that was dropped is taken`() throws {
        var holder: ByteLockFile? = try ByteLockFile(path: directory.path + "/project.lock")
        #expect(try holder?.take(0) == true)
        let error = #expect(throws: EnvironmentError.self) { try store.store.project() }
        #expect(error.map { isRefusal($0, holder: nil) } == true)
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil], "looking needs no lock")
        holder = nil
        #expect(try store.store.project().count == 2)
    }

    @Test func `a rebuild waits for one that ends in time`() throws {
        let other = try TemporaryDirectory()
        let store = try SampleStore(in: other)
        try store.append(.noted("a", "1"))
        let path = other.path + "/project.lock"
        let held = DispatchSemaphore(value: 0)
        let hasEnded = Atomic(false)
        Thread.detachNewThread {
            let holder = try? ByteLockFile(path: path)
            _ = try? holder?.take(0)
            held.signal()
            usleep(60_000)
            hasEnded.store(true, ordering: .sequentiallyConsistent)
            withExtendedLifetime(holder) {}
        }
        held.wait()
        #expect(try store.store.project().count == 2)
        let ended = hasEnded.load(ordering: .sequentiallyConsistent)
        #expect(ended)
    }

    @Test func `a custom view is not begun while a rebuild fills its slots`() throws {
        let other = try TemporaryDirectory()
        let options = EnvironmentOptions(lockTimeout: .milliseconds(20))
        let store = try SampleStore(in: other, customProjectors: [EchoProjector()], options: options)
        try store.append(.noted("a", "1"))
        func rows() throws -> [String] {
            try store.store.read(catchingUp: [EchoProjector.view]) {
                try SampleStore.rows(EchoProjector.echoes, in: $0.views)
            }
        }
        var refused = 0
        _ = try store.store.project(only: [EchoProjector.view]) { progress in
            guard progress.step != .replaying else { return }
            do {
                _ = try rows()
            } catch EnvironmentError.locked(_, .rebuild, _) {
                refused += 1
            }
        }
        #expect(refused > 0)
        #expect(try rows().count == 1)
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
