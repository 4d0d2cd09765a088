import ByteCoding
import Crypto
import EventLog
import LMDB

/// Compares the rows of a replayed view with those of the live one, both in the order of their keys.
enum RowComparison {
    static func report(
        _ projector: any Projector, events: UInt64, replayed: Snapshot, _ replayedTable: Table,
        live: Snapshot, _ liveTable: Table?
    ) throws -> ViewReport {
        var hasher = SHA256()
        var rows = 0
        var difference: RowDifference?
        let source = try replayed.cursor(over: replayedTable)
        if let liveTable {
            let current = try live.cursor(over: liveTable)
            var left = try current.next()
            var right = try source.next()
            while left != nil || right != nil {
                if let row = right {
                    if let other = left, other.key.precedes(row.key) {
                        difference = difference ?? removed(other)
                        left = try current.next()
                        continue
                    }
                    add(row, to: &hasher)
                    rows += 1
                    if let other = left, other.key.hasSameBytes(as: row.key) {
                        if difference == nil, !other.value.hasSameBytes(as: row.value) {
                            difference = changed(other, row)
                        }
                        left = try current.next()
                    } else {
                        difference = difference ?? added(row)
                    }
                    right = try source.next()
                } else if let other = left {
                    difference = difference ?? removed(other)
                    left = try current.next()
                }
            }
        } else {
            while let row = try source.next() {
                add(row, to: &hasher)
                rows += 1
            }
        }
        return ViewReport(
            view: projector.view.name, projectorVersion: projector.version, events: events, rows: rows,
            digest: try Digest(bytes: Array(hasher.finalize()).span), difference: difference)
    }

    private static func add(_ row: Entry, to hasher: inout SHA256) {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: UInt32(row.key.count))
        bytes.append(bigEndian: UInt32(row.value.count))
        bytes.append(row.key)
        bytes.append(row.value)
        hasher.update(data: bytes)
    }

    private static func changed(_ live: Entry, _ replayed: Entry) -> RowDifference {
        RowDifference(
            key: [UInt8](live.key), live: [UInt8](live.value), replayed: [UInt8](replayed.value),
            sequence: max(since(live), since(replayed)))
    }

    private static func removed(_ live: Entry) -> RowDifference {
        RowDifference(
            key: [UInt8](live.key), live: [UInt8](live.value), replayed: nil, sequence: since(live))
    }

    private static func added(_ replayed: Entry) -> RowDifference {
        RowDifference(
            key: [UInt8](replayed.key), live: nil, replayed: [UInt8](replayed.value),
            sequence: since(replayed))
    }

    /// The first eight bytes of a row's value: the event that put it, or that made it history.
    private static func since(_ row: Entry) -> UInt64 {
        (try? row.value.integer(at: 0)) ?? 0
    }
}
