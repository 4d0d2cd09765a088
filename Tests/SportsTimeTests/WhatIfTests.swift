import ByteCoding
import CanonicalData
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

/// What would be otherwise under other rules, against stores that had them from the beginning.
struct WhatIfTests {
    /// The records of this build, with other definitions.
    private static func batch(_ rules: CanonicalBatch) throws -> CanonicalBatch {
        var batch = CanonicalBatch(source: "bundled, with other rules")
        for file in CanonicalData.File.allCases where file != .achievements {
            let bytes = CanonicalData.bytes(of: file)
            try batch.add(json: [UInt8](bytes), as: CanonicalBatch.type(of: file), file: file.rawValue)
        }
        try batch.add(
            json: Array(text(rules.records[0].objects).utf8), as: .achievementDefinition, file: "rules")
        return batch
    }

    private static func text(_ objects: [[String: JSONValue]]) -> String {
        "[" + objects.map { JSONValue.object($0).text }.joined(separator: ",") + "]"
    }

    /// Some of this build's definitions, their counts raised or lowered.
    private static func rules(_ generator: inout SeededGenerator) throws -> CanonicalBatch {
        let bundled = try CanonicalBatch.bundled().records.first { $0.type == .achievementDefinition }
        var objects: [[String: JSONValue]] = []
        for var object in try #require(bundled).objects where Bool.random(using: &generator) {
            if case .object(var requirement) = object["requirement"],
                case .number(let count) = requirement["count"],
                requirement["type"] == .string("unique_stadiums")
            {
                requirement["count"] = .number(
                    max(1, count + Double(Int.random(in: -3...3, using: &generator))))
                object["requirement"] = .object(requirement)
            }
            objects.append(object)
        }
        var batch = CanonicalBatch(source: "rules")
        try batch.add(json: Array(text(objects).utf8), as: .achievementDefinition, file: "rules")
        return batch
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `other rules come to what a store has that began with them`(_ round: UInt64) throws {
        let seed = 20_161_102 + round
        var generator = SeededGenerator(seed: seed)
        let rules = try Self.rules(&generator)
        let bytes = [UInt8](try Data(contentsOf: Fixtures.url("fan-history.csv")))
        func live(_ store: SportsTimeStore, deleting places: [Int]) throws {
            _ = try store.importVisits(bytes, file: "fan-history.csv")
            let visits = try store.visits()
            for place in places { _ = try store.deleteVisit(visits[place].id) }
        }
        let deleted = (0..<20).map { _ in Int.random(in: 0..<160, using: &generator) }
        let places = Array(Set(deleted)).sorted()
        let own = try TestStore()
        let others = try TestStore(bootstraps: false)
        _ = try others.store.merge(try Self.batch(rules))
        try live(own.store, deleting: places)
        try live(others.store, deleting: places)
        let head = try own.head()
        let difference = try own.store.whatIf(rules: rules)
        #expect(try own.head() == head)
        let before = try own.store.achievements()
        let after = try others.store.achievements()
        func told(_ all: [AchievementAnswer]) -> [String: [String?]] {
            Dictionary(
                uniqueKeysWithValues: all.map {
                    ($0.id, [$0.state.rawValue, $0.earnedOn, $0.have?.description, $0.need?.description])
                })
        }
        var expected = told(before)
        for achievement in difference.achievements {
            expected[achievement.id] = achievement.after.map { told([$0])[achievement.id] ?? [] }
        }
        // What is held as before may have another threshold, which is no difference.
        for (id, now) in told(after) {
            let then = try #require(expected[id], "\(id), seed \(seed)")
            #expect(then.prefix(2) == now.prefix(2), "\(id), seed \(seed)")
            if now[0] != "earned" { #expect(then == now, "\(id), seed \(seed)") }
        }
        let gone = Set(before.map(\.id)).subtracting(after.map(\.id))
        for achievement in difference.achievements where achievement.after == nil {
            #expect(gone.contains(achievement.id), "seed \(seed)")
        }
        #expect(try others.store.progress() == own.store.progress())
    }

    @Test func `under other rules too, what was undone is not undone again`() throws {
        let own = try TestStore()
        try own.visit("Fenway Park", "2015-06-14")
        try own.visit("Wrigley Field", "2015-06-15")
        _ = try own.store.undo()
        var generator = SeededGenerator(seed: 20_161_107)
        // Behind the first command the replay has one more, so that its numbers are others.
        let rules = try Self.rules(&generator)
        for batch in [nil, rules] {
            var undone: [String] = []
            let difference = try own.store.whatIf(rules: batch) { copy in
                undone.append(try copy.undo().name)
                #expect(try copy.visits().isEmpty)
                #expect(throws: StoreError.self) { try copy.undo() }
            }
            #expect(undone == ["AddVisit"])
            #expect(difference.totals.visits == 0)
        }
    }
}
