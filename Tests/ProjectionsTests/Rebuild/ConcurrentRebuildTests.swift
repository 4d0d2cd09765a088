import EventLog
import Foundation
import Projections
import TestSupport
import Testing

/// Rebuilds while other threads append and read without a pause.
struct ConcurrentRebuildTests {
    private let directory: TemporaryDirectory
    private let store: SampleStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try SampleStore(in: directory)
        try store.append(.sample(1_000), (0..<2_000).map { EventDraft.noted("s\($0 % 100)", "\($0)") })
    }

    @Test func `nobody who appends or reads notices`() async throws {
        let isDone = Toggle()
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                defer { isDone.value = true }
                for round in 1...3 {
                    let reports = try store.store.project(Self.small)
                    #expect(reports.map(\.difference) == [nil, nil], "round \(round)")
                }
                return 0
            }
            group.addTask {
                var number: UInt64 = 0
                while !isDone.value || number < 50 {
                    number += 1
                    // Two notes are always of the same event's command, so whoever reads sees both or none.
                    let note = "round \(number)"
                    try store.append(.sample(number), [.noted("left", note), .noted("right", note)])
                }
                return Int(number)
            }
            group.addTask {
                while !isDone.value {
                    let rows = try store.rows()
                    let pair = rows.filter { $0.hasPrefix("left=") || $0.hasPrefix("right=") }
                        .map { $0.split(separator: "=")[1].split(separator: "@")[0] }
                    #expect(Set(pair).count <= 1 && pair.count != 1)
                    #expect(rows.count - pair.count == 100)
                }
                return 0
            }
            let appended = try await group.reduce(0, +)
            #expect(try store.head() == UInt64(2_000 + 2 * appended))
        }
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
    }

    @Test func `a rebuild ends although others append more between two slices than one takes in`()
        async throws
    {
        // In a process of its own: where other tests keep its writer waiting, any rebuild ends.
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let store = try SampleStore(in: directory)
            try store.append(.noted("s", "0"))
            let hasEnded = Toggle()
            let appended = Toggle()
            Thread.detachNewThread {
                for number in 2...5_000 as ClosedRange<UInt64> where !hasEnded.value {
                    _ = try? store.append(.sample(number), (1...5).map { .noted("s\($0)", "\(number)") })
                }
                appended.value = true
            }
            _ = try store.store.project(Self.single)
            hasEnded.value = true
            while !appended.value { try await Task.sleep(for: .milliseconds(5)) }
            let head = try store.head()
            #expect(head < 5 * 4_999, "it ended only when nobody appended any more")
        }
    }

    /// A slice takes in one event, to begin with, where a command has five.
    private static let single: RebuildLimits = {
        var limits = small
        limits.eventsPerSlice = 1
        return limits
    }()

    private static let small: RebuildLimits = {
        var limits = RebuildLimits()
        limits.eventsPerSlice = 50
        limits.bytesPerSlice = 100...2_000
        return limits
    }()
}
