/// What a run of a source came to.
public struct SyncAnswer: Codable, Hashable, Sendable {
    /// What came of the records of a type.
    public struct Counts: Codable, Hashable, Sendable {
        /// The type.
        public let recordType: String
        /// Merged.
        public let applied: Int
        /// Not newer than what is there.
        public let skippedOlder: Int
        /// Of a newer schema: put aside until a newer build merges them.
        public let skippedIncompatible: Int
        /// Impossible, or referring to what is not there: refused, until that comes.
        public let invalid: Int
    }

    /// The source.
    public let source: String
    /// The counts, by type.
    public let counts: [Counts]
    /// Records merged, of all types.
    public let totalUpdated: Int
    /// Whether no record was merged.
    public let isEmpty: Bool
    /// How long it took.
    public let durationMilliseconds: Int64
    /// What was in the way of the source's end; nil where it was read to it.
    public let failure: String?
    /// What can be done about that; nil where it is not known.
    public let failureHint: String?
    /// The event that ended the run; nil for a rehearsal.
    public let sequence: UInt64?
    /// What it did to achievements.
    public let achievements: [AchievementChangeAnswer]
    /// What a rehearsal would change in records, the first thousand; nil for a run.
    public let records: [RecordChangeAnswer]?
    /// What a rehearsal would change in totals and achievements; nil for a run.
    public let difference: DifferenceAnswer?
}

/// A run of a source.
public struct SyncRunAnswer: Codable, Hashable, Sendable {
    /// How a run ended.
    public enum Outcome: String, Codable, Hashable, Sendable {
        /// The source was read to its end.
        case completed
        /// It was not, for a reason.
        case failed
        /// It goes on.
        case running
        /// Its process went away in the middle: what it had merged is kept, and the next run goes on from there.
        case cutOff = "cut_off"
    }

    /// The event that ended it; of one without an end, the last that tells how far it was.
    public let sequence: UInt64
    /// When that was recorded, in UTC.
    public let recordedAt: String
    /// The source.
    public let source: String
    /// The counts, by type.
    public let counts: [SyncAnswer.Counts]
    /// Records merged, of all types.
    public let totalUpdated: Int
    /// How it ended: `completed`, `failed`, `cut_off`, or `running` where it goes on.
    public let outcome: Outcome
    /// Why it failed; nil where it did not.
    public let failure: String?
}

/// A run of a source, and every record that it changed.
public struct SyncRunDetailAnswer: Codable, Hashable, Sendable {
    /// The run.
    public let run: SyncRunAnswer
    /// The records that it merged, in its order.
    public let records: [RecordChangeAnswer]
    /// What it did to achievements.
    public let achievements: [AchievementChangeAnswer]
}

/// How syncing stands (seed "SportsTime Data Architecture", `SyncState`).
public struct SyncStatusAnswer: Codable, Hashable, Sendable {
    /// How a source stands.
    public struct Source: Codable, Hashable, Sendable {
        /// The source.
        public let source: String
        /// When it was last read to its end, in UTC; nil where it never was.
        public let lastSuccessfulSync: String?
        /// Runs that failed since.
        public let consecutiveFailures: Int
        /// When the last run was last heard of, in UTC, where it was cut off; nil where it has an end, or goes on.
        public let cutOff: String?
        /// When a run last failed, in UTC; nil where none did.
        public let lastFailure: String?
        /// Why it failed.
        public let lastFailureReason: String?
        /// Up to when its records are known, by type and by its own clock.
        public let watermarks: [Watermark]
    }

    /// Up to when the records of a type are known.
    public struct Watermark: Codable, Hashable, Sendable {
        /// The type.
        public let recordType: String
        /// The moment, by the source's clock, in UTC.
        public let modifiedAt: String
    }

    /// A record that was refused and has not come in since.
    public struct Refusal: Codable, Hashable, Sendable {
        /// Its type.
        public let recordType: String
        /// The id that it claims.
        public let id: String
        /// Why it is impossible.
        public let reason: String
    }

    /// Whether syncing is switched on.
    public let isOn: Bool
    /// Whether the data of a build have been taken in.
    public let bootstrapCompleted: Bool
    /// When a source other than a build was last read to its end, in UTC; nil where none was.
    public let lastSuccessfulSync: String?
    /// Whether a source is being read now.
    public let syncInProgress: Bool
    /// Who reads it.
    public let holder: String?
    /// Runs in a row that failed of the source that was read last.
    public let consecutiveFailures: Int
    /// The sources.
    public let sources: [Source]
    /// Records that were refused and have not come in since.
    public let refused: [Refusal]
    /// Records of a newer schema, which a newer build will merge.
    public let deferred: Int
}
