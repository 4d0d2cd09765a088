import EventLog
import LMDB
import TestSupport
import Testing

struct TimeTests {
    private let directory: TemporaryDirectory
    private let meter = AccessMeter()
    private let store: LogStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try LogStore(
            in: directory, options: EnvironmentOptions(durability: .scratch, meter: meter))
    }

    @Test(
        arguments: [
            (Int64.min, 0, 0), (1_999, 0, 0), (2_000, 3, 0), (2_001, 3, 3), (2_999, 3, 3), (3_000, 6, 3),
            (3_001, 6, 6), (Int64.max, 6, 6),
        ] as [(Int64, UInt64, UInt64)])
    func `a moment names the last sequence that was recorded by then, and before`(
        moment: Int64, byThen: UInt64, before: UInt64
    ) throws {
        // The clock of the third command had run backwards: it was recorded at 3,000 as well.
        try store.fill()
        #expect(try sequence(Timestamp(microseconds: moment)) == byThen)
        #expect(try sequence(Timestamp(microseconds: moment), before: true) == before)
    }

    @Test func `nothing was recorded in an empty log`() throws {
        #expect(try sequence(Timestamp(microseconds: .max)) == 0)
        #expect(try sequence(Timestamp(microseconds: .max), before: true) == 0)
    }

    @Test func `moments are found in few lookups, and agree with every event`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        var clock: Int64 = 0
        for number in 1...500 {
            clock += Int64.random(in: -1...3, using: &generator)
            let count = Int.random(in: 1...3, using: &generator)
            try store.append(
                .sample(UInt64(number)), Array(repeating: .sample, count: count), clock: clock)
        }
        let events = try store.events(1...UInt64.max)
        for moment in -5...clock + 5 {
            meter.reset()
            let byThen = try sequence(Timestamp(microseconds: moment))
            #expect(meter.rowsRead <= 11, "a binary search in 500 commands, and the ends of two tables")
            let before = try sequence(Timestamp(microseconds: moment), before: true)
            #expect(byThen == events.last { $0.recordedAt <= moment }?.sequence ?? 0, "seed \(seed)")
            #expect(before == events.last { $0.recordedAt < moment }?.sequence ?? 0, "seed \(seed)")
        }
    }

    private func sequence(_ moment: Timestamp, before: Bool = false) throws -> UInt64 {
        try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            return before
                ? try reader.sequence(recordedBefore: moment)
                : try reader.sequence(recordedAtOrBefore: moment)
        }
    }
}
