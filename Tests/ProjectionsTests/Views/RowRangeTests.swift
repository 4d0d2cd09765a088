import EventLog
import Projections
import TestSupport
import Testing

/// Ranges of rows, held against a plain filter over all keys.
struct RowRangeTests {
    private let directory: TemporaryDirectory
    private let store: SampleStore
    private let keys: [[UInt8]]
    private static let seed: UInt64 = 40
    private static let view = View(index: 0, name: "rows")
    private static let middle = view.table(7)

    /// Keys of few different bytes, in a table between two others.
    init() throws {
        var generator = SeededGenerator(seed: Self.seed)
        let keys = Set((0..<60).map { _ in Self.key(using: &generator) })
        self.keys = keys.sorted { $0.lexicographicallyPrecedes($1) }
        let projector = SampleProjector(view: Self.view) { event, rows in
            let key = event.factualPart?.copied ?? []
            for table in [6, 7, 8] as [UInt8] {
                try rows.put(event.subject.copied, for: key, in: Self.view.table(table))
            }
        }
        directory = try TemporaryDirectory()
        store = try SampleStore(in: directory, projectors: [projector])
        let events = keys.map { key in
            EventDraft(kind: 1, schemaVersion: 1, subject: "", factualPart: key)
        }
        try store.append(.sample(1), events)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a range holds the keys that a filter finds, in either direction`(round: UInt64) throws {
        var generator = SeededGenerator(seed: Self.seed + 1 + round)
        let prefix = Array(Self.key(using: &generator).prefix(Int.random(in: 0...2, using: &generator)))
        let start = Bool.random(using: &generator) ? prefix + Self.key(using: &generator) : nil
        let end = Bool.random(using: &generator) ? prefix + Self.key(using: &generator) : nil
        let limit = Bool.random(using: &generator) ? Int.random(in: 0...5, using: &generator) : .max
        let expected = keys.filter { key in
            key.starts(with: prefix) && start.map { !key.lexicographicallyPrecedes($0) } ?? true
                && end.map { key.starts(with: $0) || key.lexicographicallyPrecedes($0) } ?? true
        }
        for isDescending in [false, true] {
            let found = try read(prefix, start, end, limit, isDescending)
            let ordered = isDescending ? expected.reversed() : expected
            #expect(
                found == Array(ordered.prefix(limit)),
                "round \(round): \(prefix) \(start ?? []) \(end ?? []) \(limit) \(isDescending)")
        }
    }

    @Test(arguments: [[], [0], [1], [0xFF], [0xFF, 0xFF], [2], [1, 0xFF, 1]] as [[UInt8]])
    func `the first and the last row of a prefix are found`(prefix: [UInt8]) throws {
        let expected = keys.filter { $0.starts(with: prefix) }
        let (first, last) = try store.store.read { snapshot in
            (
                try snapshot.views.first(prefix: prefix, in: Self.middle)?.key.copied,
                try snapshot.views.last(prefix: prefix, in: Self.middle)?.key.copied
            )
        }
        #expect(first == expected.first && last == expected.last, "seed \(Self.seed)")
    }

    @Test func `a cursor that has come to its end stays there`() throws {
        let isOver = try store.store.read { snapshot in
            var cursor = try snapshot.views.rows(limit: 1, in: Self.middle)
            let first = try cursor.next() != nil
            let second = try cursor.next() == nil
            let third = try cursor.next() == nil
            return first && second && third
        }
        #expect(isOver)
    }

    private static func key(using generator: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            [0, 1, 0xFE, 0xFF].randomElement(using: &generator) ?? 0
        }
    }

    private func read(
        _ prefix: [UInt8], _ start: [UInt8]?, _ end: [UInt8]?, _ limit: Int, _ isDescending: Bool
    ) throws -> [[UInt8]] {
        try store.store.read { snapshot in
            var cursor = try snapshot.views.rows(
                prefix: prefix, from: start, through: end, limit: limit, isDescending: isDescending,
                in: Self.middle)
            var keys: [[UInt8]] = []
            while let row = try cursor.next() {
                keys.append(row.key.copied)
            }
            return keys
        }
    }
}
