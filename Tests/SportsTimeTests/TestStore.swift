import EventLog
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store of its own for one test, in a directory that goes with it.
final class TestStore: Sendable {
    let store: SportsTimeStore
    let meter = AccessMeter()
    private let path: String

    /// A store with the canonical data of this build, or none.
    init(bootstraps: Bool = true) throws {
        path = temporaryPath() + "/sportstime-\(UInt64.random(in: 0...UInt64.max))"
        let meter = meter
        store = try SportsTimeStore.open(
            at: path, bootstraps: bootstraps,
            options: EnvironmentOptions(mapSizeBytes: 1 << 30, durability: .scratch, meter: meter))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Adds a visit in the fewest words.
    @discardableResult
    func visit(
        _ stadium: String, _ date: String, _ type: VisitType = .game
    ) throws -> CommandReport {
        try store.addVisit(VisitDraft(stadium: stadium, date: try day(date), type: type))
    }

    /// Merges records of one type, given as JSON.
    @discardableResult
    func merge(_ type: RecordType, _ json: String) throws -> SyncSummary {
        var batch = CanonicalBatch(source: "test")
        try batch.add(json: Array(json.utf8), as: type, file: "test.json")
        return try store.merge(batch).summary
    }

    /// The entries of an achievement.
    func entries(_ definition: String) throws -> [AchievementEntry] {
        try store.projected.read { try AchievementView.entries(of: definition, in: $0.views) }
    }

    /// The last sequence of the log.
    func head() throws -> UInt64 {
        try store.projected.read { try $0.log.head().sequence }
    }
}

/// A day that a test writes as text.
func day(_ text: String) throws -> LocalDate {
    try #require(LocalDate(text), "\(text) is no day")
}

/// Where temporary directories are made.
private func temporaryPath() -> String {
    let path = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    return path.hasSuffix("/") ? String(path.dropLast()) : path
}
