import ArgumentParser
import EventLog
import Foundation
import Projections
import SportsTime
import SportsTimeModel
import Synchronization
import TestSupport

/// Merges very many records in one run, twice: memory must not grow with them, and the second run appends one event.
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Merges very many records in one run, twice.")

    @Option(help: "How many records.")
    var records = 250_000

    @Option(
        help: "How much memory of its own the process may take beyond that of a tenth of the records, in MiB."
    )
    var mebibytes = 64

    func run() throws {
        let directory = try TemporaryDirectory()
        let store = try SportsTimeStore.open(at: directory.path + "/store")
        let run = { (count: Int) in
            let peak = Peak()
            let start = ContinuousClock.now
            let source = AliasSource(count: count)
            let kept = Mutex<SyncResult?>(nil)
            try Blocking.wait {
                let result = try await store.sync(from: source) { _, _ in peak.look() }
                kept.withLock { $0 = result }
            }
            guard let result = kept.withLock({ $0 }) else { throw Broken("there is no result") }
            return (
                result: result, seconds: (ContinuousClock.now - start) / .seconds(1), peak: peak.kibibytes
            )
        }
        let small = try run(records / 10)
        print(
            "\(records / 10) records: \(Self.words(small.seconds, small.result)), memory \(small.peak / 1_024) MiB"
        )
        let whole = try run(records)
        print(
            "\(records) records: \(Self.words(whole.seconds, whole.result)), memory \(whole.peak / 1_024) MiB"
        )
        let head = try store.log(LogQuery(limit: 1)).last?.sequence ?? 0
        let again = try run(records)
        let appended = (try store.log(LogQuery(limit: 1)).last?.sequence ?? 0) - head
        print(
            "again: \(Self.words(again.seconds, again.result)), memory \(again.peak / 1_024) MiB, \(appended) events"
        )
        let growth = (max(whole.peak, again.peak) - small.peak) / 1_024
        guard whole.result.totalUpdated == records - records / 10, whole.result.failure == nil else {
            throw Broken("merged \(whole.result.totalUpdated) records, not \(records - records / 10)")
        }
        guard appended == 1, again.result.totalUpdated == 0 else {
            throw Broken("the second run appended \(appended) events")
        }
        guard growth <= mebibytes else { throw Broken("ten times the records took \(growth) MiB more") }
    }

    private static func words(_ seconds: Double, _ result: SyncResult) -> String {
        let all = result.summary.counts.reduce(0) { $0 + $1.applied + $1.skippedOlder }
        return
            "\(result.totalUpdated) merged in \(String(format: "%.1f", seconds)) s, \(Int(Double(all) / seconds)) a second"
    }

    /// A promise that was broken.
    struct Broken: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}

/// Names of stadiums, made as they are asked for, page by page.
private struct AliasSource: CanonicalSource {
    let count: Int
    let name = "aliases"

    func lastModification(of type: RecordType) async throws -> Int64? {
        type == .stadiumAlias ? Int64(count) : nil
    }

    func page(of type: RecordType, modifiedSince moment: Int64?, after marker: String?) async throws
        -> RecordPage
    {
        guard type == .stadiumAlias else { return RecordPage(records: []) }
        // All of them each time: a source without a clock would do so.
        let start = marker.flatMap { Int($0) } ?? 0
        let end = min(count, start + 200)
        let records = (start..<end).map { number -> [String: JSONValue] in
            [
                "id": .string("alias_\(number)"), "alias_name": .string("Name number \(number) of the park"),
                "stadium_canonical_id": .string("stadium_mlb_fenway_park"), "secondary": .bool(true),
                "last_modified": .string("2026-03-01T00:00:00Z"),
            ]
        }
        return RecordPage(records: records, modifiedUpTo: Int64(end), next: end < count ? String(end) : nil)
    }
}

/// The most memory of its own that the process had: not the store's pages, which are the system's to take.
private final class Peak: @unchecked Sendable {
    private(set) var kibibytes = 0

    func look() {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        let number = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
            Int($0)
        }
        kibibytes = max(kibibytes, number ?? 0)
    }
}
