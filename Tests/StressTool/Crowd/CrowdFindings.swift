import Foundation
import LMDB

/// What a crowd has left, held to what its members were told.
struct CrowdFindings {
    /// What was found, as a table.
    let table: String

    /// Looks at the store, which nobody has open any more.
    ///
    /// - Parameters:
    ///   - reports: What each member had told in the end.
    ///   - before: The store as it was before.
    ///   - path: Its directory.
    /// - Throws: ``BrokenPromise``, and what opening and reading throw.
    init(
        _ reports: [(role: CrowdRole, report: WorkerReport)], before: StoreInspection, path: String
    ) throws {
        let base = before.contents
        var model = StoreModel(base)
        var findings = StoreModel.Findings()
        let inspection = try StoreInspection(of: path) { contents in
            findings = try model.compare(contents, reports.map(\.report))
        }
        let contents = inspection.contents
        // Nobody was killed: everyone who began has had an answer.
        guard findings.foundWhole == 0, findings.foundAbsent == 0 else {
            throw BrokenPromise("\(findings.foundWhole + findings.foundAbsent) commands had no answer")
        }
        var acknowledged: [UInt64: Int64] = [:]
        for told in reports.flatMap(\.report.acknowledgements) {
            for sequence in told.first...told.last { acknowledged[sequence] = told.moment }
        }
        var latencies: [Double] = []
        for (role, report) in reports where role.isFollower {
            try Self.expectAll(of: contents, seenBy: report, role)
            for sight in report.sights {
                guard let moment = acknowledged[sight.sequence] else { continue }
                latencies.append(Double(max(0, sight.moment - moment)) / 1_000)
            }
        }
        func counted(_ name: String, by roles: Set<CrowdRole> = Set(CrowdRole.allCases)) -> [Double] {
            reports.filter { roles.contains($0.role) }.flatMap { $0.report.counts }
                .filter { $0.name == name }.map(\.value)
        }
        let rows: [(String, String)] = [
            ("events", "\(contents.events.count - base.events.count)"),
            ("commands", "\(contents.commands.count - base.commands.count)"),
            ("commits, those of rebuilds among them", "\(inspection.lastCommit - before.lastCommit)"),
            ("bytes of the file", "\(DurableFile.size(of: "\(path)/data.mdb") ?? 0)"),
            ("rebuilds", "\(counted("rebuild").count)"),
            ("ms of a rebuild", Self.quantiles(counted("rebuild"))),
            ("growths of a map, all processes", "\(counted("growth").count)"),
            ("long snapshots", "\(counted("snapshot").count)"),
            ("readings of the past", "\(counted("as-of").count)"),
            ("followers", "\(reports.count { $0.role.isFollower })"),
            ("ms from acknowledgement to follower", Self.quantiles(latencies)),
            ("ms of a single command, waits included", Self.quantiles(counted("wait", by: [.single]))),
            ("ms of a grouped command, waits included", Self.quantiles(counted("wait", by: [.grouping]))),
            ("ms of a large command, waits included", Self.quantiles(counted("wait", by: [.resizer]))),
        ]
        table = rows.map { $0.0.padding(toLength: 44, withPad: " ", startingAt: 0) + $0.1 }
            .joined(separator: "\n")
    }

    /// Expects that a follower has seen each event once, in order, as the log has it.
    private static func expectAll(
        of contents: StoreContents, seenBy report: WorkerReport, _ role: CrowdRole
    ) throws {
        for (index, sight) in report.sights.enumerated() {
            guard sight.sequence == UInt64(index + 1) else {
                throw BrokenPromise("a \(role.rawValue) saw event \(sight.sequence) in place of \(index + 1)")
            }
            guard index < contents.events.count, EventMark(contents.events[index]).value == sight.mark else {
                throw BrokenPromise("a \(role.rawValue) saw another event \(sight.sequence) than the log has")
            }
        }
        guard report.sights.count == contents.events.count else {
            throw BrokenPromise(
                "a \(role.rawValue) saw \(report.sights.count) events of \(contents.events.count)")
        }
    }

    private static func quantiles(_ values: [Double]) -> String {
        guard !values.isEmpty else { return "none" }
        let sorted = values.sorted()
        func quantile(_ share: Double) -> String {
            String(format: "%.1f", sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
        }
        return "p50 \(quantile(0.5)), p99 \(quantile(0.99)), longest \(quantile(1))"
    }
}
