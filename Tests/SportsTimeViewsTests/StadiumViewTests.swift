import SportsTimeModel
import SportsTimeViews
import Testing

struct StadiumViewTests {
    private static let yard = "stadium_mlb_old_yard"

    @Test func `a name finds a stadium in its days, and marked as of other days`() throws {
        let world = try SmallWorld()
        let inWindow = try world.read {
            try StadiumView.matches(named: "memorial YARD", on: LocalDate("1970-01-01"), in: $0)
        }
        let outside = try world.read {
            try StadiumView.matches(named: "Memorial Yard", on: LocalDate("2000-01-01"), in: $0)
        }
        #expect(inWindow.map(\.id.rawValue) == [Self.yard] && inWindow.map(\.isOfDate) == [true])
        #expect(outside.map(\.id.rawValue) == [Self.yard] && outside.map(\.isOfDate) == [false])
    }

    @Test func `one name of two records has two meanings, a sport tells which`() throws {
        let world = try SmallWorld()
        let all = try world.read { try StadiumView.matches(named: "Fenway Park", in: $0) }
        let hockey = try world.read {
            try StadiumView.matches(named: "Fenway Park", sport: SportID("NHL"), in: $0)
        }
        #expect(all.count == 2)
        #expect(hockey.map(\.id.rawValue) == ["stadium_nhl_fenway_park"])
    }

    @Test func `a renamed stadium is found by its new name, and no more by one that was only its own`() throws
    {
        let world = try SmallWorld()
        try world.append([
            .stadiumMerged(try SmallWorld.stadium(Self.yard, "New Yard", 39.2839, site: "site_yard"))
        ])
        let found = try world.read { try StadiumView.search("new", in: $0) }
        let old = try world.read { try StadiumView.matches(named: "Old Yard", in: $0) }
        #expect(found.map(\.rawValue) == [Self.yard])
        #expect(old.isEmpty)
    }

    @Test func `a withdrawn alias names nothing any more, a corrected one names the other stadium`() throws {
        let world = try SmallWorld()
        var alias = StadiumAlias(
            revision: SmallWorld.revision, id: "yard_1", stadium: try Stadium.ID("stadium_nhl_fenway_park"),
            window: NameWindow(name: "Memorial Yard"))
        try world.append([.stadiumAliasMerged(alias)])
        let moved = try world.read { try StadiumView.matches(named: "Memorial Yard", in: $0) }
        #expect(moved.map(\.id.rawValue) == ["stadium_nhl_fenway_park"])
        alias.deprecatedAtMilliseconds = 1
        try world.append([.stadiumAliasMerged(alias)])
        let gone = try world.read { try StadiumView.matches(named: "Memorial Yard", in: $0) }
        #expect(gone.isEmpty)
    }

    @Test func `near is by distance, both ways along the band of latitudes`() throws {
        let world = try SmallWorld()
        let center = try #require(Coordinate(latitude: 42.3467, longitude: -71.0972))
        let close = try world.read { try StadiumView.near(center, radiusMeters: 1_000, in: $0) }
        let wide = try world.read { try StadiumView.near(center, radiusMeters: 400_000, in: $0) }
        #expect(close.count == 2)
        #expect(wide.count == 3 && wide.last?.stadium.id.rawValue == Self.yard)
        #expect(abs((wide.last?.meters ?? 0) - 340_500) < 1_000)
    }

    @Test func `a spelling that is almost right is told`() throws {
        let world = try SmallWorld()
        #expect(try world.read { try StadiumView.namesNear("Fenwey Park", in: $0) } == ["Fenway Park"])
    }
}
