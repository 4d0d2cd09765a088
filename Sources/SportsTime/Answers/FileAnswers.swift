/// What a backup holds.
public struct BackupAnswer: Codable, Hashable, Sendable {
    /// The directory of the backup.
    public let path: String
    /// The anchor of the last event: the store's id, the sequence and the chain link.
    public let anchor: String
    /// Events in the backup.
    public let events: UInt64
    /// When the backup was made, in UTC.
    public let createdAt: String
    /// The format of the log.
    public let format: Int
    /// Bytes of the backup's data file.
    public let bytes: Int
    /// SHA-256 of the backup's data file.
    public let sha256: String
}

/// What was restored.
public struct RestoreAnswer: Codable, Hashable, Sendable {
    /// The directory of the store.
    public let path: String
    /// The backup that it was restored from.
    public let backup: BackupAnswer
}

/// What a compaction came to.
public struct CompactAnswer: Codable, Hashable, Sendable {
    /// The directory of the store.
    public let path: String
    /// Bytes of the data file before the compaction.
    public let bytesBefore: Int
    /// Bytes of the data file after it; about as many as there would be, where it was only tried.
    public let bytesAfter: Int
    /// Events in the log, which was checked before the file was replaced.
    public let events: UInt64
    /// Rows of all tables, as many before as after; nil where it was only tried.
    public let rows: Int?
    /// The chain link of the last command.
    public let head: String
}

/// What was erased, and how that was proved.
public struct EraseAnswer: Codable, Hashable, Sendable {
    /// What was searched for in the new file, and found nowhere but in the events named here.
    public struct Proof: Codable, Hashable, Sendable {
        /// Salts searched for; any found would have stopped the erasure.
        public let salts: Int
        /// Texts of eight bytes and more searched for, long ones also in pieces.
        public let texts: Int
        /// Bytes of the new file, all of which were searched.
        public let bytes: Int
        /// Other events, which were not erased and hold one of the same texts.
        public let sameTextIn: [UInt64]
    }

    /// The visit whose events they are; nil where events were named one by one.
    public let visitId: String?
    /// The sequences of the events whose private part was erased.
    public let privateParts: [UInt64]
    /// The sequences of the events whose factual part was erased.
    public let factualParts: [UInt64]
    /// The sequence of the event that records it; nil where nothing was erased.
    public let sequence: UInt64?
    /// The proof; nil where nothing was erased.
    public let proof: Proof?
    /// Bytes of the data file before the erasure; nil where nothing was erased.
    public let bytesBefore: Int?
}
