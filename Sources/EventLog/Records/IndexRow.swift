import ByteCoding
import LMDB

/// A row of an index over the events: `prefix | sequence` → `checksum | sequence before`.
///
/// The rows of one prefix, a subject or a kind, are a list. Each row names the event before its own, and behind them
/// stands a row with the greatest number for its sequence, which names the last. So a row that a damaged page hides is
/// missed by the one behind it. A list without events, behind all others, names the last event that the index lists at
/// all: so an older version of its pages is noticed. Drawn in `EventLog.docc/Format.md`.
struct IndexRow {
    /// What stands for a sequence in the last row of a list.
    static let end = UInt64.max

    /// The prefix of the list that has no events: greater than that of any subject or kind.
    static let headPrefix: [UInt8] = [0xFF, 0xFF, 0xFF]

    /// The event; ``end`` in the last row.
    let sequence: UInt64
    /// The event before it in the list; 0 for none.
    let previous: UInt64

    /// Reads a row of a list.
    ///
    /// - Returns: Nil where the row is of another list.
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)``.
    init?(_ entry: Entry, of prefix: [UInt8]) throws {
        guard entry.key.count == prefix.count + 8, entry.key.starts(with: prefix.span) else { return nil }
        try self.init(key: entry.key, value: entry.value)
    }

    /// Reads a row of any list.
    ///
    /// - Throws: ``EventLogError/damagedEvent(sequence:reason:)``.
    init(key: Span<UInt8>, value: Span<UInt8>) throws {
        sequence = try key.integer(at: key.count - 8)
        guard value.count == 12 else { throw Self.damaged(sequence, 0) }
        previous = try value.integer(at: 4)
        guard try value.integer(at: 0) == Self.checksum(key, previous: previous) else {
            throw Self.damaged(sequence, previous)
        }
    }

    /// The key of a list's row.
    static func key(_ prefix: [UInt8], _ sequence: UInt64) -> [UInt8] {
        var key = prefix
        key.append(bigEndian: sequence)
        return key
    }

    /// The value of the row with a key.
    static func value(for key: [UInt8], previous: UInt64) -> [UInt8] {
        var value: [UInt8] = []
        value.reserveCapacity(12)
        value.append(bigEndian: checksum(key.span, previous: previous))
        value.append(bigEndian: previous)
        return value
    }

    /// What is wrong where a list does not have an event of its own.
    static func unlisted(_ sequence: UInt64) -> EventLogError {
        .damagedEvent(sequence: sequence, reason: "an index does not list it")
    }

    /// Named is the lesser of the two, which a last row's own number never is.
    private static func damaged(_ sequence: UInt64, _ previous: UInt64) -> EventLogError {
        let named = previous == 0 ? sequence : min(sequence, previous)
        return .damagedEvent(sequence: named, reason: "a row for it in an index is damaged")
    }

    private static func checksum(_ key: Span<UInt8>, previous: UInt64) -> UInt32 {
        var check = CRC32C()
        check.update(key)
        check.update(bigEndian: previous)
        return check.value
    }
}
