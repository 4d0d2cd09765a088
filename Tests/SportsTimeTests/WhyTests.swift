import ByteCoding
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// What is missing, what could count, and how it is told.
struct WhyTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
    }

    private func step(_ achievement: String, near: Coordinate? = nil) throws -> WhyNotAnswer.Step {
        try store.store.whyNot(achievement, near: near).step
    }

    @Test func `a division misses its other stadiums, the nearest to the last visit first`() throws {
        try store.visit("Petco Park", "2019-06-01")
        try store.visit("Dodger Stadium", "2019-05-09")
        let answer = try store.store.whyNot("NL West Champion")
        #expect(answer.origin == "Petco Park, visited on 2019-06-01")
        #expect(answer.step.have == 2 && answer.step.need == 5 && answer.step.needsAll && !answer.step.isMet)
        #expect(answer.step.visits.map(\.stadiumName) == ["Dodger Stadium", "Petco Park"])
        #expect(answer.step.missing.map(\.name) == ["Chase Field", "Oracle Park", "Coors Field"])
        let distances = answer.step.missing.compactMap(\.distanceMeters)
        #expect(distances == distances.sorted() && distances.count == 3)
        let boston = try #require(Coordinate(latitude: 42.3467, longitude: -71.0972))
        #expect(
            try step("NL West Champion", near: boston).missing.map(\.name)
                == ["Coors Field", "Chase Field", "Oracle Park"])
    }

    @Test func `of sites one record is offered, of those that were visited none`() throws {
        try store.visit("stadium_nba_td_garden", "2019-05-09")
        let step = try store.store.whyNot("double_digits", limit: 1_000).step
        #expect(step.have == 1 && step.need == 10 && !step.needsAll)
        #expect(!step.missing.contains { $0.name == "TD Garden" })
        #expect(step.missing.count { $0.name == "Madison Square Garden" } == 1)
        #expect(step.missingCount == step.missing.count)
        let few = try store.store.whyNot("double_digits", limit: 3).step
        #expect(few.missing == Array(step.missing.prefix(3)) && few.missingCount == step.missingCount)
    }

    @Test func `sports miss the stadiums of other sports`() throws {
        try store.visit("Fenway Park", "2019-05-09")
        let step = try store.store.whyNot("triple_threat", limit: 1_000).step
        #expect(step.have == 1 && step.need == 3)
        #expect(!step.missing.isEmpty && !step.missing.contains { $0.sport == "MLB" })
    }

    @Test func `a journey tells the days that come nearest`() throws {
        for (stadium, date) in [
            ("Fenway Park", "2019-05-01"), ("Wrigley Field", "2019-05-02"), ("Coors Field", "2019-07-01"),
            ("Petco Park", "2019-07-05"), ("Dodger Stadium", "2019-07-06"), ("Chase Field", "2019-07-08"),
        ] {
            try store.visit(stadium, date)
        }
        let step = try step("road_warrior")
        #expect(step.have == 3 && step.need == 5)
        #expect(step.visits.map(\.stadiumName) == ["Coors Field", "Petco Park", "Dodger Stadium"])
        #expect(try self.step("weekend_warrior").isMet == false)
    }

    @Test func `a group tells each of its rules`() throws {
        try store.visit("Fenway Park", "2019-05-09")
        let step = try step("coast_to_coast")
        #expect(step.parts.count == 2 && step.have == 1 && step.need == 2)
        #expect(step.parts.map(\.isMet) == [false, true])
        #expect(
            step.parts[0].missing.allSatisfy {
                ["California", "Oregon", "Washington", "British Columbia"].contains($0.state)
            })
        let garden = try self.step("special_msg")
        #expect(garden.have == 0 && garden.need == 1 && garden.parts.count == 2)
        #expect(garden.rule == "visit Madison Square Garden (NBA) or visit Madison Square Garden (NHL)")
    }

    @Test func `what is held misses nothing; what was revoked says by what`() throws {
        let added = try store.visit("Fenway Park", "2019-05-09")
        let held = try store.store.whyNot("special_fenway")
        #expect(held.step.isMet && held.step.missing.isEmpty && held.revokedBy == nil)
        _ = try store.store.deleteVisit(try #require(added.visit?.visit.id.description))
        let revoked = try store.store.whyNot("special_fenway")
        #expect(revoked.revokedBy?.event == "VisitDeleted" && revoked.revokedBy?.outcome == "revoked")
        #expect(revoked.revokedBy?.summary == "2019-05-09 Fenway Park: game, taken back")
        #expect(revoked.step.missing.map(\.id) == ["stadium_mlb_fenway_park"])
        #expect(revoked.origin == nil)
    }

    @Test func `types of visits that do not count do not meet a rule`() throws {
        try store.merge(
            .achievementDefinition,
            """
            [{"id": "seen_a_game", "name": "Seen a Game", "category": "special",
              "last_modified": "2027-01-01T00:00:00Z", "visit_types": ["game"],
              "requirement": {"type": "stadiums", "ids": ["stadium_mlb_wrigley_field"]}}]
            """)
        try store.visit("Wrigley Field", "2019-05-09", .tour)
        #expect(try step("seen_a_game").missing.map(\.id) == ["stadium_mlb_wrigley_field"])
    }

    @Test func `every visit that could count is listed, with all its events`() throws {
        try store.visit("Fenway Park", "2019-05-09")
        try store.visit("Wrigley Field", "2019-05-10")
        let again = try store.visit("Fenway Park", "2021-05-09")
        var correction = VisitCorrection()
        correction.notes = .set("Rain.")
        _ = try store.store.correctVisit(try #require(again.visit?.visit.id.description), correction)
        let why = try store.store.why("special_fenway", listsEveryVisit: true)
        #expect(why.everyVisit?.map(\.date) == ["2019-05-09", "2021-05-09"])
        let first = try #require(again.visit?.addedAt)
        #expect(why.everyVisit?.map(\.events.count) == [1, 2])
        #expect(why.everyVisit?.last?.events == [first, first + 1])
        #expect(try store.store.why("special_fenway").everyVisit == nil)
    }
}
