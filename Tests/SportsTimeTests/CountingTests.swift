import ByteCoding
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// What counts is a choice: of the user for totals, of the definition for an achievement.
struct CountingTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
        try store.visit("Fenway Park", "2019-05-09")
        try store.visit("Wrigley Field", "2019-05-10", .tour)
        try store.visit("Wrigley Field", "2019-05-11", .postponed)
        try store.visit("stadium_nba_td_garden", "2019-05-12", .other)
        try store.visit("stadium_nhl_td_garden", "2019-05-13")
    }

    private func mlb(_ store: some StoreQueries) throws -> ProgressAnswer.Part {
        try #require(store.progress(of: SportID("MLB")).leagues.first).progress
    }

    @Test func `by default every visit counts`() throws {
        let progress = try store.store.progress()
        #expect(progress.countedTypes == ["game", "tour", "other", "postponed"])
        #expect(progress.totals.visits == 5 && progress.totals.visitsCounted == 5)
        #expect(progress.totals.sitesEver == 3 && progress.totals.stadiumsEver == 4)
        #expect(try mlb(store.store).visitedStadiums == 2)
    }

    @Test func `of games alone, a tour and a game that was called off are none`() throws {
        _ = try store.store.setCountedVisits([.game])
        let progress = try store.store.progress()
        #expect(progress.countedTypes == ["game"])
        #expect(progress.totals.visits == 5 && progress.totals.visitsCounted == 2)
        #expect(progress.totals.sitesEver == 2 && progress.totals.stadiumsEver == 2)
        #expect(progress.totals.currentStadiums == 2)
        let league = try #require(progress.leagues.first { $0.sport == "MLB" })
        #expect(league.progress.visitedStadiums == 1)
        #expect(league.visited.map(\.id) == ["stadium_mlb_fenway_park"])
        #expect(league.remaining.contains { $0.id == "stadium_mlb_wrigley_field" })
        // What is no home of today is not history either, unless it counts.
        #expect(progress.leagues.first { $0.sport == "NBA" }?.visited.isEmpty == true)
    }

    @Test func `the choice holds for what comes, goes and moves, and is undone like any change`() throws {
        _ = try store.store.setCountedVisits([.game, .tour])
        #expect(try mlb(store.store).visitedStadiums == 2)
        let tour = try #require(store.store.visits(stadium: "Wrigley Field").first { $0.visitType == "tour" })
        _ = try store.store.deleteVisit(tour.id)
        #expect(try mlb(store.store).visitedStadiums == 1)
        let postponed = try #require(store.store.visits(stadium: "Wrigley Field").first)
        var correction = VisitCorrection()
        correction.type = .game
        _ = try store.store.correctVisit(postponed.id, correction)
        #expect(try mlb(store.store).visitedStadiums == 2)
        try store.visit("Petco Park", "2019-06-01", .other)
        #expect(try mlb(store.store).visitedStadiums == 2)
        let head = try store.head()
        _ = try store.store.setCountedVisits(nil)
        #expect(try mlb(store.store).visitedStadiums == 3)
        #expect(try mlb(store.store.at(.sequence(head))).visitedStadiums == 2)
        _ = try store.store.undo()
        #expect(try mlb(store.store).visitedStadiums == 2)
        #expect(try store.store.progress().countedTypes == ["game", "tour"])
        #expect(try store.store.verifyViews().isSame)
    }

    @Test func `the same choice again is no event, and no type is no choice`() throws {
        #expect(try store.store.setCountedVisits(nil).outcome == nil)
        #expect(try store.store.setCountedVisits(Set(VisitType.allCases)).outcome == nil)
        #expect(try store.store.setCountedVisits([.tour]).outcome != nil)
        #expect(try store.store.setCountedVisits([.tour]).outcome == nil)
        #expect(throws: StoreError.self) { try store.store.setCountedVisits([]) }
    }

    @Test func `what counts for an achievement its definition says, whatever counts for totals`() throws {
        _ = try store.store.setCountedVisits([.tour])
        try store.merge(
            .achievementDefinition,
            """
            [{"id": "seen_a_game", "name": "Seen a Game", "category": "special",
              "last_modified": "2027-01-01T00:00:00Z", "visit_types": ["game"],
              "requirement": {"type": "stadiums", "ids": ["stadium_mlb_wrigley_field"]}}]
            """)
        func answer(_ id: String) throws -> AchievementAnswer {
            try #require(store.store.achievements().first { $0.id == id })
        }
        #expect(try answer("seen_a_game").state == .open)
        #expect(try answer("seen_a_game").countedTypes == ["game"])
        #expect(try answer("special_wrigley").state == .earned)
        #expect(try answer("special_wrigley").countedTypes == ["game", "tour", "other", "postponed"])
        try store.visit("Wrigley Field", "2020-05-11")
        #expect(try answer("seen_a_game").state == .earned)
    }

    @Test func `a game that was called off has teams and no score`() throws {
        var draft = VisitDraft(stadium: "Fenway Park", date: try day("2019-05-20"), type: .postponed)
        draft.homeTeam = "Boston Red Sox"
        draft.awayTeam = "New York Yankees"
        #expect(try store.store.addVisit(draft).visit?.visit.homeTeam?.name == "Boston Red Sox")
        draft.finalScore = FinalScore("3-2")
        #expect(throws: VisitRefusal.noGame(field: "score", type: .postponed)) {
            try store.store.addVisit(draft)
        }
    }
}
