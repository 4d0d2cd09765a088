public import EventLog

/// What a compaction came to.
public struct CompactionReport: Hashable, Sendable {
    /// The end of the log, which is the same before and after.
    public let head: LogHead
    /// Rows of all tables, which are as many before and after.
    public let rows: Int
    /// Bytes of the data file before.
    public let bytesBefore: Int
    /// Bytes of the data file after.
    public let bytesAfter: Int
}
