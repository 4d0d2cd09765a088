import EventLog
import Projections
import TestSupport
import Testing

/// Reading as of an event gives what was read when that event was the last one.
struct AsOfTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Everything that can be asked of a table, in every form of question.
    private struct Answers: Equatable {
        var all: [String] = []
        var descending: [String] = []
        var firstTwo: [String] = []
        var ranges: [[String]] = []
        var points: [String?] = []
        var ends: [String?] = []

        init(_ views: ViewReader) throws {
            let table = NotesProjector.notes
            all = try Self.rows(views.rows(in: table))
            descending = try Self.rows(views.rows(isDescending: true, in: table))
            firstTwo = try Self.rows(views.rows(limit: 2, in: table))
            for (start, end) in [("s2", "s6"), ("s0", "s0"), ("s3", "s9"), ("s55", "s6")] {
                for isDescending in [false, true] {
                    ranges.append(
                        try Self.rows(
                            views.rows(
                                prefix: "s".bytes, from: start.bytes, through: end.bytes,
                                isDescending: isDescending, in: table)))
                }
            }
            for number in 0...10 {
                points.append(try Self.text(views.row(for: "s\(number)".bytes, in: table), key: "s\(number)"))
            }
            for prefix in ["", "s", "s4", "s9", "t"] {
                ends.append(try Self.text(views.first(prefix: prefix.bytes, in: table)))
                ends.append(try Self.text(views.last(prefix: prefix.bytes, in: table)))
            }
        }

        private static func rows(_ cursor: consuming ViewCursor) throws -> [String] {
            var rows: [String] = []
            while let row = text(try cursor.next()) { rows.append(row) }
            return rows
        }

        private static func text(_ row: ViewRow?, key: String? = nil) -> String? {
            guard let row else { return nil }
            let name = key ?? String(decoding: row.key.copied, as: UTF8.self)
            return "\(name)=\(String(decoding: row.value.copied, as: UTF8.self))@\(row.since)"
        }
    }

    @Test(arguments: [1, 2, 3, 20_261_121] as [UInt64])
    func `every question asked as of every event has the answer of that time`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = try SampleStore(in: directory)
        var answers: [Answers] = [try store.store.read { try Answers($0.views) }]
        var lengths: [[String]] = [[]]
        for _ in 0..<120 {
            try store.append(EventDraft.random(count: 1, using: &generator)[0])
            answers.append(try store.store.read { try Answers($0.views) })
            lengths.append(try store.subjects(ofLength: 2))
        }
        #expect(Set(answers.map { $0.all.count }).count > 3, "seed \(seed): the table has to grow and shrink")
        for (sequence, expected) in answers.enumerated() {
            let then = try store.store.read(asOf: UInt64(sequence)) { try Answers($0.views) }
            #expect(then == expected, "seed \(seed), event \(sequence)")
        }
        // The same after a rebuild, which makes the history anew.
        _ = try store.store.project()
        for (sequence, expected) in answers.enumerated() {
            let then = try store.store.read(asOf: UInt64(sequence)) { try Answers($0.views) }
            #expect(then == expected, "seed \(seed), event \(sequence), rebuilt")
        }
    }

    @Test func `an event that is not there yet is refused`() throws {
        let store = try SampleStore(in: directory)
        try store.append(.noted("a", "1"))
        #expect(throws: ProjectionError.behindHead(sequence: 2, head: 1)) {
            try store.store.read(asOf: 2) { _ in }
        }
        #expect(
            try store.store.read(asOf: 0) { try SampleStore.rows(NotesProjector.notes, in: $0.views) } == [])
    }

    @Test func `keys of any bytes are kept apart, as of any event`() throws {
        let store = try SampleStore(in: directory)
        let subjects = ["a\u{0}x", "b", "b\u{7F}c", "ÿ", "a"]
        for round in 1...3 {
            for subject in subjects { try store.append(.noted(subject, "\(round)")) }
        }
        for (index, subject) in subjects.enumerated() {
            let sequence = UInt64(5 + index + 1)
            let rows = try store.store.read(asOf: sequence) { snapshot in
                try subjects.map { subject in
                    let value = try snapshot.views.value(for: subject.bytes, in: NotesProjector.notes)
                    guard let value else { return "none" }
                    return String(decoding: value.copied, as: UTF8.self)
                }
            }
            #expect(rows == subjects.indices.map { $0 <= index ? "2" : "1" }, "\(subject)")
        }
    }
}
