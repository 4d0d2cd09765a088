import LMDB
import TestSupport
import Testing

struct AccessMeterTests {
    private let directory: TemporaryDirectory
    private let meter = AccessMeter()
    private let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(in: directory, options: EnvironmentOptions(meter: meter))
        try store.put([("a", "1"), ("b", "2"), ("c", "3")])
    }

    @Test func `every row put or deleted is counted`() throws {
        #expect(meter.writes == 3)
        try store.environment.write { transaction in
            try transaction.append("".bytes.span, for: "d".bytes.span, in: store.table)
            try transaction.delete("a".bytes.span, in: store.table)
        }
        #expect(meter.writes == 5)
        #expect(meter.rowsRead == 0)
    }

    @Test func `point reads and positionings are lookups`() throws {
        try store.environment.read { transaction in
            let snapshot = transaction.snapshot
            _ = try snapshot.value(for: "a".bytes.span, in: store.table)
            _ = try snapshot.value(for: "none".bytes.span, in: store.table)
            let cursor = try snapshot.cursor(over: store.table)
            _ = try cursor.seek("b".bytes.span)
            _ = try cursor.first()
            _ = try cursor.last()
        }
        #expect(meter.lookups == 5)
        #expect(meter.steps == 0)
    }

    @Test func `every step of a cursor is counted`() throws {
        try store.environment.read { transaction in
            let cursor = try transaction.snapshot.cursor(over: store.table)
            while try cursor.next() != nil {}
            _ = try cursor.previous()
        }
        #expect(meter.steps == 5)
        #expect(meter.lookups == 0)
        #expect(meter.rowsRead == 5)
    }

    @Test func `a meter starts again from nothing`() throws {
        _ = try store.rows()
        meter.reset()
        #expect(meter.writes == 0)
        #expect(meter.rowsRead == 0)
    }
}
