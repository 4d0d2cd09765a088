import Fixtures
import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The fan of `Fixtures/fan-history.csv`, whose real games are those of `fan-history-games.csv`.
struct FanHistoryTests {
    private static func bytes() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Fixtures.url("fan-history.csv")))
    }

    private func imported() throws -> (store: TestStore, answer: ImportAnswer) {
        let store = try TestStore()
        return (store, try store.store.importVisits(try Self.bytes(), file: "fan-history.csv"))
    }

    @Test func `a life of visits comes in as one command, and again adds none`() throws {
        let (store, answer) = try imported()
        #expect(answer.rows == answer.added && answer.rows >= 120)
        #expect(answer.command.command == 2)
        let again = try store.store.importVisits(try Self.bytes(), file: "fan-history.csv")
        #expect(again.added == 0 && again.alreadyThere == answer.rows && again.deleted.isEmpty)
        #expect(try store.head() == answer.command.lastSequence)
    }

    @Test func `it spans all seven leagues and three decades`() throws {
        let (store, _) = try imported()
        let progress = try store.store.progress()
        #expect(progress.leagues.map(\.sport) == ["MLB", "NBA", "NHL", "NFL", "MLS", "WNBA", "NWSL"])
        #expect(progress.leagues.allSatisfy { $0.progress.visitedStadiums > 0 })
        let first = try #require(progress.totals.firstVisit)
        let last = try #require(progress.totals.lastVisit)
        #expect(first.hasPrefix("1994") && last.hasPrefix("2025"))
    }

    @Test func `at least forty visits are real games, with their date, teams and score`() throws {
        let (store, _) = try imported()
        let visits = try store.store.visits()
        let rows = try Fixtures.table("fan-history-games.csv").rows
        #expect(rows.count >= 40)
        for row in rows {
            let visit = visits[Int(try row.number("row")) - 1]
            let date = try day(try row.text("date"))
            let sport = SportID(visit.sport)
            let teams = try store.store.projected.read { snapshot in
                try ["home", "away"].map { side in
                    try NameResolver.team(
                        try row.text(side), on: date, sport: sport, in: snapshot.views
                    ).team.id.rawValue
                }
            }
            let score = "\(Int(try row.number("home_score")))-\(Int(try row.number("away_score")))"
            #expect(visit.visitDate == date.description, "row \(row.line)")
            #expect([visit.homeTeamId, visit.awayTeamId] == teams, "row \(row.line)")
            #expect(visit.finalScore == score, "row \(row.line)")
        }
    }

    @Test func `names are those of the day`() throws {
        let (store, _) = try imported()
        let names = Set(try store.store.visits().flatMap { [$0.stadiumNameAtVisit, $0.homeTeamName ?? ""] })
        for name in [
            "Candlestick Park", "Great Western Forum", "Seattle SuperSonics", "Montreal Expos",
            "Hartford Whalers", "Texas Stadium", "Shea Stadium",
        ] {
            #expect(names.contains(name), "\(name)")
        }
    }

    @Test func `deleting a row's visit is told on the next import, and taken again when asked for`() throws {
        // given
        let (store, answer) = try imported()
        let petco = try #require(store.store.visits(stadium: "Petco Park", sport: SportID("MLB")).first)
        _ = try store.store.deleteVisit(petco.id)
        // when
        let told = try store.store.importVisits(try Self.bytes(), file: "fan-history.csv")
        let again = try store.store.importVisits(
            try Self.bytes(), file: "fan-history.csv", takesDeletedAgain: true)
        let third = try store.store.importVisits(
            try Self.bytes(), file: "fan-history.csv", takesDeletedAgain: true)
        // then
        #expect(told.added == 0 && told.deleted.map(\.visitId) == [petco.id])
        #expect(again.added == 1 && again.alreadyThere == answer.rows - 1)
        #expect(third.added == 0 && third.alreadyThere == answer.rows)
        #expect(try store.entries("mlb_nl_west").map(\.isHeld) == [false, true])
    }

    @Test func `two equal rows are two visits`() throws {
        let store = try TestStore()
        let file = Array("date,stadium\n2015-06-14,Petco Park\n2015-06-14,Petco Park\n".utf8)
        #expect(try store.store.importVisits(file, file: "two.csv").added == 2)
        #expect(try store.store.importVisits(file, file: "two.csv").added == 0)
    }
}
