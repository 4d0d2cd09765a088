import Projections
import EventLog
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

struct SmokeTests {
    @Test func `a new store takes in the bundled data and a visit earns First Pitch`() throws {
        let path = "/tmp/smoke-\(UInt64.random(in: 0...UInt64.max))"
        let store = try SportsTimeStore.open(at: path)
        let clock = ContinuousClock()
        let start = clock.now
        let report = try store.addVisit(
            VisitDraft(
                stadium: "Fenway Park", date: try #require(LocalDate("2015-06-14")),
                homeTeam: "Boston Red Sox",
                awayTeam: "TOR", finalScore: FinalScore("5-13")))
        print(clock.now - start, report.changes.map(\.definition.name), report.warnings)
        let reports = try store.projected.verifyViews()
        for report in reports { print(report.view, report.rows, report.difference as Any) }
        let summary = try store.projected.read { try RecordView.lastRun(in: $0.views) }
        print(summary as Any)
        #expect(report.changes.count == 2)
    }
}
