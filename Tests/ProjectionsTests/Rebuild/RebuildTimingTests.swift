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

/// Where the time of a rebuild goes: `SPORTSTIME_TIMING=100000 swift test -Xswiftc -O --filter RebuildTiming`.
struct RebuildTimingTests {
    private static let events = Int(ProcessInfo.processInfo.environment["SPORTSTIME_TIMING"] ?? "0") ?? 0
    private static let isWanted = events > 0

    @Test(.enabled(if: isWanted))
    func `steps of a rebuild, and how long others wait`() async throws {
        let directory = try TemporaryDirectory()
        let store = try SampleStore(in: directory)
        var generator = SeededGenerator(seed: 60)
        var number: UInt64 = 0
        let note = String(repeating: "n", count: 80)
        while try store.head() < Self.events {
            number += 1
            try store.append(
                .sample(number),
                (0..<10_000).map { _ in
                    .noted("subject \(Int.random(in: 0..<Self.events / 2, using: &generator))", note)
                })
        }
        for round in 1...2 {
            let watch = Stopwatch()
            var last = clock()
            var spent: [String: Int] = [:]
            let count = { (step: String) in
                spent[step, default: 0] += (clock() - last) / 1_000
                last = clock()
            }
            _ = try store.store.project { count("\($0.step)") }
            count("flipping and clearing")
            let milliseconds = spent.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            print("round \(round): \(watch.elapsed); milliseconds of processor time:", milliseconds)
        }
        let isDone = Toggle()
        let first = number + 1
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { isDone.value = true }
                _ = try store.store.project()
            }
            group.addTask {
                var waits: [Duration] = []
                var next = first
                while !isDone.value {
                    defer { next += 1 }
                    let watch = Stopwatch()
                    try store.append(.sample(next), [.noted("live", "\(next)")])
                    waits.append(watch.elapsed)
                    try await Task.sleep(for: .milliseconds(2))
                }
                waits.sort()
                print(
                    "appends: \(waits.count), median \(waits[waits.count / 2]), last five \(waits.suffix(5))")
            }
            try await group.waitForAll()
        }
    }
}
