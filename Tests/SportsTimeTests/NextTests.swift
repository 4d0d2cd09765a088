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

    @Test func `what brings little alone, and completes something together, is found among many`() throws {
        let all = try store.store.stadiums(of: SportID("NHL")).map(\.id)
        let division = Set(
            ["td_garden", "keybank_center", "little_caesars_arena"].map { "stadium_nhl_\($0)" })
        let rows = all.filter { !division.contains($0) }.map { "2024-01-05,\($0)" }
        #expect(rows.count == all.count - 3)
        _ = try store.store.importVisits(
            Array(("date,stadium\n" + rows.joined(separator: "\n")).utf8), file: "visits.csv")
        let best = try #require(store.store.next(visits: 3, limit: 1).trips.first)
        let gained = try earned(by: division.sorted())
        #expect(gained.count >= 3)
        #expect(
            best.completes.count >= gained.count, "\(best.stadiums.map(\.name)) completes \(best.completes)")
        #expect(try earned(by: best.stadiums.map(\.id)) == Set(best.completes.map(\.id)))
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

/// Trips of certain days: only to games that are known of them, each on a day of its own.
struct NextOnDaysTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
        try store.go(
            "wrigley_field", "fenway_park", "yankee_stadium", "progressive_field", from: "2019-05-01")
        let rows = [
            "2026-06-02,Oriole Park at Camden Yards,BAL,BOS,scheduled",
            "2026-06-01,Oriole Park at Camden Yards,BAL,BOS,scheduled",
            "2026-06-01,Rogers Centre,TOR,NYY,scheduled", "2026-06-01,Tropicana Field,TB,NYY,scheduled",
            "2026-06-05,Tropicana Field,TB,NYY,postponed", "2026-06-06,Citi Field,NYM,ATL,scheduled",
        ]
        let file = "date,stadium,home_team,away_team,status\n" + rows.joined(separator: "\n")
        let answer = try store.store.importGames(Array(file.utf8), file: "games.csv")
        #expect(answer.added == 6 && answer.notTaken.isEmpty, "\(answer.notTaken)")
    }

    private func next(_ first: String, _ last: String, visits: Int) throws -> NextAnswer {
        try store.store.next(on: try day(first)...day(last), visits: visits, limit: 100)
    }

    @Test func `only stadiums with a game are proposed, with that game`() throws {
        let answer = try next("2026-06-01", "2026-06-07", visits: 1)
        #expect(answer.candidates == 4)
        #expect(
            Set(answer.trips.flatMap { $0.stadiums.map(\.id) }) == [
                "stadium_mlb_oriole_park_at_camden_yards", "stadium_mlb_rogers_centre",
                "stadium_mlb_tropicana_field",
                "stadium_mlb_citi_field",
            ])
        for trip in answer.trips { #expect(trip.games.map(\.stadiumId) == trip.stadiums.map(\.id)) }
        // The one in June's first days; of a game that was called off nothing is said.
        #expect(try next("2026-06-03", "2026-06-05", visits: 1).trips.isEmpty)
        #expect(try next("2026-06-05", "2026-06-30", visits: 1).candidates == 1)
        #expect(try next("2027-01-01", "2027-12-31", visits: 2).trips.isEmpty)
    }

    @Test func `visits of one trip are on days of their own`() throws {
        let answer = try next("2026-06-01", "2026-06-04", visits: 2)
        // Toronto and St. Petersburg play on the same day only.
        for trip in answer.trips {
            let dates = trip.games.map(\.date)
            #expect(dates.count == 2 && dates[0] < dates[1])
        }
        let pairs = Set(answer.trips.map { Set($0.stadiums.map(\.city)) })
        #expect(pairs == [["Baltimore", "Toronto"], ["Baltimore", "St. Petersburg"]])
        #expect(try next("2026-06-01", "2026-06-04", visits: 3).trips.isEmpty)
    }

    @Test func `a journey needs its days, and counts the visits around`() throws {
        // Four stadiums in four days of 2019 are the most so far.
        _ = try store.define("six_in_six", #"{"type": "journey", "count": 6, "days": 6}"#)
        _ = try store.define("five_in_three", #"{"type": "journey", "count": 5, "days": 3}"#)
        try store.go("target_field", "pnc_park", "busch_stadium", from: "2026-05-29")
        func have(_ trip: NextAnswer.Trip) -> Int? {
            (trip.advances + trip.completes).first { $0.id == "six_in_six" }?.have
        }
        let soon = try next("2026-06-01", "2026-06-02", visits: 2)
        #expect(!soon.trips.isEmpty && soon.trips.allSatisfy { have($0) == 5 })
        // The last of May and the first two of June are three, as many as there were.
        #expect(
            soon.trips.allSatisfy { trip in
                !(trip.advances + trip.completes).contains { $0.id == "five_in_three" }
            })
        let late = try next("2026-06-06", "2026-06-06", visits: 1)
        #expect(!late.trips.isEmpty && late.trips.allSatisfy { have($0) == nil })
    }

    @Test func `what is proposed does what was said`() throws {
        for trip in try next("2026-06-01", "2026-06-07", visits: 2).trips.prefix(3) {
            let difference = try store.store.whatIf { copy in
                for game in trip.games {
                    let date = try day(game.date).advanced(by: -3_650)
                    _ = try copy.addVisit(VisitDraft(stadium: game.stadiumId, date: date))
                }
            }
            let gained = Set(difference.achievements.filter { $0.change == .gained }.map(\.id))
            #expect(gained == Set(trip.completes.map(\.id)))
        }
    }
}
