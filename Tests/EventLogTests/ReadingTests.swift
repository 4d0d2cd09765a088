import EventLog
import LMDB
import TestSupport
import Testing

struct ReadingTests {
    private let directory: TemporaryDirectory
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(in: directory)
        try store.fill()
    }

    @Test(
        arguments: [
            (1...6, [1, 2, 3, 4, 5, 6]), (1...1, [1]), (3...4, [3, 4]), (6...6, [6]), (5...100, [5, 6]),
            (7...9, []), (1...UInt64.max, [1, 2, 3, 4, 5, 6]),
        ] as [(ClosedRange<UInt64>, [UInt64])])
    func `a range of events is read in order`(range: ClosedRange<UInt64>, expected: [UInt64]) throws {
        #expect(try store.events(range).map(\.sequence) == expected)
    }

    @Test(
        arguments: [
            (1...6, [6, 5, 4, 3, 2, 1]), (1...1, [1]), (3...4, [4, 3]), (5...100, [6, 5]), (7...9, []),
            (0...UInt64.max, [6, 5, 4, 3, 2, 1]), (0...0, []),
        ] as [(ClosedRange<UInt64>, [UInt64])])
    func `a range of events is read backwards`(range: ClosedRange<UInt64>, expected: [UInt64]) throws {
        #expect(try sequences(range, isDescending: true) == expected)
        #expect(try sequences(range, isDescending: false) == expected.reversed())
    }

    @Test func `reading stops where the closure says so`() throws {
        #expect(try sequences(2...6, until: 4) == [2, 3, 4])
        #expect(try sequences(2...6, isDescending: true, until: 4) == [6, 5, 4])
    }

    /// The sequences of a range as they are read, until one that the closure says is enough.
    private func sequences(
        _ range: ClosedRange<UInt64>, isDescending: Bool = false, until last: UInt64? = nil
    ) throws -> [UInt64] {
        try store.environment.read { transaction in
            var seen: [UInt64] = []
            try store.log.reader(transaction.snapshot).forEachEvent(in: range, isDescending: isDescending) {
                seen.append($0.sequence)
                return $0.sequence != last
            }
            return seen
        }
    }

    @Test func `one event is read by its sequence`() throws {
        let (there, zero, beyond) = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return (
                try reader.withEvent(at: 4) { Event($0) }, try reader.withEvent(at: 0) { Event($0) },
                try reader.withEvent(at: 7) { Event($0) }
            )
        }
        #expect(there == (try store.events(4...4).first))
        #expect(there?.command == 2 && there?.recordedAt == 3_000)
        #expect(zero == nil && beyond == nil)
    }

    @Test(
        arguments: [
            ("stadium_mlb_fenway_park", [1]), ("visit", [2, 5, 6]), ("", [3]), ("vis", [4]), ("vi", []),
            ("visits", []),
        ] as [(String, [UInt64])])
    func `the events of a subject are listed`(subject: String, expected: [UInt64]) throws {
        let found = try store.environment.read { transaction in
            try store.log.reader(transaction.snapshot).sequences(ofSubject: subject)
        }
        #expect(found == expected)
    }

    @Test(arguments: [(1, [1, 3, 4]), (2, [2, 5]), (258, [6]), (0, []), (3, [])] as [(UInt16, [UInt64])])
    func `the events of a kind are listed`(kind: UInt16, expected: [UInt64]) throws {
        let found = try store.environment.read { transaction in
            try store.log.reader(transaction.snapshot).sequences(ofKind: kind)
        }
        #expect(found == expected)
    }

    @Test func `commands are found by number and by id`() throws {
        let (second, none, number, unknown) = try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return (
                try reader.command(2), try reader.command(4),
                try reader.commandNumber(for: CommandDraft.sample(3).id),
                try reader.commandNumber(for: CommandDraft.sample(4).id)
            )
        }
        #expect(second?.sequences == 4...4 && second?.causation == 1)
        #expect(none == nil && number == 3 && unknown == nil)
    }

    @Test func `a reader sees the log as it was when it began`() throws {
        try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            try store.append(.sample(4), [.sample])
            let (head, verified) = (try reader.head(), try reader.verify())
            let beyond = try reader.withEvent(at: 7) { $0.sequence }
            #expect(head.sequence == 6 && verified == head && beyond == nil)
        }
        #expect(try store.head().sequence == 7)
    }

    @Test func `a gap in a range is named`() throws {
        try store.overwrite("events", key(3), nil)
        #expect(throws: EventLogError.missingEvent(sequence: 3)) { try store.events(1...6) }
        #expect(throws: EventLogError.missingEvent(sequence: 3)) { try store.events(3...4) }
        #expect(try store.events(4...6).count == 3)
        #expect(try sequences(4...6, isDescending: true) == [6, 5, 4])
        #expect(throws: EventLogError.missingEvent(sequence: 3)) {
            try sequences(1...6, isDescending: true)
        }
    }

    @Test func `a gap at either end is named, read backwards`() throws {
        try store.overwrite("events", key(1), nil)
        #expect(throws: EventLogError.missingEvent(sequence: 1)) { try sequences(1...6, isDescending: true) }
        try store.overwrite("events", key(6), nil)
        #expect(throws: EventLogError.missingEvent(sequence: 6)) { try sequences(1...6, isDescending: true) }
    }

    @Test func `a gap at the end of the log is named`() throws {
        try store.overwrite("events", key(6), nil)
        #expect(throws: EventLogError.missingEvent(sequence: 6)) { try store.events(1...6) }
        #expect(throws: EventLogError.missingEvent(sequence: 6)) { try store.events(1...100) }
        #expect(try store.events(1...5).count == 5)
    }

    @Test func `a damaged event is named, and those before it are read`() throws {
        var value = try store.rows("events")[3].value
        value[value.count - 1] ^= 1
        try store.overwrite("events", key(4), value)
        #expect(try store.events(1...3).count == 3)
        let error = #expect(throws: EventLogError.self) { try store.events(1...6) }
        guard case .damagedEvent(sequence: 4, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `an event whose command is gone is not read`() throws {
        try store.overwrite("commands", key(2), nil)
        #expect(throws: EventLogError.damagedCommand(number: 2, reason: "it is missing")) {
            try store.events(4...4)
        }
    }
}
