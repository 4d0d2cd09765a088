import Foundation
import LMDB
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct FileWatchTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a change made since the watch began is told at once`() async throws {
        let store = try Store(in: directory)
        let isTold = try await onThread {
            var watch = try quietWatch(of: store.environment)
            try store.put([("a", "1")])
            return try watch.wait(upTo: .milliseconds(100))
        }
        #expect(isTold)
    }

    @Test(arguments: [EnvironmentOptions.Durability.full, .scratch])
    func `a commit ends the waiting of another thread`(durability: EnvironmentOptions.Durability) async throws
    {
        let store = try Store(in: directory, options: EnvironmentOptions(durability: durability))
        let isTold = try await onThread {
            var watch = try quietWatch(of: store.environment)
            Thread.detachNewThread {
                usleep(20_000)
                try? store.put([("a", "1")])
            }
            return try watch.wait(upTo: .milliseconds(400))
        }
        #expect(isTold)
    }

    @Test func `a commit of another process is told`() async throws {
        let store = try Store(in: directory)
        let waiting = Task {
            try await onThread {
                var watch = store.environment.watchFile()
                while try store.rows().isEmpty { _ = try watch.wait() }
                return try store.rows()
            }
        }
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            try Store(at: path).put([("a", "1")])
        }
        #expect(try await waiting.value == ["a=1"])
    }

    @Test func `a change is followed by echoes that come ever more slowly`() async throws {
        let store = try Store(in: directory)
        let echoes = try await onThread {
            var watch = try quietWatch(of: store.environment)
            try store.put([("a", "1")])
            var echoes = 0
            while try watch.wait(upTo: .milliseconds(200)) { echoes += 1 }
            return echoes
        }
        #expect((8...12).contains(echoes), "one or few of the writes, then after 1, 2, 4, 8, … 128 ms")
    }

    @Test func `without a change the time runs out`() async throws {
        let store = try Store(in: directory)
        let start = ContinuousClock.now
        let isTold = try await onThread {
            var watch = try quietWatch(of: store.environment)
            return try watch.wait(upTo: .zero) || watch.wait(upTo: .seconds(-1))
        }
        #expect(!isTold)
        #expect(ContinuousClock.now - start >= .milliseconds(500))
    }

    @Test func `another file in the place of the open one is noticed`() async throws {
        let store = try Store(in: directory)
        let (other, path) = (try TemporaryDirectory(), directory.path)
        _ = try Store(in: other)
        await #expect(throws: LMDBError.fileReplaced) {
            try await onThread {
                var watch = try quietWatch(of: store.environment)
                try FileManager.default.removeItem(atPath: path + "/data.mdb")
                try FileManager.default.moveItem(
                    atPath: other.path + "/data.mdb", toPath: path + "/data.mdb")
                _ = try watch.wait(upTo: .milliseconds(400))
            }
        }
        await #expect(throws: LMDBError.fileReplaced, "noticed by a watch that begins too late as well") {
            try await onThread {
                var watch = store.environment.watchFile()
                while try watch.wait() {}
            }
        }
    }

    @Test(arguments: [true, false])
    func `a file that is gone from its place is noticed`(isMoved: Bool) async throws {
        let store = try Store(in: directory)
        let file = directory.path + "/data.mdb"
        await #expect(throws: LMDBError.fileReplaced) {
            try await onThread {
                var watch = try quietWatch(of: store.environment)
                if isMoved {
                    try FileManager.default.moveItem(atPath: file, toPath: file + ".moved")
                } else {
                    try FileManager.default.removeItem(atPath: file)
                }
                _ = try watch.wait(upTo: .milliseconds(400))
            }
        }
    }

    @Test func `another mode is not another file`() async throws {
        let store = try Store(in: directory)
        let file = directory.path + "/data.mdb"
        let isTold = try await onThread {
            var watch = try quietWatch(of: store.environment)
            try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file)
            return try watch.wait(upTo: .milliseconds(400))
        }
        #expect(isTold)
    }
}

/// A watch whose echoes are slow: it has been told nothing for half a second.
private func quietWatch(of environment: Environment) throws -> FileWatch {
    var watch = environment.watchFile()
    while try watch.wait(upTo: .milliseconds(500)) {}
    return watch
}
