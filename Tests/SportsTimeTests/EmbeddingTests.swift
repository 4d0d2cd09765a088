import ByteCoding
import EventLog
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import SportsTime

/// The engine inside another tool: tasks that change it at once, and views of the embedder's own.
struct EmbeddingTests {
    // MARK: Tasks

    @Test func `tasks that add visits at once share commits, and each is told of its own visit`() async throws
    {
        let store = try TestStore()
        let first = try store.store.doctor().lastCommit
        let reports = try await withThrowingTaskGroup(of: (LocalDate, CommandReport).self) { group in
            for day in 0..<100 {
                let date = LocalDate(daysSince1970: 16_000 + Int32(day))
                group.addTask { [store = store.store] in
                    (date, try await store.addVisit(VisitDraft(stadium: "Fenway Park", date: date)))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(reports.allSatisfy { $0.0 == $0.1.visit?.visit.date })
        #expect(Set(reports.compactMap { $0.1.outcome?.command }).count == 100)
        #expect(reports.flatMap(\.1.changes).filter { $0.outcome == .earned }.count == 2)
        #expect(try store.store.visits().count == 100)
        #expect(try store.store.doctor().lastCommit - first < 100, "some share a commit")
        #expect(try store.store.verifyViews().isSame)
    }

    @Test func `a task corrects and deletes a visit, and a refusal is its own`() async throws {
        let store = try TestStore()
        let visit = VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14"))
        let added = try #require(try await store.store.addVisit(visit).visit)
        var correction = VisitCorrection()
        correction.date = try day("2015-06-15")
        let id = added.visit.id.description
        let corrected = try await store.store.correctVisit(id, correction)
        #expect(corrected.visit?.visit.date == (try day("2015-06-15")))
        let refused = Task { [store = store.store] in
            try await store.addVisit(VisitDraft(stadium: "Nowhere Field", date: try day("2015-06-14")))
        }
        #expect(try await store.store.deleteVisit(id).visit?.visit.id == added.visit.id)
        await #expect(throws: StoreError.self) { try await refused.value }
        #expect(try store.store.visits().isEmpty)
    }

    // MARK: Views

    /// Visits by the day of the week, 0 for Thursday (1970-01-01).
    private struct WeekdayProjector: Projector {
        static let weekdays = View.custom(0, name: "weekdays")
        let view = weekdays
        let version: UInt32 = 1
        let reads = [VisitView.view]

        func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
            guard event.kind == EventKind.visitAdded.rawValue else { return }
            let subject = String(decoding: event.subject.indices.map { event.subject[$0] }, as: UTF8.self)
            guard let id = Identifier(subject), let record = try VisitView.record(id, in: rows.reader) else {
                return
            }
            let weekday = UInt8((record.visit.date.daysSince1970 % 7 + 7) % 7)
            let old = try rows.reader.value(for: [weekday], in: Self.weekdays.table(1))?[0] ?? 0
            try rows.put([old + 1], for: [weekday], in: Self.weekdays.table(1))
        }
    }

    @Test func `an embedder's view follows the log, also of visits before it was there`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/store"
        do {
            let store = try SportsTimeStore.open(at: path)
            _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14")))
        }
        let open = try SportsTimeStore.open(at: path, customProjectors: [WeekdayProjector()])
        _ = try open.addVisit(VisitDraft(stadium: "Wrigley Field", date: try day("2015-06-21")))
        _ = try open.addVisit(VisitDraft(stadium: "Wrigley Field", date: try day("2015-06-22")))
        let sundays = try open.read(catchingUp: [WeekdayProjector.weekdays]) { snapshot in
            try snapshot.views.value(for: [3], in: WeekdayProjector.weekdays.table(1))?[0]
        }
        #expect(sundays == 2)
        let before = try open.at(.sequence(open.stats().events - 2))
        let then = try before.read(catchingUp: [WeekdayProjector.weekdays]) { snapshot in
            try snapshot.views.value(for: [3], in: WeekdayProjector.weekdays.table(1))?[0]
        }
        #expect(then == 1)
    }

    /// Counts visits, but for those of one day; has the name of one of the store's views.
    private struct PickyProjector: Projector {
        static let counts = View.custom(1, name: "visits")
        let view = counts
        let version: UInt32 = 1
        let reads: [View] = []

        private struct Refusal: Error, CustomStringConvertible {
            let description = "it is too much"
        }

        func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
            guard event.kind == EventKind.visitAdded.rawValue else { return }
            let old = try rows.reader.value(for: [0], in: Self.counts.table(1))?[0] ?? 0
            guard old < 2 else { throw Refusal() }
            try rows.put([old + 1], for: [0], in: Self.counts.table(1))
        }
    }

    @Test func `an embedder's view is rebuilt and compared by its name`() throws {
        let directory = try TemporaryDirectory()
        let store = try SportsTimeStore.open(
            at: directory.path + "/store", customProjectors: [WeekdayProjector(), PickyProjector()])
        _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14")))
        let compared = try store.verifyViews(only: ["weekdays", "custom.visits"])
        #expect(compared.isSame && compared.views.map(\.name) == ["weekdays", "visits"])
        #expect(compared.views.map(\.rows) == [1, 1])
        #expect(try store.project(only: ["weekdays"]).views.map(\.name) == ["weekdays"])
        // A name that both have is that of the store's own.
        #expect(try store.verifyViews(only: ["visits"]).views.first?.rows != 1)
        #expect(try store.verifyViews().views.count == 12)
        let names = BuiltInViews.projectors.map(\.view.name) + ["weekdays", "visits"]
        #expect(
            throws: StoreError.invalidValue(
                field: "view", value: "weeks", expected: "one of " + names.joined(separator: ", "))
        ) {
            try store.project(only: ["weeks"])
        }
    }

    @Test func `an embedder's views that are behind or stopped are named by verify, and no damage`() throws {
        let directory = try TemporaryDirectory()
        let store = try SportsTimeStore.open(
            at: directory.path + "/store", customProjectors: [WeekdayProjector(), PickyProjector()])
        func add(_ dates: String...) throws {
            for date in dates {
                _ = try store.addVisit(VisitDraft(stadium: "Fenway Park", date: try day(date)))
            }
        }
        try add("2015-06-14", "2015-06-15")
        try store.read(catchingUp: [WeekdayProjector.weekdays, PickyProjector.counts]) { _ in }
        #expect(try store.verify().customViews == [])
        try add("2015-06-16")
        #expect(throws: ProjectionError.self) { try store.read(catchingUp: [PickyProjector.counts]) { _ in } }
        let answer = try store.verify()
        #expect(answer.isIntact)
        #expect(
            answer.customViews == [
                "weekdays is 1 event behind, and catches up when it is read",
                "visits stopped at event 3905 of kind \(EventKind.visitAdded.rawValue): it is too much",
            ])
        #expect(try store.customViewStatus().map(\.checkpoint) == [3_904, 3_904])
        #expect(try store.customViewStatus().last?.stop?.sequence == 3_905)
    }

    @Test func `an erasure leaves nothing in an embedder's views: they begin anew`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/store"
        let open = { try SportsTimeStore.open(at: path, customProjectors: [WeekdayProjector()]) }
        do {
            let store = try open()
            _ = try store.addVisit(
                VisitDraft(stadium: "Fenway Park", date: try day("2015-06-14"), notes: "a private note"))
            try store.read(catchingUp: [WeekdayProjector.weekdays]) { _ in }
            #expect(try store.customViewStatus().map(\.checkpoint) == [3_903])
        }
        let rows = {
            let environment = try Environment.open(at: path)
            let slots = try environment.openTables(["custom.weekdays.a", "custom.weekdays.b"])
            return try environment.read { transaction in
                try slots.map { try transaction.snapshot.statistics(of: $0).entries }.reduce(0, +)
            }
        }
        #expect(try rows() == 1)
        _ = try SportsTimeStore.erase(.events([3_903]), at: path)
        #expect(try rows() == 0)
        let store = try open()
        #expect(try store.customViewStatus().map(\.checkpoint) == [0])
        let sundays = try store.read(catchingUp: [WeekdayProjector.weekdays]) { snapshot in
            try snapshot.views.value(for: [3], in: WeekdayProjector.weekdays.table(1))?[0]
        }
        #expect(sundays == 1)
    }
}
