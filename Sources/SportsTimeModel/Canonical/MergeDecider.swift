/// What merging one record comes to (seed "Dynamic Sports", `MergeResult`; DESIGN, section 5).
public enum MergeOutcome: Hashable, Sendable {
    /// It is new, or newer than what is there.
    case applied
    /// It is not newer than what is there.
    case skippedOlder
    /// Its schema is newer than this build: put aside.
    case skippedIncompatible
    /// It is impossible, for these reasons: refused.
    case invalid([RecordFlaw])
}

/// What a merge has to know of the records that are there.
public protocol KnownRecords: ~Escapable {
    /// When the record with this id was last changed; nil where there is none.
    func lastModifiedMilliseconds(of type: RecordType, id: String) throws -> Int64?
    /// The part of a league with this id.
    func leagueStructure(_ id: String) throws -> LeagueStructure?
    /// Whether there is a record with this id.
    func exists(_ type: RecordType, id: String) throws -> Bool
    /// The sports there are.
    func sports() throws -> [SportID]
    /// The stadiums there are, of today and of former days: of a sport or of all, in some states or in all.
    func stadiums(of sport: SportID?, in states: [String]?) throws -> [Stadium]
}

/// Decides whether a record is merged.
public enum MergeDecider {
    /// Decides for a record that was read completely.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - known: What is there.
    ///   - schema: The newest schema that is understood.
    /// - Returns: What merging it comes to.
    /// - Throws: What looking records up throws.
    public static func decide(
        _ record: some CanonicalRecord, known: borrowing some KnownRecords & ~Escapable,
        schema: UInt32 = RecordRevision.currentSchemaVersion
    ) throws -> MergeOutcome {
        let type = Swift.type(of: record).recordType
        // What is older leaves no trace but the count, whatever else may be wrong with it.
        if let there = try known.lastModifiedMilliseconds(of: type, id: record.recordID),
            record.revision.lastModifiedMilliseconds <= there
        {
            return .skippedOlder
        }
        guard record.revision.schemaVersion <= schema else {
            return .skippedIncompatible
        }
        let flaws = try RecordRules.flaws(of: record, known: known)
        return flaws.isEmpty ? .applied : .invalid(flaws)
    }
}
