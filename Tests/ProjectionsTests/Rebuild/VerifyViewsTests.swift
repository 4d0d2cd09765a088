import EventLog
import Projections
import TestSupport
import Testing

struct VerifyViewsTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"), .noted("b", "2"), .noted("c", "3"))
        try store.append(.noted("b", "4"))
    }

    @Test func `views that nobody touched do not differ`() throws {
        let reports = try SampleStore(in: directory).store.verifyViews()
        #expect(reports.map(\.difference) == [nil, nil])
        #expect(reports.map(\.events) == [4, 4])
        #expect(reports.map(\.rows) == [4, 6])
    }

    @Test func `a changed row is found with its key, both values and its last event`() throws {
        let tampered = current(1, "b", 4, "forged")
        #expect(
            try difference(after: tampered.key, tampered.value)
                == Difference(
                    key: [1] + "b".bytes, live: tampered.value, replayed: current(1, "b", 4, "4").value,
                    sequence: 4))
    }

    @Test func `a row whose event alone was changed is found`() throws {
        let tampered = current(1, "b", 2, "4")
        #expect(
            try difference(after: tampered.key, tampered.value)
                == Difference(
                    key: [1] + "b".bytes, live: tampered.value, replayed: current(1, "b", 4, "4").value,
                    sequence: 4))
    }

    @Test(arguments: ["a", "b", "c"])
    func `a row that was taken away is found`(key: String) throws {
        let row = try #require(rows.first { $0.key == [1] + key.bytes })
        #expect(
            try difference(after: row.key, nil)
                == Difference(
                    key: row.key, live: nil, replayed: row.value, sequence: UInt64(row.value[7])))
    }

    @Test(arguments: ["", "aa", "d"])
    func `a row that was slipped in is found`(key: String) throws {
        let row = current(1, key, 2, "slipped in")
        #expect(
            try difference(after: row.key, row.value)
                == Difference(key: row.key, live: row.value, replayed: nil, sequence: 2))
    }

    @Test func `changed history is found`() throws {
        let row = past(1, "b", 2, 4, "never was")
        let found = try difference(after: row.key, row.value)
        #expect(found?.key == row.key && found?.live == row.value && found?.sequence == 4)
    }

    @Test(arguments: [[], [0, 0, 0, 0, 0, 0, 0]] as [[UInt8]])
    func `a row too short to be one is found`(value: [UInt8]) throws {
        let found = try difference(after: [1] + "b".bytes, value)
        #expect(found?.live == value && found?.replayed == current(1, "b", 4, "4").value)
    }

    @Test func `nothing is changed by looking`() throws {
        let tampered = current(1, "b", 4, "forged")
        _ = try difference(after: tampered.key, tampered.value)
        let raw = try RawViews(in: directory)
        #expect(try raw.state(of: "notes")?[1] == 0)
        #expect(try raw.live("notes").contains(tampered))
        #expect(try raw.idle("notes") == [])
        #expect(try directory.contents() == ["data.mdb", "lock.mdb", "store.lock", "writer.lock"])
    }

    private let rows = [
        current(1, "a", 1, "1"), current(1, "b", 4, "4"), current(1, "c", 3, "3"), past(1, "b", 2, 4, "2"),
    ]

    /// Changes a row of the closed store's first view, and looks for it.
    private func difference(after key: [UInt8], _ value: [UInt8]?) throws -> Difference? {
        do {
            let raw = try RawViews(in: directory)
            #expect(try raw.live("notes") == rows)
            try raw.overwrite("notes", key, with: value)
        }
        let reports = try SampleStore(in: directory).store.verifyViews()
        #expect(reports[1].difference == nil)
        return Difference(reports[0])
    }
}
