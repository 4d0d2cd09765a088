import LMDB
import Projections
import SportsTimeModel
import TestSupport
import Testing

@testable import SportsTime
@testable import SportsTimeViews

/// What a question costs is counted in rows and pages, not in time: the same for 2,000 visits and for 20,000.
struct WorkDoesNotGrowTests {
    /// A question or command, with a name for messages.
    struct Work: Sendable {
        let name: String
        let run: @Sendable (SportsTimeStore) throws -> Void
    }

    static let works: [Work] = [
        Work(name: "progress") { _ = try $0.progress() },
        Work(name: "progress MLB") { _ = try $0.progress(of: SportID("MLB")) },
        Work(name: "progress --states") { _ = try $0.stateProgress() },
        Work(name: "achievements") { _ = try $0.achievements() },
        Work(name: "why first_pitch") { _ = try $0.why("first_pitch") },
        Work(name: "why mlb_al_east") { _ = try $0.why("mlb_al_east") },
        Work(name: "why --all special_lambeau") { _ = try $0.why("special_lambeau", listsEveryVisit: true) },
        Work(name: "why-not mlb_al_east") { _ = try $0.whyNot("mlb_al_east") },
        Work(name: "why-not century_club") { _ = try $0.whyNot("century_club") },
        Work(name: "why progress MLB") { _ = try $0.whyProgress("MLB") },
        Work(name: "why progress California") { _ = try $0.whyFigure("California") },
        Work(name: "why progress sites") { _ = try $0.whyFigure("sites") },
        Work(name: "why-not progress") { _ = try $0.whyNotProgress("MLB") },
        Work(name: "why stadium") {
            _ = try $0.whyName(ofStadium: "stadium_nba_td_garden", on: day("2015-01-01"))
        },
        Work(name: "why visit") { store in
            _ = try store.whyVisit(try #require(store.visits(limit: 1).first).id)
        },
        Work(name: "history first_pitch") { _ = try $0.history(of: "first_pitch") },
        Work(name: "stats") { _ = try $0.stats() },
        Work(name: "stadium show") { _ = try $0.stadium("Fenway Park", sport: SportID("MLB")) },
        Work(name: "stadium list") { _ = try $0.stadiums(of: SportID("MLB")) },
        Work(name: "stadium search") { _ = try $0.searchStadiums("park") },
        Work(name: "team show") { _ = try $0.team("Boston Red Sox") },
        Work(name: "visit show") { store in
            _ = try store.visit(try #require(store.visits(limit: 1).first).id)
        },
        Work(name: "visit list, the last 10") { _ = try $0.visits(limit: 10) },
        Work(name: "log, the last 20 events") { _ = try $0.log(LogQuery()) },
    ]

    @Test func `no question, and no added visit, reads more rows among 20,000 visits than among 2,000`()
        throws
    {
        // given
        let small = try Self.store(visits: 2_000)
        let large = try Self.store(visits: 20_000)
        for work in Self.works {
            // when
            let few = try Self.cost(of: work, in: small)
            let many = try Self.cost(of: work, in: large)
            // then
            #expect(few.rows > 0, "\(work.name) reads something")
            #expect(many.rows <= few.rows, "\(work.name) reads \(few.rows) rows, then \(many.rows)")
            #expect(
                many.pages <= few.pages * 2, "\(work.name) touches \(few.pages) pages, then \(many.pages)")
        }
        // when
        let few = try Self.cost(of: Self.add, in: small)
        let many = try Self.cost(of: Self.add, in: large)
        // then
        #expect(many.writes <= few.writes, "\(few.writes) rows are written, then \(many.writes)")
        // A journey looks at the visits of its days, and each day has ten times as many.
        #expect(many.rows <= few.rows + 200, "\(few.rows) rows are read, then \(many.rows)")
    }

    @Test func `an import looks for evidence as often as it has rows, and no oftener`() throws {
        let few = try Self.importing(2_000)
        let many = try Self.importing(20_000)
        // Three journeys at most wait for what a day brings; all else is looked at when a stadium is new.
        #expect(many.evaluations > 100 && many.evaluations <= 3 * 20_000 + 60 * 71)
        #expect(many.evaluations <= 11 * few.evaluations, "\(few.evaluations), then \(many.evaluations)")
        #expect(
            many.cost.rows <= 11 * few.cost.rows, "\(few.cost.rows) rows are read, then \(many.cost.rows)")
        #expect(
            many.cost.writes <= 11 * few.cost.writes,
            "\(few.cost.writes) rows are written, then \(many.cost.writes)")
    }

    @Test func `further visits of a day to a stadium are looked at no more`() throws {
        let store = try TestStore()
        let rows = "date,stadium\n" + String(repeating: "2024-07-04,stadium_mlb_fenway_park\n", count: 300)
        let meter = EvaluationMeter()
        let answer = try EvaluationMeter.$current.withValue(meter) {
            try store.store.importVisits(Array(rows.utf8), file: "rows.csv")
        }
        #expect(answer.added == 300 && meter.count > 1 && meter.count <= 71)
    }

    /// What the import of so many visits costs, with journeys that nobody makes.
    private static func importing(_ count: Int) throws -> (evaluations: Int, cost: Cost) {
        let store = try TestStore()
        let endless = #"{"type": "journey", "count": 100, "days": 7}"#
        let never = #"{"type": "unique_stadiums", "count": 400}"#
        _ = try store.define("endless_or_never", #"{"type": "any_of", "of": [\#(endless), \#(never)]}"#)
        _ = try store.define(
            "endless_and_once", #"{"type": "all_of", "of": [\#(endless), {"type": "sports", "count": 1}]}"#)
        // As many a day in both: a journey looks at the visits of its days.
        let rows = try rows(count, over: UInt64(count) * 9 / 20, in: store)
        let meter = EvaluationMeter()
        let work = Work(name: "import") { _ = try $0.importVisits(rows, file: "rows.csv") }
        let cost = try EvaluationMeter.$current.withValue(meter) { try Self.cost(of: work, in: store) }
        return (meter.count, cost)
    }

    private static let add = Work(name: "visit add") { store in
        let date = try day("2024-07-04")
        _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: date, sport: SportID("MLB")))
    }

    /// The meter counts, or the tests above could not fail.
    @Test func `listing all visits does cost more among more`() throws {
        let small = try Self.store(visits: 200)
        let large = try Self.store(visits: 2_000)
        let list = Work(name: "visit list") { _ = try $0.visits() }
        #expect(try Self.cost(of: list, in: large).rows > 5 * Self.cost(of: list, in: small).rows)
    }

    struct Cost {
        let rows: Int
        let writes: Int
        let pages: Int
    }

    private static func cost(of work: Work, in store: TestStore) throws -> Cost {
        store.meter.reset()
        try work.run(store.store)
        let depth = try store.store.projected.viewStatistics().map(\.depth).max() ?? 0
        return Cost(
            rows: store.meter.rowsRead, writes: store.meter.writes,
            pages: store.meter.lookups * depth + store.meter.steps)
    }

    /// A store of visits to sixty stadiums over 9,000 days, whatever their number.
    private static func store(visits count: Int) throws -> TestStore {
        let store = try TestStore()
        _ = try store.store.importVisits(try rows(count, over: 9_000, in: store), file: "rows.csv")
        return store
    }

    /// A file of so many visits to sixty stadiums over so many days.
    private static func rows(_ count: Int, over days: UInt64, in store: TestStore) throws -> [UInt8] {
        let stadiums = try store.store.stadiums(of: SportID("MLB")) + store.store.stadiums(of: SportID("NBA"))
        var generator = SeededGenerator(seed: 20_000)
        let teams =
            try [
                store.store.team("BOS", sport: SportID("MLB")),
                store.store.team("BOS", sport: SportID("NBA")),
            ]
            .map { ($0.sport, $0.id) } + [("MLB", "team_mlb_nyy"), ("NBA", "team_nba_lal")]
        var rows = "date,stadium,type,home_team,away_team,score\n"
        for _ in 0..<count {
            let stadium = stadiums[Int(generator.next() % 60)]
            let date = LocalDate(daysSince1970: 11_000).advanced(by: Int(generator.next() % days))
            let type = VisitType.allCases[Int(generator.next() % 3)]
            let opened = try store.store.stadium(stadium.id).yearOpened ?? 0
            let day = date.year > opened ? date : LocalDate(daysSince1970: 20_200)
            let sides = teams.filter { $0.0 == stadium.sport }.map(\.1)
            let game = type == .game ? "\(sides[0]),\(sides[1]),3-\(generator.next() % 5)" : ",,"
            rows += "\(day),\(stadium.id),\(type.rawValue),\(game)\n"
        }
        return Array(rows.utf8)
    }
}
