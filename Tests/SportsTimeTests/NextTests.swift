import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// Which visit, or which few, would complete the most: what is proposed is tried, and is as good as any other.
struct NextTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
    }

    /// What visits to some stadiums, made one after the other on days of their own, would earn.
    private func earned(by stadiums: [String]) throws -> Set<String> {
        let difference = try store.store.whatIf { copy in
            for (index, id) in stadiums.enumerated() {
                _ = try copy.addVisit(
                    VisitDraft(stadium: id, date: try day("2026-05-01").advanced(by: index)))
            }
        }
        return Set(difference.achievements.filter { $0.change == .gained }.map(\.id))
    }

    @Test func `one visit that completes a division does what was said`() throws {
        for stadium in ["dodger_stadium", "oracle_park", "chase_field", "coors_field"] {
            try store.visit("stadium_mlb_\(stadium)", "2019-05-09")
        }
        let answer = try store.store.next(limit: 1_000)
        let petco = ["stadium_mlb_petco_park"]
        let best = try #require(answer.trips.first { $0.stadiums.map(\.id) == petco })
        #expect(Set(best.completes.map(\.id)) == ["high_five", "mlb_nl_west"])
        #expect(answer.trips.first.map { $0.completes.count >= 2 } == true)
        #expect(best.advances.contains { $0.id == "mlb_all_30" && $0.have == 5 && $0.need == 30 })
        #expect(try earned(by: ["stadium_mlb_petco_park"]) == Set(best.completes.map(\.id)))
    }

    @Test(arguments: [1, 2])
    func `no other trip completes more`(visits: Int) throws {
        for stadium in ["fenway_park", "citi_field", "wrigley_field"] {
            try store.visit("stadium_mlb_\(stadium)", "2019-05-09")
        }
        let boston = try #require(Coordinate(latitude: 42.3467, longitude: -71.0972))
        let answer = try store.store.next(near: boston, within: 320_000, visits: visits, limit: 100_000)
        let best = try #require(answer.trips.first)
        #expect(try earned(by: best.stadiums.map(\.id)) == Set(best.completes.map(\.id)))
        // Every trip there is was tried.
        let count = answer.candidates
        #expect(answer.trips.count == (visits == 1 ? count : count * (count - 1) / 2))
        for trip in answer.trips.filter({ $0.completes.count >= 2 }).prefix(5) + answer.trips.suffix(2) {
            #expect(try earned(by: trip.stadiums.map(\.id)) == Set(trip.completes.map(\.id)))
        }
        #expect(answer.trips.allSatisfy { $0.completes.count <= best.completes.count })
    }

    @Test
    func `only stadiums of today, near enough and not visited, are proposed, the nearer of equals first`()
        throws
    {
        try store.visit("stadium_mlb_fenway_park", "2019-05-09")
        let answer = try store.store.next(within: 60_000, limit: 50)
        #expect(answer.origin == "Fenway Park, visited on 2019-05-09")
        #expect(answer.candidates == answer.trips.count)
        #expect(answer.trips.allSatisfy { ($0.distanceMeters ?? .max) <= 60_000 && $0.stadiums.count == 1 })
        #expect(!answer.trips.contains { $0.stadiums.contains { $0.id == "stadium_mlb_fenway_park" } })
        #expect(answer.trips.allSatisfy { $0.stadiums.allSatisfy { $0.deprecatedOn == nil } })
        #expect(try store.store.next(within: 10).trips.isEmpty)
    }

    @Test func `a journey of few visits is completed by a trip that has as many`() throws {
        let weekend = try store.store.next(visits: 3)
        #expect(try #require(weekend.trips.first).completes.contains { $0.id == "weekend_warrior" })
        #expect(
            try !store.store.next(visits: 2).trips.contains {
                $0.completes.contains { $0.id == "weekend_warrior" }
            })
    }
}
