import Foundation
import TestSupport
import Testing

/// The engine against an oracle that was written from the rules alone.
struct RandomHistoryTests {
    /// One seed for all; `ORACLE_SEED` gives another, and `ORACLE_HISTORIES` another number of them.
    private static let seed = number("ORACLE_SEED") ?? 20_260_131
    private static let historyCount = number("ORACLE_HISTORIES") ?? 2_000
    /// How many histories that fail are told of.
    private static let failureLimit = 3

    @Test func `the ledger agrees with a naive model after every event of 2,000 random histories`()
        async throws
    {
        let (tally, failures) = await Self.runAll()
        print("Random histories from seed \(Self.seed): \(tally.summary)")
        for failure in failures.prefix(Self.failureLimit) {
            Issue.record(Comment(rawValue: failure))
        }
        #expect(failures.count == 0, "seed \(Self.seed)")
        if Self.historyCount >= 2_000 {
            #expect(tally.missing == [], "these outcomes never came about")
        }
    }

    private static func number(_ variable: String) -> UInt64? {
        ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
    }

    /// Runs every history, as many at a time as there are cores.
    private static func runAll() async -> (HistoryTally, [String]) {
        let lanes = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
        return await withTaskGroup(of: (HistoryTally, [String]).self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    var tally = HistoryTally()
                    var failures: [String] = []
                    for index in stride(from: lane, to: historyCount, by: Int(lanes)) {
                        guard failures.count < failureLimit else { break }
                        failures += run(seed: seed &+ index, &tally).map { [$0] } ?? []
                        // Other tests run on the same few threads.
                        await Task.yield()
                    }
                    return (tally, failures)
                }
            }
            var tally = HistoryTally()
            var failures: [String] = []
            for await lane in group {
                tally.add(lane.0)
                failures += lane.1
            }
            return (tally, failures)
        }
    }

    /// Runs one history; what went wrong, if anything did.
    private static func run(seed: UInt64, _ tally: inout HistoryTally) -> String? {
        var history = RandomHistory(seed: seed)
        var steps: [HistoryStep] = []
        do {
            try HistoryRun.inTemporaryStore { run in
                try run.build(history.world.records)
                for _ in 0..<history.stepCount {
                    let step = history.step(after: run.oracle)
                    steps.append(step)
                    tally.add(step, after: run.oracle)
                    try run.apply(step)
                }
                try run.rebuild()
                if seed % 50 == 0 {
                    try run.rebuildElsewhere()
                    tally.count("histories rebuilt by another process")
                }
                if seed % 20 == 0 {
                    var random = SeededGenerator(seed: seed)
                    try run.comparePast(using: &random)
                    tally.count("histories whose past was replayed")
                    tally.count("entries explained", by: try run.compareWhy(using: &random))
                }
                tally.add(run.oracle.outcomes)
                tally.count("definitions refused", by: run.refusedCount)
            }
            tally.count("histories")
            return nil
        } catch {
            let small = HistoryReduction.reduced(history.world.records, steps)
            let text = "seed \(seed), step \(steps.count): \(error)\n\(small)"
            return text.replacing("SportsTimeTests.", with: "").replacing("Oracle.", with: "")
        }
    }
}
