import ByteCoding
import LMDB
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import SportsTime

/// The achievement book: its history, its differences, its recalculation.
struct BookTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
    }

    /// Earns Freeway Series, loses it, and earns it again by two other visits.
    private func tellStory() throws {
        try store.visit("Dodger Stadium", "2019-05-09")
        let angels = try store.visit("Angel Stadium", "2019-05-10")
        _ = try store.store.deleteVisit(try #require(angels.visit?.visit.id.description))
        try store.visit("Angel Stadium", "2022-05-10")
        try store.visit("Dodger Stadium", "2023-05-09")
        let first = try #require(store.store.visits(stadium: "Dodger Stadium").first)
        _ = try store.store.deleteVisit(first.id)
    }

    @Test
    func `the history of an achievement tells every event that changed it, with the days before and after`()
        throws
    {
        try tellStory()
        let history = try store.store.history(of: "Freeway Series")
        #expect(history.map(\.outcome) == ["earned", "revoked", "earned", "kept"])
        #expect(history.map(\.number) == [1, 1, 2, 2])
        #expect(history.map(\.earnedOn) == ["2019-05-10", "2019-05-10", "2022-05-10", "2023-05-09"])
        #expect(history.map(\.earnedOnBefore) == [nil, "2019-05-10", nil, "2022-05-10"])
        #expect(history.map(\.event) == ["VisitAdded", "VisitDeleted", "VisitAdded", "VisitDeleted"])
        #expect(history[1].summary == "2019-05-10 Angel Stadium: game, taken back")
        #expect(history[1].cause == history[1].subject && history[0].cause == nil)
        #expect(Set(history.map(\.achievementId)) == ["special_freeway_series"])
    }

    @Test func `the history of all is that of each, by event, and can be asked in part and as it was`() throws
    {
        try tellStory()
        let all = try store.store.history()
        #expect(all.map(\.sequence) == all.map(\.sequence).sorted())
        let single = try Set(all.map(\.achievementId)).flatMap { try store.store.history(of: $0) }
        #expect(Set(single) == Set(all) && single.count == all.count)
        let (first, last) = (all[2].sequence, all[all.count - 2].sequence)
        #expect(
            try store.store.history(in: first...last) == all.filter { (first...last).contains($0.sequence) })
        #expect(try store.store.at(.sequence(last)).history() == all.filter { $0.sequence <= last })
        #expect(throws: StoreError.self) { try store.store.history(of: "Nothing of the kind") }
    }

    @Test func `a difference is gained, lost, dated otherwise and moved; the way back is its mirror`() throws
    {
        try tellStory()
        let points = try store.store.history(of: "special_freeway_series").map(\.sequence)
        func changes(_ from: BookState, _ to: BookState) throws -> [String: DifferenceAnswer.Achievement
            .Change]
        {
            let answer = try store.store.difference(from: from, to: to)
            return Dictionary(
                uniqueKeysWithValues: answer.difference.achievements.map { ($0.id, $0.change) })
        }
        let (empty, earned) = (
            BookState.point(.sequence(points[0] - 2)), BookState.point(.sequence(points[0]))
        )
        let lost = BookState.point(.sequence(points[1]))
        #expect(try changes(empty, earned)["special_freeway_series"] == .gained)
        #expect(try changes(empty, earned)["high_five"] == .moved)
        #expect(try changes(earned, empty)["special_freeway_series"] == .lost)
        #expect(try changes(earned, lost)["special_freeway_series"] == .lost)
        #expect(try changes(earned, .now)["special_freeway_series"] == .redated)
        #expect(try changes(.now, .now) == [:])
        let answer = try store.store.difference(from: earned, to: .now)
        #expect(answer.from.sequence == points[0] && answer.from.rules == nil)
        #expect(answer.to.sequence == (try store.store.stats().events))
    }

    @Test func `other rules are a state like any other`() throws {
        try tellStory()
        var rules = CanonicalBatch(source: "rules.json")
        try rules.add(
            json: Array(
                """
                [{"id": "angel", "name": "Angel", "category": "special", "last_modified": "2027-01-01T00:00:00Z",
                  "requirement": {"type": "stadiums", "ids": ["stadium_mlb_angel_stadium"]}}]
                """.utf8), as: .achievementDefinition, file: "rules.json")
        let answer = try store.store.difference(from: .now, to: .rules(rules))
        #expect(answer.to.rules == "rules.json")
        #expect(answer.difference.achievements.first { $0.change == .gained }?.id == "angel")
        #expect(answer.difference.achievements.contains { $0.id == "first_pitch" && $0.change == .lost })
        #expect(try store.store.difference(from: .rules(rules), to: .rules(rules)).difference.isEmpty)
    }

    @Test func `a visit is known by what it earned when it was added or corrected`() throws {
        let added = try store.visit("Fenway Park", "2019-05-09")
        let visit = try #require(added.visit)
        let earned = added.changes.map(\.definition)
        #expect(earned.map(\.id).contains("first_pitch"))
        #expect(try store.store.checkAchievementsForNewVisit(visit) == earned)
        var correction = VisitCorrection()
        correction.stadium = "Wrigley Field"
        let corrected = try store.store.correctVisit(visit.visit.id.description, correction)
        let ids = try store.store.checkAchievementsForNewVisit(try #require(corrected.visit)).map(\.id)
        #expect(ids == ["special_wrigley"])
    }

    @Test func `a recalculation finds nothing to do, and mends a ledger that is damaged`() throws {
        let directory = try TemporaryDirectory()
        do {
            let store = try SportsTimeStore.open(at: directory.path)
            _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day("2019-05-09")))
            #expect(try store.recalculateAllAchievements().isEmpty)
        }
        do {
            let environment = try Environment.open(at: directory.path)
            for table in try environment.openTables(["view.achievements.a", "view.achievements.b"]) {
                for row in try environment.rows(of: table) {
                    try environment.overwrite(row.key, with: nil, in: table)
                }
            }
        }
        let store = try SportsTimeStore.open(at: directory.path)
        #expect(try !store.achievements().contains { $0.state == .earned })
        let delta = try store.recalculateAllAchievements()
        #expect(delta.revoked.isEmpty && !delta.isEmpty)
        #expect(delta.earned.map(\.id) == ["first_pitch", "special_fenway"])
        #expect(try store.achievements().filter { $0.state == .earned }.map(\.id) == delta.earned.map(\.id))
    }
}
