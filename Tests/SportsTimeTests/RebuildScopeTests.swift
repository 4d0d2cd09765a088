import Fixtures
import SportsTimeModel
import TestSupport
import Testing

@testable import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store's own views, replayed in part: from an event on, and some of them only.
struct RebuildScopeTests {
    static let seed: UInt64 = 20_190_816

    /// The fan's life, with visits deleted, corrected and added again.
    private static func store(_ generator: inout SeededGenerator) throws -> TestStore {
        let store = try TestStore()
        let bytes = [UInt8](try Data(contentsOf: Fixtures.url("fan-history.csv")))
        _ = try store.store.importVisits(bytes, file: "fan-history.csv")
        for visit in try store.store.visits().shuffled(using: &generator).prefix(40) {
            if Bool.random(using: &generator) {
                _ = try store.store.deleteVisit(visit.id)
            } else {
                var correction = VisitCorrection()
                correction.date = try day(visit.visitDate).advanced(by: 1)
                if Bool.random(using: &generator) {
                    correction.type = visit.visitType == "tour" ? .other : nil
                }
                _ = try store.store.correctVisit(visit.id, correction)
            }
        }
        _ = try store.store.importVisits(bytes, file: "fan-history.csv", takesDeletedAgain: true)
        return store
    }

    @Test func `a replay from any event comes to the rows of a whole one`() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let store = try Self.store(&generator)
        let head = try store.head()
        for _ in 1...8 {
            let first = UInt64.random(in: head - 260...head, using: &generator)
            let found = try store.store.verifyViews(from: first)
            #expect(found.isSame, "from event \(first), seed \(Self.seed)")
        }
        for first in [1, 2, 3_902, 3_903] as [UInt64] {
            #expect(try store.store.verifyViews(from: first).isSame, "from event \(first)")
        }
    }

    @Test func `a rebuild from an event, and one of a view alone, leave what a whole one would`() throws {
        var generator = SeededGenerator(seed: Self.seed + 1)
        let store = try Self.store(&generator)
        let first = try store.head() - 100
        #expect(try store.store.project(from: first).isSame)
        for view in ["visits", "progress", "achievements"] {
            #expect(try store.store.project(only: [view]).isSame, "\(view)")
            #expect(try store.store.project(only: [view], from: first).isSame, "\(view)")
        }
        #expect(try store.store.verifyViews().isSame)
        try store.visit("Fenway Park", "2015-06-14")
        #expect(try store.store.verifyViews().isSame)
    }
}
