public import EventLog

/// What an erasure came to.
public struct ErasureReport: Hashable, Sendable {
    /// Which parts of which events went.
    public let scope: ErasureScope
    /// Where the erasure itself stands in the log.
    public let outcome: AppendOutcome
    /// What the search of the new file came to.
    public let proof: ErasureProof
    /// Bytes of the data file before.
    public let bytesBefore: Int
}

/// What the search of the new file for all that was erased came to: none of it was found, or only where
/// something else says the same.
public struct ErasureProof: Hashable, Sendable {
    /// Salts that were searched for.
    public let salts: Int
    /// Texts of eight bytes and more that were searched for.
    public let texts: Int
    /// Bytes of the new file, all of which were searched.
    public let bytes: Int
    /// Events that were not erased and hold a text that was, ascending.
    public let sequencesWithSameTexts: [UInt64]
}
