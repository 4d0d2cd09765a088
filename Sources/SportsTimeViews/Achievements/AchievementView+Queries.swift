public import ByteCoding
public import Projections
public import SportsTimeModel

extension AchievementView {
    /// The entries of a definition, the first one first.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row an entry.
    public static func entries(of definition: String, in views: ViewReader) throws -> [AchievementEntry] {
        var found: [AchievementEntry] = []
        let prefix = key(definition)
        var rows = try views.rows(prefix: prefix, in: entries)
        while let row = try rows.next() {
            let number: UInt32 = try row.key.integer(at: prefix.count)
            found.append(
                try AchievementEntry(definition: definition, number: number, decoding: row.value))
        }
        return found
    }

    /// The entry of a definition that holds; nil where none does.
    ///
    /// - Throws: As ``entries(of:in:)``.
    /// - Complexity: Two rows.
    public static func heldEntry(
        of definition: String, in views: ViewReader
    ) throws -> AchievementEntry? {
        guard let number = try views.value(for: key(definition), in: held) else { return nil }
        return try entry(definition, try number.integer(at: 0), in: views)
    }

    /// One entry of a definition.
    ///
    /// - Throws: As ``entries(of:in:)``.
    public static func entry(
        _ definition: String, _ number: UInt32, in views: ViewReader
    ) throws -> AchievementEntry? {
        guard let value = try views.value(for: entryKey(definition, number), in: entries) else {
            return nil
        }
        return try AchievementEntry(definition: definition, number: number, decoding: value)
    }

    /// The life of an entry: how it was earned, kept and revoked.
    ///
    /// - Throws: As ``entries(of:in:)``.
    /// - Complexity: One row a judgement.
    public static func judgements(
        of definition: String, _ number: UInt32, in views: ViewReader
    ) throws -> [Judgement] {
        var found: [Judgement] = []
        let prefix = entryKey(definition, number)
        var rows = try views.rows(prefix: prefix, in: judgements)
        while let row = try rows.next() {
            found.append(
                try Judgement(sequence: try row.key.integer(at: prefix.count), decoding: row.value))
        }
        return found
    }

    /// What the events of a range of sequences did to the ledger, in their order.
    ///
    /// - Throws: As ``entries(of:in:)``.
    /// - Complexity: Two rows a change.
    public static func changes(
        in sequences: ClosedRange<UInt64>, in views: ViewReader
    ) throws -> [LedgerChange] {
        var found: [LedgerChange] = []
        var start = KeyWriter()
        start.append(sequences.lowerBound)
        var end = KeyWriter()
        end.append(sequences.upperBound)
        var rows = try views.rows(from: start.bytes, through: end.bytes, in: changes)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let sequence: UInt64 = try key.unsigned()
            let definition = try key.text()
            let number: UInt32 = try row.value.integer(at: 0)
            let judgementKey = judgementKey(definition, number, sequence)
            guard let value = try views.value(for: judgementKey, in: judgements) else {
                throw ProjectionError.missingRow(of: "a judgement of \(definition)")
            }
            found.append(
                LedgerChange(
                    definition: definition, number: number,
                    judgement: try Judgement(sequence: sequence, decoding: value)))
        }
        return found
    }

    /// What was done to the entries of one definition, in order.
    ///
    /// - Throws: As ``entries(of:in:)``.
    /// - Complexity: One row a change.
    public static func changes(of definition: String, in views: ViewReader) throws -> [LedgerChange] {
        var found: [LedgerChange] = []
        let prefix = key(definition)
        var rows = try views.rows(prefix: prefix, in: judgements)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            let number: UInt32 = try key.unsigned()
            let judgement = try Judgement(sequence: try key.unsigned(), decoding: row.value)
            found.append(LedgerChange(definition: definition, number: number, judgement: judgement))
        }
        return found
    }

    /// The judgement of the same entry before one; nil where the entry was earned by it.
    ///
    /// - Throws: As ``entries(of:in:)``.
    /// - Complexity: One row.
    public static func judgement(
        before change: LedgerChange, in views: ViewReader
    ) throws -> Judgement? {
        guard change.judgement.outcome != .earned else { return nil }
        let prefix = entryKey(change.definition, change.number)
        var rows = try views.rows(
            prefix: prefix,
            through: judgementKey(change.definition, change.number, change.judgement.sequence - 1), limit: 1,
            isDescending: true, in: judgements)
        guard let row = try rows.next() else { return nil }
        return try Judgement(sequence: try row.key.integer(at: prefix.count), decoding: row.value)
    }

    /// One entry of a definition, which another row names.
    ///
    /// - Throws: ``Projections/ProjectionError/missingRow(of:)``, else as ``entries(of:in:)``.
    public static func existingEntry(
        _ definition: String, _ number: UInt32, in views: ViewReader
    ) throws -> AchievementEntry {
        guard let entry = try entry(definition, number, in: views) else {
            throw ProjectionError.missingRow(of: "entry \(number) of \(definition)")
        }
        return entry
    }

    /// The definitions whose held entries rest on a visit, ascending.
    ///
    /// - Throws: As ``entries(of:in:)``.
    public static func definitions(
        restingOn visit: Visit.ID, in views: ViewReader
    ) throws -> [String] {
        var found: [String] = []
        var rows = try views.rows(prefix: visit.bytes, in: evidence)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: 16))
            found.append(try key.text())
        }
        return found
    }

    static func lastNumber(of definition: String, in views: ViewReader) throws -> UInt32? {
        let prefix = key(definition)
        guard let row = try views.last(prefix: prefix, in: entries) else { return nil }
        return try row.key.integer(at: prefix.count)
    }
}

/// What an event did to the ledger.
public struct LedgerChange: Hashable, Sendable {
    /// The definition.
    public let definition: String
    /// Which entry of it.
    public let number: UInt32
    /// What was done.
    public let judgement: Judgement

    init(definition: String, number: UInt32, judgement: Judgement) {
        self.definition = definition
        self.number = number
        self.judgement = judgement
    }
}
