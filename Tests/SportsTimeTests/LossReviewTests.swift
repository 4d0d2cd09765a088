import EventLog
import LMDB
import Projections
import SportsTimeModel
import Testing

@testable import SportsTime
@testable import SportsTimeViews

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store whose achievements were made by an older build, by a rule that this one does not have.
final class LossReviewTests {
    private let path =
        FileManager.default.temporaryDirectory.path
        + "/sportstime-\(UInt64.random(in: 0...UInt64.max))"

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The ledger as an older build kept it: an achievement was had for the first visit to anywhere.
    private struct OlderProjector: Projector {
        let view = AchievementView.view
        let version: UInt32 = 0
        let reads = AchievementProjector().reads
        let gift: String

        func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
            try AchievementProjector().apply(event, to: &rows)
            guard event.kind == EventKind.visitAdded.rawValue,
                try AchievementView.heldEntry(of: gift, in: rows.reader) == nil
            else { return }
            let basis = Basis(
                requirement: .uniqueStadiums(count: 1, sport: nil), types: VisitType.allCases,
                definitionVersion: 1)
            guard let evidence = try EvidenceFinder.evidence(for: basis, in: rows.reader) else { return }
            let entry = AchievementEntry(
                definition: gift, number: 1, earnedAt: event.sequence, evidence: evidence, basis: basis)
            try rows.put(entry.encoded, for: AchievementView.entryKey(gift, 1), in: AchievementView.entries)
            try rows.put([0, 0, 0, 1], for: AchievementView.key(gift), in: AchievementView.held)
        }
    }

    /// A store that the older build made, closed again.
    private func makeStore(visits: Int) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let older = OlderProjector(gift: "century_club")
        let store = SportsTimeStore(
            projected: try ProjectedLog.open(
                at: path, projectors: BuiltInViews.projectors.dropLast() + [older],
                schemas: BuiltInViews.schemas,
                clock: SystemClock.now()), clock: { SystemClock.now() })
        _ = try store.takeInBundledData()
        for day in 0..<visits {
            let date = LocalDate(daysSince1970: 16_000 + Int32(day))
            _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: date))
        }
    }

    private func held(_ store: SportsTimeStore) throws -> [String] {
        try store.achievements().filter { $0.state == .earned }.map(\.id).sorted()
    }

    @Test func `a store is not opened where this build's rules lose an achievement, and stays as it is`()
        throws
    {
        try makeStore(visits: 2)
        for _ in 1...2 {
            #expect(throws: StoreError.wouldRevoke(achievements: ["Century Club"])) {
                try SportsTimeStore.open(at: self.path)
            }
        }
    }

    @Test func `who accepts the loss has this build's achievements`() throws {
        try makeStore(visits: 2)
        let store = try SportsTimeStore.open(at: path, acceptsLosses: true)
        #expect(try held(store) == ["first_pitch", "special_fenway"])
        #expect(try store.verifyViews().isSame)
    }

    @Test func `where nothing is lost the views are made anew without a question`() throws {
        try makeStore(visits: 0)
        let store = try SportsTimeStore.open(at: path)
        _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14")))
        #expect(try held(store) == ["first_pitch", "special_fenway"])
        #expect(try store.verifyViews().isSame)
    }
}
