import EventLog
import LMDB
import TestSupport
import Testing

/// An index that has lost or changed a row makes a listing fail, or changes nothing of it: none is ever shorter.
struct HiddenRowTests {
    private let store: LogStore
    private let directory: TemporaryDirectory
    private let events: [Event]

    private static let subjects = ["a", "b", "ab", "", "none"]
    private static let filters: [LogFilter] =
        subjects.map { LogFilter(subject: $0) } + (0...5).map { LogFilter(kinds: [$0]) }
        + [LogFilter(kinds: [1, 2]), LogFilter(kinds: [2, 5]), LogFilter(subject: "a", kinds: [1, 3])]

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        var generator = SeededGenerator(seed: 7)
        for number in 1...20 as ClosedRange<UInt64> {
            try store.append(
                .sample(number),
                (0..<3).map { _ in
                    EventDraft(
                        kind: UInt16.random(in: 1...4, using: &generator), schemaVersion: 1,
                        subject: Self.subjects.dropLast().randomElement(using: &generator) ?? "",
                        factualPart: [1])
                })
        }
        events = try store.events(1...60)
    }

    /// What became of all listings while an index was as a closure left it.
    private func listings(of name: String, after change: (inout WriteTransaction, Table) throws -> Void)
        throws
        -> (same: Int, refused: Int, wrong: [LogSelection])
    {
        let table = try store.table(name)
        var outcome = (same: 0, refused: 0, wrong: [LogSelection]())
        do {
            try store.environment.write { transaction in
                try change(&transaction, table)
                let reader = store.log.reader(transaction.snapshot)
                for filter in Self.filters {
                    for order in [LogSelection.Order.ascending, .descending] {
                        for range in [nil, 13...47] as [ClosedRange<UInt64>?] {
                            let selection = LogSelection(filter, in: range, order: order, pageSize: 9)
                            do {
                                let listed = try Self.sequences(of: selection, reader)
                                if listed == expected(of: selection) {
                                    outcome.same += 1
                                } else {
                                    outcome.wrong.append(selection)
                                }
                            } catch EventLogError.damagedEvent {
                                outcome.refused += 1
                            }
                        }
                    }
                }
                throw LogStore.Undo()
            }
        } catch is LogStore.Undo {
        }
        return outcome
    }

    private static func sequences(of selection: LogSelection, _ reader: borrowing LogReader) throws
        -> [UInt64]
    {
        var found: [UInt64] = []
        var page = try reader.page(of: selection)
        while true {
            found += page.events.map(\.sequence)
            if page.isLast { return found }
            page = try reader.page(of: selection, after: page.position)
        }
    }

    private func expected(of selection: LogSelection) -> [UInt64] {
        let found = events.filter {
            (selection.sequences ?? 1...60).contains($0.sequence)
                && selection.filter.subject.map($0.subject.elementsEqual) ?? true
                && selection.filter.kinds?.contains($0.kind) ?? true
        }.map(\.sequence)
        return selection.order == .ascending ? found : found.reversed()
    }

    @Test(arguments: ["subjects", "kinds"])
    func `nothing is refused where nothing is wrong`(name: String) throws {
        let outcome = try listings(of: name) { _, _ in }
        #expect(outcome.same == Self.filters.count * 4 && outcome.refused == 0)
    }

    @Test(arguments: ["subjects", "kinds"])
    func `a row that is lost is missed`(name: String) throws {
        for row in try store.rows(name) {
            let outcome = try listings(of: name) { try $0.delete(row.key.span, in: $1) }
            #expect(outcome.wrong.isEmpty && outcome.refused > 0, "\(name) \(row.key)")
        }
    }

    @Test(arguments: ["subjects", "kinds"])
    func `a list that is lost is missed`(name: String) throws {
        let lists = Dictionary(grouping: try store.rows(name)) { $0.key.dropLast(8) }
        for rows in lists.values {
            for part in [rows[...], rows.dropFirst(), rows.suffix(2), rows.prefix(2)] where !part.isEmpty {
                let outcome = try listings(of: name) { transaction, table in
                    for row in part { try transaction.delete(row.key.span, in: table) }
                }
                #expect(outcome.wrong.isEmpty && outcome.refused > 0, "\(name) \(part.map(\.key))")
            }
        }
        let outcome = try listings(of: name) { try $0.removeAll(in: $1) }
        #expect(outcome.wrong.isEmpty && outcome.refused > 0)
    }

    @Test(arguments: ["subjects", "kinds"])
    func `a row with a bit that was turned is no row of the list`(name: String) throws {
        var generator = SeededGenerator(seed: 11)
        let rows = try store.rows(name)
        for _ in 0..<300 {
            let row = try #require(rows.randomElement(using: &generator))
            var bytes = row.key + row.value
            let bit = Int.random(in: 0..<8 * bytes.count, using: &generator)
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let (key, value) = (Array(bytes.prefix(row.key.count)), Array(bytes.dropFirst(row.key.count)))
            let outcome = try listings(of: name) { transaction, table in
                try transaction.delete(row.key.span, in: table)
                try transaction.put(value.span, for: key.span, in: table)
            }
            #expect(outcome.wrong.isEmpty && outcome.refused > 0, "\(name) \(row.key) bit \(bit)")
        }
    }
}
