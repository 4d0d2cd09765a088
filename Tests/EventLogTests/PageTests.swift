import EventLog
import LMDB
import TestSupport
import Testing

struct PageTests {
    private let directory: TemporaryDirectory
    private let meter = AccessMeter()
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(
            in: directory, options: EnvironmentOptions(durability: .scratch, meter: meter))
    }

    @Test func `an event is copied as it is`() throws {
        try store.fill()
        let events = try pages(LogSelection()).flatMap(\.events)
        #expect(events.map(Event.init) == (try store.events(1...6)))
        #expect(events.allSatisfy { !$0.isErased })
    }

    @Test func `an empty log has one page without events`() throws {
        for order in [LogSelection.Order.ascending, .descending] {
            let pages = try pages(LogSelection(order: order))
            #expect(pages.count == 1 && pages[0].events.isEmpty && pages[0].isLast)
        }
    }

    @Test func `a page says where the next begins, and which is the last`() throws {
        try store.fill()
        let forwards = try pages(LogSelection(pageSize: 4))
        #expect(forwards.map { $0.events.map(\.sequence) } == [[1, 2, 3, 4], [5, 6]])
        #expect(forwards.map(\.position) == [4, 6] && forwards.map(\.isLast) == [false, true])
        let backwards = try pages(LogSelection(in: 2...5, order: .descending, pageSize: 3))
        #expect(backwards.map { $0.events.map(\.sequence) } == [[5, 4, 3], [2]])
        #expect(backwards.map(\.position) == [3, 2] && backwards.map(\.isLast) == [false, true])
        let filtered = try pages(LogSelection(LogFilter(subject: "vis")))
        #expect(filtered.map(\.position) == [6], "what passes no filter is accounted for as well")
    }

    @Test func `reading on in a later snapshot finds what was appended meanwhile`() throws {
        try store.fill()
        let first = try page(LogSelection(pageSize: 4))
        try store.append(.sample(9), [.sample])
        let second = try page(LogSelection(pageSize: 4), after: first.position)
        #expect(second.events.map(\.sequence) == [5, 6, 7] && second.isLast)
    }

    @Test(
        arguments: [(.ascending, 6), (.ascending, .max), (.descending, 1), (.descending, 0)]
            as [(LogSelection.Order, UInt64)])
    func `nothing comes after the end`(order: LogSelection.Order, position: UInt64) throws {
        try store.fill()
        let page = try page(LogSelection(order: order), after: position)
        #expect(page.events.isEmpty && page.isLast && page.position == position)
    }

    @Test func `pages of any selection hold what a reading of the whole log picks`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let subjects = ["a", "b", "ab", ""]
        try fill(events: 300) { _ in
            (UInt16.random(in: 1...5, using: &generator), subjects.randomElement(using: &generator) ?? "")
        }
        let all = try store.events(1...300)
        for _ in 0..<400 {
            let kinds: Set<UInt16>? =
                Bool.random(using: &generator)
                ? nil : Set((0..<3).map { _ in UInt16.random(in: 0...6, using: &generator) })
            let filter = LogFilter(
                subject: Bool.random(using: &generator) ? nil : subjects.randomElement(using: &generator),
                kinds: kinds)
            let first = UInt64.random(in: 0...310, using: &generator)
            let last = UInt64.random(in: first...400, using: &generator)
            let order: LogSelection.Order = Bool.random(using: &generator) ? .ascending : .descending
            let selection = LogSelection(
                filter, in: first...last, order: order,
                pageSize: Int.random(in: 1...40, using: &generator))
            var expected = all.filter {
                (first...last).contains($0.sequence) && filter.subject.map($0.subject.elementsEqual) ?? true
                    && filter.kinds?.contains($0.kind) ?? true
            }
            if order == .descending { expected.reverse() }
            let pages = try pages(selection)
            #expect(pages.flatMap(\.events).map(Event.init) == expected, "seed \(seed), \(selection)")
            #expect(pages.allSatisfy { $0.events.count <= selection.pageSize }, "seed \(seed)")
            #expect(pages.last?.isLast == true && !pages.dropLast().contains { $0.isLast }, "seed \(seed)")
        }
    }

    @Test func `a page costs the rows it returns, wherever it lies`() throws {
        // One event in a hundred is of kind 2, one in fifty of subject "rare", and their crossing is rarer.
        try fill(events: 5_000) { number in
            (number % 100 == 7 ? 2 : 1, number % 50 == 7 ? "rare" : "frequent")
        }
        // Going down, a row of an index is held to the one before it.
        let filters: [(LogFilter, Int)] = [
            (.everything, 2), (LogFilter(subject: "rare"), 4), (LogFilter(kinds: [2]), 4),
            (LogFilter(kinds: [1, 2]), 5), (LogFilter(subject: "rare", kinds: [2]), 8),
            (LogFilter(subject: "frequent", kinds: [1]), 6),
        ]
        for (filter, rowsPerEvent) in filters {
            for order in [LogSelection.Order.ascending, .descending] {
                let selection = LogSelection(filter, order: order, pageSize: 20)
                meter.reset()
                let page = try page(selection, after: 2_500)
                #expect(page.events.count == 20)
                #expect(meter.rowsRead <= 20 * rowsPerEvent + 10, "\(selection): \(meter.rowsRead)")
            }
        }
    }

    @Test(arguments: [LogFilter(kinds: [1, 3]), LogFilter(kinds: [3]), LogFilter(subject: "none")])
    func `what never occurred costs the events of the range, once`(filter: LogFilter) throws {
        // An index cannot prove that it lists no event: the events themselves say so.
        try fill(events: 1_000) { ($0 % 10 == 0 ? 1 : 2, "some") }
        for order in [LogSelection.Order.ascending, .descending] {
            meter.reset()
            let found = try pages(LogSelection(filter, order: order, pageSize: 10)).flatMap(\.events)
            #expect(found.count == (filter.kinds?.contains(1) == true ? 100 : 0))
            #expect(meter.rowsRead <= 2 * 1_000 + 8 * found.count + 100, "\(filter): \(meter.rowsRead)")
        }
    }

    @Test func `a subject and kinds that never meet cost the rarer of the two`() throws {
        try fill(events: 5_000) { $0 % 1_000 == 0 ? (2, "frequent") : (1, $0 == 2_500 ? "once" : "frequent") }
        meter.reset()
        let page = try page(LogSelection(LogFilter(subject: "once", kinds: [2])))
        #expect(page.events.isEmpty && page.isLast)
        #expect(meter.rowsRead <= 10)
    }

    @Test func `a page ends after so many leaps, and the next goes on from there`() throws {
        let pairs = UInt64(LogLimits.leapsPerPage)
        try fill(events: 2 * pairs) { $0 == 2 * pairs ? (1, "a") : $0 % 2 == 0 ? (1, "b") : (2, "a") }
        let pages = try pages(LogSelection(LogFilter(subject: "a", kinds: [1])))
        #expect(pages.count > 1 && pages.count < 5)
        #expect(pages.flatMap(\.events).map(\.sequence) == [2 * pairs])
        #expect(pages.dropLast().allSatisfy { $0.events.isEmpty && !$0.isLast })
    }

    @Test func `a page ends after so many bytes`() throws {
        let part = [UInt8](repeating: 7, count: LogLimits.bytesPerEvent - 200)
        let big = EventDraft(kind: 1, schemaVersion: 1, subject: "a", factualPart: part)
        for number in 1...3 {
            try store.append(.sample(UInt64(number)), Array(repeating: big, count: 4))
        }
        for filter in [LogFilter.everything, LogFilter(subject: "a")] {
            let pages = try pages(LogSelection(filter))
            #expect(pages.map(\.events.count) == [5, 5, 2] && pages.map(\.position) == [5, 10, 12])
        }
    }

    @Test func `a gap is named whatever the filter`() throws {
        try store.fill()
        try store.overwrite("events", key(5), nil)
        for filter in [LogFilter.everything, LogFilter(subject: "visit"), LogFilter(kinds: [2])] {
            #expect(throws: EventLogError.missingEvent(sequence: 5)) { try page(LogSelection(filter)) }
        }
    }

    private func page(_ selection: LogSelection, after position: UInt64? = nil) throws -> LogPage {
        try store.environment.read { transaction in
            try store.log.reader(transaction.snapshot).page(of: selection, after: position)
        }
    }

    /// All pages of a selection, each in a snapshot of its own.
    private func pages(_ selection: LogSelection) throws -> [LogPage] {
        var pages = [try page(selection)]
        while let last = pages.last, !last.isLast {
            pages.append(try page(selection, after: last.position))
        }
        return pages
    }

    /// Appends events of the kinds and subjects that their sequences are given.
    private func fill(events: UInt64, _ choose: (UInt64) -> (UInt16, String)) throws {
        for first in stride(from: 1, through: events, by: 100) {
            let drafts = (first...min(first + 99, events)).map { number in
                let (kind, subject) = choose(number)
                return EventDraft(kind: kind, schemaVersion: 1, subject: subject, factualPart: [])
            }
            try store.append(.sample(first), drafts)
        }
    }
}
