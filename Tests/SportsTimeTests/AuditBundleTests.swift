import ByteCoding
import EventLog
import Foundation
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import SportsTime

/// What a bundle proves, to somebody who has neither the store nor any trust in who wrote it.
struct AuditBundleTests {
    private let store: TestStore
    private let directory: TemporaryDirectory
    private static let secret = "Seat 7, and it rained."

    init() throws {
        store = try TestStore()
        directory = try TemporaryDirectory()
        var draft = VisitDraft(stadium: "Dodger Stadium", date: try day("2019-05-09"))
        draft.notes = Self.secret
        _ = try store.store.addVisit(draft)
        let angels = try store.visit("Angel Stadium", "2019-05-10")
        _ = try store.store.deleteVisit(try #require(angels.visit?.visit.id.description))
        try store.visit("Angel Stadium", "2022-05-10")
        try store.visit("Wrigley Field", "2021-05-11")
        _ = try store.store.setNickname(of: "Wrigley Field", to: "The Friendly Confines")
    }

    /// The lines of a bundle.
    private func bundle(of achievement: String? = nil, at point: LogPoint? = nil) throws -> [[UInt8]] {
        var bytes: [UInt8] = []
        _ = try store.store.exportAudit(of: achievement, at: point) { bytes += $0 }
        return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }

    private func check(_ lines: [[UInt8]]) throws -> AuditAnswer {
        var rest = lines[...]
        return try SportsTimeStore.checkAudit(in: directory.path, from: { rest.popFirst() })
    }

    /// What was found; nil for what is no bundle any more.
    private func answer(_ lines: [[UInt8]]) -> AuditAnswer? {
        try? check(lines)
    }

    @Test(arguments: [nil, "special_freeway_series", "Green Monster", "first_pitch"])
    func `what is written is proven, and nothing is left behind`(_ achievement: String?) throws {
        let answer = try check(bundle(of: achievement))
        #expect(answer.isProven && answer.finding == nil)
        #expect(answer.events == Int(try store.head()))
        #expect(answer.held.contains("first_pitch") == (achievement == nil || achievement == "first_pitch"))
        #expect(Directory.names(in: directory.path).sorted() == [".", ".."])
    }

    @Test func `one achievement is proven with the facts of its visits alone, and no notes`() throws {
        let lines = try bundle(of: "special_freeway_series")
        let answer = try check(lines)
        #expect(answer.held == ["special_freeway_series"])
        #expect(answer.visitEventsTold == 4 && answer.visitEventsWithheld == 1)
        let text = lines.joined()
        var importer = LogImporter()
        var told: [UInt8] = []
        for line in lines.dropFirst() {
            for event in try importer.take(line)?.events ?? [] {
                if case .kept(let bytes, _) = event.factualPart { told += bytes }
                if case .kept = event.privatePart {
                    Issue.record("event \(event.sequence) tells its private part")
                }
            }
        }
        for hidden in ["2021-05-11", "Friendly Confines", Self.secret] {
            #expect(!text.contains(Array(hidden.utf8)) && !told.contains(Array(hidden.utf8)), "\(hidden)")
        }
        #expect(try check(bundle()).visitEventsWithheld == 0)
    }

    @Test func `the past is proven as it was`() throws {
        let first = try #require(store.store.history(of: "special_freeway_series").first).sequence
        let lines = try bundle(of: "special_freeway_series", at: .sequence(first))
        let answer = try check(lines)
        #expect(answer.isProven && answer.held == ["special_freeway_series"] && answer.events == Int(first))
        let revoked = try check(bundle(of: "special_freeway_series", at: .sequence(first + 1)))
        #expect(revoked.isProven && revoked.held == [])
    }

    @Test func `a bundle that was changed proves nothing, wherever it was changed`() throws {
        let lines = try bundle(of: "special_freeway_series")
        let original = try check(lines)
        var random = SeededGenerator(seed: 20_261_121)
        for _ in 0..<80 {
            var changed = lines
            // Half of the changes are made to the answer.
            let line = random.chance(50) ? 0 : random.number(in: 0...lines.count - 1)
            let place = random.number(in: 0...lines[line].count - 1)
            changed[line][place] ^= UInt8(1 << random.number(in: 0...6))
            let answer = self.answer(changed)
            #expect(answer?.isProven != true || answer == original, "line \(line + 1), byte \(place)")
        }
        for line in lines.indices {
            var fewer = lines
            fewer.remove(at: line)
            #expect(answer(fewer)?.isProven != true, "line \(line + 1) is missing")
        }
    }

    /// A bundle in which more is withheld, by somebody who can write one.
    private func forged(withholding isWithheld: @escaping (PortableEvent) -> Bool) throws -> [[UInt8]] {
        let first = try #require(bundle(of: "special_freeway_series").first)
        var bytes = first + [UInt8(ascii: "\n")]
        _ = try store.store.projected.export(
            disclosure: { isWithheld($0) ? .nothing : .facts }, to: { bytes += $0 })
        return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }

    @Test func `a deletion or a record that is withheld is found out, though the chain holds`() throws {
        #expect(try check(forged { _ in false }).isProven)
        let deletion = try check(forged { $0.kind == EventKind.visitDeleted.rawValue })
        #expect(deletion.finding?.hasSuffix("some events are told and some withheld") == true)
        let records = try check(forged { $0.kind == EventKind.teamMerged.rawValue })
        #expect(records.finding?.hasSuffix("is withheld") == true)
    }

    @Test func `a whole book with a visit that is withheld is found out`() throws {
        let first = try #require(bundle().first)
        var bytes = first + [UInt8(ascii: "\n")]
        let hidden = try #require(store.store.visits(stadium: "Wrigley Field").first).id
        _ = try store.store.projected.export(
            disclosure: { $0.subject == hidden ? .nothing : .facts }, to: { bytes += $0 })
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        #expect(try check(lines).finding?.hasSuffix("of a visit is withheld") == true)
    }

    /// What another reader of JSON would take for the answer is the one that was proven.
    @Test func `a field that is there twice, or that nobody knows, is refused`() throws {
        let lines = try bundle(of: "special_freeway_series")
        let first = try #require(String(validating: lines[0], as: UTF8.self))
        for (old, new) in [
            (#""is_held":true"#, #""is_held":true,"is_held":false"#),
            (#""earned_on":"#, #""holder":"Somebody","earned_on":"#),
            (#"{"achievement":"#, #"{ "achievement":"#),
        ] {
            #expect(first.contains(old))
            let changed = first.replacingOccurrences(of: old, with: new)
            #expect(throws: StoreError.self, "\(new)") {
                try check([Array(changed.utf8)] + lines.dropFirst())
            }
        }
    }

    @Test func `that something is not held is proven by all visits, or not at all`() throws {
        let lines = try bundle(of: "Green Monster")
        let answer = try check(lines)
        #expect(answer.isProven && answer.held.isEmpty && answer.visitEventsWithheld == 0)
        // The same answer, of an achievement that is held, over a log in which its visits are withheld.
        let held = try #require(String(validating: bundle(of: "first_pitch")[0], as: UTF8.self))
        let entries = try #require(held.range(of: #""entries":["#))
        let end = try #require(held.range(of: #"],"format""#))
        let lie = held.replacingCharacters(in: entries.upperBound..<end.lowerBound, with: "")
        var bytes = Array(lie.utf8) + [UInt8(ascii: "\n")]
        _ = try store.store.projected.export(
            disclosure: { AuditScope.isOfVisit($0) ? .nothing : .facts }, to: { bytes += $0 })
        let forged = try check(bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) })
        #expect(!forged.isProven && forged.finding?.hasSuffix("of a visit is withheld") == true, "\(forged)")
    }

    @Test func `a bundle of another anchor than the one that is asked for proves nothing`() throws {
        let lines = try bundle(of: "special_freeway_series")
        let anchor = try check(lines).anchor
        for (expected, isProven) in [(anchor, true), (String(anchor.dropLast()) + "x", false)] {
            var rest = lines[...]
            let answer = try SportsTimeStore.checkAudit(
                in: directory.path, anchor: expected, from: { rest.popFirst() })
            #expect(answer.isProven == isProven && answer.held.isEmpty == !isProven)
        }
    }

    @Test func `what was erased is no lie, and is not proven for a time before`() throws {
        let directory = try TemporaryDirectory()
        var before: UInt64 = 0
        var id = ""
        do {
            let store = try SportsTimeStore.open(at: directory.path)
            let fenway = VisitDraft(stadium: "Fenway Park", date: try day("2019-05-09"))
            let wrigley = VisitDraft(stadium: "Wrigley Field", date: try day("2019-05-10"))
            _ = try store.addVisit(fenway)
            id = try #require(store.addVisit(wrigley).visit?.visit.id.description)
            before = try #require(store.deleteVisit(id).outcome).sequences.upperBound
        }
        _ = try SportsTimeStore.erase(.visit(id), facts: true, at: directory.path)
        let store = try SportsTimeStore.open(at: directory.path)
        for achievement in [nil, "special_fenway"] {
            var bytes: [UInt8] = []
            _ = try store.exportAudit(of: achievement) { bytes += $0 }
            let answer = try check(bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) })
            #expect(answer.isProven && answer.held.contains("special_fenway"))
            #expect(answer.visitEventsWithheld > 0)
        }
        #expect(throws: StoreError.self) { try store.exportAudit(at: .sequence(before)) { _ in } }
    }

    @Test func `a bundle of another log is one of another anchor`() throws {
        let other = try TestStore()
        try other.visit("Dodger Stadium", "2019-05-09")
        var bytes: [UInt8] = []
        _ = try other.store.exportAudit(of: "first_pitch") { bytes += $0 }
        let theirs = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        let mine = try bundle(of: "first_pitch")
        #expect(try check(theirs).isProven)
        #expect(try check([mine[0]] + theirs.dropFirst()).finding?.contains("another anchor") == true)
    }

    @Test func `what is no bundle is wrong input`() throws {
        for lines in [[], [Array("{}".utf8)], [Array("x".utf8)]] as [[[UInt8]]] {
            #expect(throws: StoreError.self) { try check(lines) }
        }
        #expect(throws: StoreError.self) { try bundle(of: "Nothing of the kind") }
    }
}
