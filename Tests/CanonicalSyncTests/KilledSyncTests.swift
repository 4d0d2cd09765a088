import CanonicalSync
import EventLog
import Foundation
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// A sync that is killed leaves a store that the next one completes.
struct KilledSyncTests {
    let directory: TemporaryDirectory
    var path: String { directory.path + "/store" }
    var folder: String { directory.path + "/records" }
    private static let records = 12_000

    init() throws {
        directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let rows = (0..<Self.records).map { number in
            #"{"id":"alias_\#(number)","alias_name":"Name \#(number)","secondary":true,"#
                + #""stadium_canonical_id":"stadium_mlb_fenway_park","last_modified":"2026-03-01"}"#
        }
        try Data("[\(rows.joined(separator: ",\n"))]".utf8).write(
            to: URL(filePath: "\(folder)/stadium_aliases.json"))
    }

    /// Runs the tool, and kills it after a while if one is given.
    private func stctl(_ arguments: [String], killedAfter seconds: Double? = nil) async throws -> Int32 {
        let path = path
        return try await onThread {
            let process = Process()
            process.executableURL = URL(filePath: BuiltProgram.path("stctl"))
            process.arguments = arguments + ["--store", path]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.runAlone()
            if let seconds {
                Thread.sleep(forTimeInterval: seconds)
                kill(process.processIdentifier, SIGKILL)
            }
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    private func merged(in store: SportsTimeStore) throws -> Int {
        let ids = Set((0..<Self.records).map { JSONValue.string("alias_\($0)") })
        return try store.records(.stadiumAlias).count { $0["id"].map(ids.contains) ?? false }
    }

    /// What came in did so in the runs that `sync log` tells of, those that were cut off among them.
    private func expectEveryRecordHasARun(_ words: Comment) throws {
        let store = try SportsTimeStore.open(at: path)
        let runs = try store.syncRuns(limit: .max).filter { $0.source != "bundled" }
        #expect(runs.reduce(0) { $0 + $1.totalUpdated } == (try merged(in: store)), words)
        for run in runs {
            #expect(try store.syncRun(run.sequence).records.count == run.totalUpdated, words)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a sync that is killed at any moment ends complete with the next one`() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        #expect(try await stctl(["init"]) == 0)
        for _ in 1...4 {
            let seconds = Double.random(in: 0.05...3, using: &generator)
            _ = try await stctl(["sync", "--from", folder], killedAfter: seconds)
            #expect(try await stctl(["verify"]) == 0, "seed \(seed)")
            let status = try SportsTimeStore.open(at: path).syncStatus()
            #expect(!status.syncInProgress, "seed \(seed)")
            try expectEveryRecordHasARun("seed \(seed)")
        }
        #expect(try await stctl(["sync", "--from", folder]) == 0, "seed \(seed)")
        #expect(try await stctl(["project", "--verify"]) == 0, "seed \(seed)")
        try expectEveryRecordHasARun("seed \(seed)")
        let store = try SportsTimeStore.open(at: path)
        #expect(try merged(in: store) == Self.records, "seed \(seed)")
        for number in [0, 4_999, 5_000, Self.records - 1] {
            #expect(try store.record(.stadiumAlias, id: "alias_\(number)") != nil, "seed \(seed)")
        }
        #expect(try store.syncRuns(limit: 1).first?.failure == nil)
    }
}
