import SportsTimeModel
import SportsTimeViews
import Testing

struct LedgerViewTests {
    private static let fenway = "stadium_mlb_fenway_park"
    private static let yard = "stadium_mlb_old_yard"

    @Test func `progress counts distinct homes of active teams`() throws {
        let world = try SmallWorld([.visitAdded(try SmallWorld.visit(1, Self.fenway, "2015-06-14"))])
        var progress = try world.read { try ProgressView.progress(of: "mlb_al_east", in: $0) }
        #expect((progress.visited, progress.total) == (1, 2))
        try world.append([
            .teamMerged(try SmallWorld.team("team_mlb_bal", "Orioles", Self.yard, deprecatedAt: 1))
        ])
        progress = try world.read { try ProgressView.progress(of: "mlb", in: $0) }
        #expect((progress.visited, progress.total) == (1, 1))
    }

    @Test func `a division that loses its missing stadium is complete, and dated by the visits`() throws {
        let world = try SmallWorld([.visitAdded(try SmallWorld.visit(1, Self.fenway, "2015-06-14"))])
        try world.append([
            .teamMerged(try SmallWorld.team("team_mlb_bal", "Orioles", Self.yard, deprecatedAt: 1))
        ])
        let entries = try world.read { try AchievementView.entries(of: "east", in: $0) }
        #expect(entries.map(\.isHeld) == [true])
        #expect(entries.first?.earnedOn == LocalDate("2015-06-14"))
    }

    @Test func `a visit counts from the event that added it, whatever it was corrected to be later`() throws {
        // given
        let world = try SmallWorld([.visitAdded(try SmallWorld.visit(1, Self.fenway, "2015-06-14"))])
        let addedAt = try world.read { try VisitView.visits(in: $0).first?.addedAt }
        // when
        try world.append([.visitCorrected(try SmallWorld.visit(1, Self.yard, "2015-06-15"))])
        // then
        let entry = try world.read { try AchievementView.entries(of: "first", in: $0).last }
        #expect(entry?.isHeld == true && entry?.number == 1)
        #expect(entry?.evidence.map(\.stadium.rawValue) == [Self.yard])
        #expect(entry?.evidence.map(\.addedAt) == [addedAt].compactMap { $0 })
    }

    @Test func `the last visits come first from the end, within days and a limit`() throws {
        let world = try SmallWorld([
            .visitAdded(try SmallWorld.visit(1, Self.fenway, "2015-06-14")),
            .visitAdded(try SmallWorld.visit(2, Self.yard, "1990-06-14")),
            .visitAdded(try SmallWorld.visit(3, Self.fenway, "2016-06-14", .tour)),
        ])
        let days = try #require(LocalDate("1990-06-14"))...(try #require(LocalDate("2015-06-14")))
        let lastTwo = try world.read { try VisitView.visits(limit: 2, in: $0).map(\.visit.date.year) }
        let within = try world.read { try VisitView.visits(on: days, in: $0).map(\.visit.date.year) }
        let there = try world.read {
            try VisitView.visits(to: try Stadium.ID(Self.fenway), limit: 1, in: $0).map(\.visit.date.year)
        }
        #expect(lastTwo == [2015, 2016])
        #expect(within == [1990, 2015])
        #expect(there == [2016])
    }
}
