public import EventLog
public import SportsTimeModel

/// What one run of a source came to (seed "Dynamic Sports", `SyncResult`).
public struct SyncResult: Sendable {
    /// The four counts by type of record.
    public let summary: SyncSummary
    /// How long it took.
    public let duration: Duration
    /// What was in the way of the source's end; nil where it was read to it.
    public let failure: SourceError?
    /// Whether it was called off from outside.
    public let wasCancelled: Bool
    /// What it did to the ledger of achievements.
    public let changes: [AchievementChange]
    /// Its last command; nil where nothing was appended.
    public let outcome: AppendOutcome?

    /// The source.
    public var source: String { summary.source }
    /// Records merged, of all types.
    public var totalUpdated: Int { summary.totalUpdated }
    /// Records that were not newer than what is there.
    public var skippedOlder: Int { summary.counts.reduce(0) { $0 + $1.skippedOlder } }
    /// Records of a newer schema, put aside.
    public var skippedIncompatible: Int { summary.counts.reduce(0) { $0 + $1.skippedIncompatible } }
    /// Records that are impossible, refused.
    public var invalid: Int { summary.counts.reduce(0) { $0 + $1.invalid } }
    /// Whether no record was merged.
    public var isEmpty: Bool { summary.isEmpty }

    /// Records of a type that were merged.
    public func updated(_ type: RecordType) -> Int {
        summary.counts.first { $0.recordType == type }?.applied ?? 0
    }

    /// What it came to, for ``SportsTimeStore/merge(_:)``.
    var report: CommandReport { CommandReport(outcome: outcome, changes: changes) }
}
