import ByteCoding
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// More cases from the seeds' sentences: what is kept, and what takes away.
struct LedgerLossCasesTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
    }

    // MARK: What takes away, and what does not

    @Test func `where games are required, a tour is none until it is corrected into one`() throws {
        _ = try store.define(
            "petco_game", #"{"type": "stadiums", "ids": ["stadium_mlb_petco_park"]}"#,
            more: #""visit_types": ["game"],"#)
        let tour = try store.go("petco_park", for: .tour)[0]
        #expect(try !store.isHeld("petco_game"))
        #expect(try store.correct(tour) { $0.type = .game }["petco_game"] == .earned)
        #expect(try store.correct(tour) { $0.type = .postponed }["petco_game"] == .revoked)
    }

    @Test func `a correction that has another visit to fall back on never revokes`() throws {
        let first = try store.go("fenway_park", from: "2019-05-01")[0]
        try store.go("fenway_park", from: "2021-05-01")
        let changes = try store.correct(first) { $0.stadium = "stadium_mlb_petco_park" }
        #expect(changes["special_fenway"] == .kept)
        let entries = try store.entries("special_fenway")
        #expect(entries.map(\.earnedOn) == [try day("2021-05-01")])
    }

    @Test func `a corrected day of the only evidence keeps the entry, with the day moved`() throws {
        let visit = try store.go("fenway_park", from: "2019-05-01")[0]
        #expect(try store.correct(visit) { $0.date = try day("2020-05-01") }["special_fenway"] == .kept)
        let life = try store.store.history(of: "special_fenway")
        #expect(life.map(\.earnedOn) == ["2019-05-01", "2020-05-01"] && life.map(\.number) == [1, 1])
    }

    @Test func `an earlier visit that comes in late moves nothing`() throws {
        try store.go("fenway_park", from: "2019-05-01")
        try store.go("fenway_park", from: "2010-05-01")
        #expect(try store.entries("special_fenway").last?.earnedOn == day("2019-05-01"))
    }

    @Test func `a deletion that is undone earns again`() throws {
        let visit = try store.go("fenway_park")[0]
        #expect(try store.delete(visit)["special_fenway"] == .revoked)
        _ = try store.store.undo()
        let entries = try store.entries("special_fenway")
        #expect(entries.map(\.isHeld) == [false, true])
    }

    @Test func `two visits on one day are two visits, and one stadium`() throws {
        let first = try store.go("fenway_park")[0]
        try store.go("fenway_park")
        #expect(try store.store.progress().totals.visits == 2)
        #expect(try store.store.progress().totals.stadiumsEver == 1)
        #expect(try store.delete(first)["special_fenway"] == .kept)
    }

    // MARK: Definitions

    @Test func `a definition that is changed after it was earned is kept by the old rule`() throws {
        _ = try store.define("mine", #"{"type": "stadiums", "ids": ["stadium_mlb_petco_park"]}"#)
        let petco = try store.go("petco_park")[0]
        #expect(try store.isHeld("mine"))
        _ = try store.define("mine", #"{"type": "stadiums", "ids": ["stadium_mlb_fenway_park"]}"#, version: 2)
        #expect(try store.isHeld("mine"))
        #expect(try store.store.why("mine").entries.last?.judgements.last?.definitionVersion == 1)
        try store.go("fenway_park", from: "2024-06-01")
        #expect(try store.delete(petco)["mine"] == .kept)
        let last = try #require(store.store.why("mine").entries.last?.judgements.last)
        #expect(last.definitionVersion == 2 && last.basis == "visit Fenway Park (MLB)")
    }

    @Test func `a definition that is withdrawn keeps its entries and earns no more`() throws {
        _ = try store.define("mine", #"{"type": "stadiums", "ids": ["stadium_mlb_petco_park"]}"#)
        let petco = try store.go("petco_park")[0]
        _ = try store.define(
            "mine", #"{"type": "stadiums", "ids": ["stadium_mlb_petco_park"]}"#, version: 2,
            more: #""deprecated_at": "2032-01-01T00:00:00Z","#)
        #expect(try store.isHeld("mine"))
        #expect(try store.delete(petco)["mine"] == .revoked)
        try store.go("petco_park")
        #expect(try !store.isHeld("mine"))
    }

    @Test func `a rule that is made easier is earned by the change, one that is made harder is kept`() throws
    {
        try store.go("fenway_park", "wrigley_field", "petco_park")
        _ = try store.define("mine", #"{"type": "unique_stadiums", "count": 4}"#)
        #expect(try !store.isHeld("mine"))
        _ = try store.define("mine", #"{"type": "unique_stadiums", "count": 3}"#, version: 2)
        #expect(try store.isHeld("mine"))
        _ = try store.define("mine", #"{"type": "unique_stadiums", "count": 50}"#, version: 3)
        #expect(try store.isHeld("mine"))
    }

    @Test(arguments: [
        (#"{"type": "unique_stadiums", "count": 0}"#, "count"),
        (#"{"type": "stadiums", "ids": []}"#, "empty"),
        (#"{"type": "stadiums", "ids": ["stadium_mlb_nowhere"]}"#, "stadium_mlb_nowhere"),
        (#"{"type": "division", "id": "mlb_south"}"#, "mlb_south"),
        (#"{"type": "journey", "count": 3, "days": 0}"#, "days"),
        (#"{"type": "luck"}"#, "luck"),
    ])
    func `an impossible definition is refused, with the reason`(_ requirement: String, _ reason: String)
        throws
    {
        let summary = try store.define("mine", requirement)
        #expect(summary.counts.map(\.invalid).reduce(0, +) == 1)
        let refusals = try store.store.log(LogQuery(kind: "RecordRejected"))
        #expect(refusals.last?.summary.contains(reason) == true, "\(refusals.last?.summary ?? "none")")
        #expect(try store.store.achievements().allSatisfy { $0.id != "mine" })
    }

    @Test func `visits in any order come to the same achievements, of the same days`() throws {
        func book(_ order: [Int]) throws -> [String] {
            let store = try TestStore()
            let visits = [
                ("stadium_mlb_fenway_park", "2019-05-01"), ("stadium_mlb_fenway_park", "2010-05-01"),
                ("stadium_mlb_dodger_stadium", "2012-05-01"), ("stadium_mlb_angel_stadium", "2012-05-02"),
                ("stadium_mlb_petco_park", "2012-05-03"), ("stadium_nba_td_garden", "2013-01-01"),
                ("stadium_nhl_td_garden", "2013-01-02"), ("stadium_mlb_wrigley_field", "2018-05-01"),
            ]
            for index in order { try store.visit(visits[index].0, visits[index].1) }
            return try store.store.achievements().filter { $0.state == .earned }.map(\.id)
        }
        let expected = try book(Array(0..<8))
        for order in [Array((0..<8).reversed()), [3, 1, 7, 0, 5, 2, 6, 4]] {
            #expect(try book(order) == expected)
        }
    }
}
