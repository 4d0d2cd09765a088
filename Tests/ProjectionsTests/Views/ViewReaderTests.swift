import EventLog
import Projections
import TestSupport
import Testing

struct ViewReaderTests {
    private let directory: TemporaryDirectory
    private let store: SampleStore
    private static let view = View(index: 5, name: "rows")
    private static let middle = view.table(7)

    /// Rows of three tables, so that each end of the one in the middle has a neighbour.
    init() throws {
        directory = try TemporaryDirectory()
        let projector = SampleProjector(view: Self.view) { event, rows in
            let key = event.factualPart?.copied ?? []
            for table in [6, 7, 8] as [UInt8] {
                try rows.put([table] + key, for: key, in: Self.view.table(table))
            }
        }
        store = try SampleStore(in: directory, projectors: [projector])
        for key in [[1], [1, 0], [1, 2], [2], [0xFF], [0xFF, 0xFF]] as [[UInt8]] {
            try store.append(
                EventDraft(kind: 1, schemaVersion: 1, subject: "", factualPart: key))
        }
    }

    @Test func `the value of a key is read`() throws {
        #expect(try read { try $0.value(for: [1, 2], in: Self.middle)?.copied } == [7, 1, 2])
        #expect(try read { try $0.value(for: [3], in: Self.middle)?.copied } == nil)
        #expect(try read { try $0.contains([1], in: Self.middle) })
        #expect(try !read { try $0.contains([1, 1], in: Self.middle) })
        #expect(try !read { try $0.contains([1], in: Self.view.table(9)) })
    }

    @Test func `a row tells since when`() throws {
        let row = try read { reader in
            let row = try reader.row(for: [2], in: Self.middle)
            return (row?.value.copied, row?.since)
        }
        #expect(row.0 == [7, 2] && row.1 == 4)
        #expect(try read { try $0.row(for: [3], in: Self.middle)?.since } == nil)
    }

    @Test func `the rows of a table are its own, in order`() throws {
        #expect(try keys(prefix: []) == [[1], [1, 0], [1, 2], [2], [0xFF], [0xFF, 0xFF]])
        #expect(try keys(prefix: [], in: Self.view.table(9)) == [])
    }

    @Test func `the rows of a prefix are those that begin with it`() throws {
        #expect(try keys(prefix: [1]) == [[1], [1, 0], [1, 2]])
        #expect(try keys(prefix: [0xFF]) == [[0xFF], [0xFF, 0xFF]])
        #expect(try keys(prefix: [3]) == [])
    }

    @Test func `rows can be read from a key on`() throws {
        #expect(try keys(prefix: [1], from: [1, 1]) == [[1, 2]])
        #expect(try keys(prefix: [1], from: [1, 0]) == [[1, 0], [1, 2]])
        #expect(try keys(prefix: [], from: [1, 9]) == [[2], [0xFF], [0xFF, 0xFF]])
        #expect(try keys(prefix: [1], from: [1, 3]) == [])
    }

    @Test(
        arguments: [
            ([], [0xFF, 0xFF]), ([1], [1, 2]), ([1, 0], [1, 0]), ([2], [2]), ([0xFF], [0xFF, 0xFF]),
            ([0xFF, 0xFF], [0xFF, 0xFF]), ([3], nil), ([0], nil),
        ] as [([UInt8], [UInt8]?)])
    func `the last row of a prefix is found`(prefix: [UInt8], expected: [UInt8]?) throws {
        let (key, value) = try read { reader in
            let row = try reader.last(prefix: prefix, in: Self.middle)
            return (row?.key.copied, row?.value.copied)
        }
        #expect(key == expected)
        #expect(value == expected.map { [7] + $0 })
    }

    @Test func `the last row of the last table is found`() throws {
        let (last, none) = try read { reader in
            (
                try reader.last(prefix: [], in: Self.view.table(8))?.key.copied,
                try reader.last(prefix: [], in: Self.view.table(9))?.key.copied
            )
        }
        #expect(last == [0xFF, 0xFF] && none == nil)
    }

    @Test func `history is not among the rows`() throws {
        try store.append(
            EventDraft(kind: 1, schemaVersion: 1, subject: "", factualPart: [2]))
        #expect(try keys(prefix: [2]) == [[2]])
        #expect(try keys(prefix: [], in: Self.view.table(0xEF)) == [])
        #expect(try read { try $0.last(prefix: [], in: Self.view.table(0xEF))?.since } == nil)
    }

    @Test func `a view that the store was not opened with is refused`() {
        let other = View(index: 6, name: "other").table(1)
        #expect(throws: ProjectionError.unknownView(view: "other")) {
            try read { try $0.contains([1], in: other) }
        }
    }

    private func read<Result>(_ body: (ViewReader) throws -> Result) throws -> Result {
        try store.store.read { try body($0.views) }
    }

    private func keys(
        prefix: [UInt8], from start: [UInt8]? = nil, in table: ViewTable = Self.middle
    ) throws -> [[UInt8]] {
        try read { reader in
            var cursor = try reader.rows(prefix: prefix, from: start, in: table)
            var keys: [[UInt8]] = []
            while let row = try cursor.next() {
                keys.append(row.key.copied)
            }
            return keys
        }
    }
}
