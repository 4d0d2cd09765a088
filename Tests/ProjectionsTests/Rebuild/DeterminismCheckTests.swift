import EventLog
import Projections
import TestSupport
import Testing

struct DeterminismCheckTests {
    private let directory: TemporaryDirectory
    private let store: SampleStore
    private static let view = NotesProjector.view

    init() throws {
        directory = try TemporaryDirectory()
        store = try SampleStore(in: directory)
        var generator = SeededGenerator(seed: 50)
        for number in 1...30 as ClosedRange<UInt64> {
            try store.append(.sample(number), EventDraft.random(count: 4, using: &generator))
        }
    }

    @Test func `projectors that look at events alone pass`() throws {
        let check = DeterminismCheck { [NotesProjector(), LengthsProjector()] }
        for _ in 1...3 {
            #expect(try check.run(on: store.store) == nil)
        }
        #expect(try check.run(on: store.store, in: 50...90) == nil)
        #expect(try store.store.verifyViews().map(\.difference) == [nil, nil])
        #expect(try directory.contents() == ["data.mdb", "lock.mdb", "store.lock", "writer.lock"])
    }

    @Test func `one that reads the clock is found`() throws {
        let found = try run { _, rows in
            try rows.put("\(ContinuousClock.now)".bytes, for: "now".bytes, in: Self.view.table(1))
        }
        #expect(found?.view == "notes" && found?.key == [1] + "now".bytes && found?.sequence == 120)
        #expect(found?.first != nil && found?.second != nil && found?.first != found?.second)
    }

    @Test func `one that lets the order of a set reach a row is found`() throws {
        let found = try run { event, rows in
            let set = Set((0..<12).map { "\(event.sequence) \($0)" })
            try rows.put(set.joined().bytes, for: event.subject.copied, in: Self.view.table(1))
        }
        #expect(found?.view == "notes" && found?.first != found?.second)
    }

    @Test func `one that lets the order of a dictionary decide which rows there are is found`() throws {
        let found = try run { event, rows in
            // Other keys for each event: the same ones in a storage of the same place have the same order.
            let dictionary = Dictionary(
                uniqueKeysWithValues: (0..<20).map { ("\(event.sequence) \($0)", $0) })
            guard let any = dictionary.first else { return }
            try rows.put([], for: any.key.bytes, in: Self.view.table(1))
        }
        #expect(found != nil)
        #expect((found?.first == nil) != (found?.second == nil))
    }

    @Test func `one that draws a number is found`() throws {
        let found = try run { event, rows in
            guard event.sequence == 77 else { return }
            try rows.put("\(UInt64.random(in: 0...UInt64.max))".bytes, for: [1], in: Self.view.table(1))
        }
        #expect(found?.sequence == 77)
    }

    @Test func `one that sorts what it took from a set passes`() throws {
        let found = try run { event, rows in
            let set = Set((0..<12).map { "\(event.sequence) \($0)" })
            try rows.put(set.sorted().joined().bytes, for: event.subject.copied, in: Self.view.table(1))
        }
        #expect(found == nil)
    }

    @Test func `new instances are made for each replay`() throws {
        var made = 0
        _ = try DeterminismCheck {
            made += 1
            return [NotesProjector()]
        }.run(on: store.store)
        #expect(made == 2)
    }

    @Test func `an event that cannot be applied stops it`() throws {
        struct Refusal: Error {}
        #expect(throws: ProjectionError.self) { try run { _, _ in throw Refusal() } }
        #expect(try directory.contents() == ["data.mdb", "lock.mdb", "store.lock", "writer.lock"])
    }

    private func run(
        _ body: @escaping @Sendable (borrowing RecordedEvent, inout ViewWriter) throws -> Void
    ) throws -> DeterminismCheck.Finding? {
        try DeterminismCheck { [SampleProjector(view: Self.view, body: body)] }.run(on: store.store)
    }
}
