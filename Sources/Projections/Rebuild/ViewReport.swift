public import EventLog

/// What a rebuild found of one view.
public struct ViewReport: Hashable, Sendable {
    /// The view's name.
    public let view: String
    /// The projector's version.
    public let projectorVersion: UInt32
    /// Events that the replayed rows come from: the log's last sequence.
    public let events: UInt64
    /// Rows, those of the view's history included.
    public let rows: Int
    /// SHA-256 over the ordered rows.
    public let digest: Digest
    /// The first row in which the live view differed; nil where every row was the same.
    ///
    /// With an empty key where a comparison found that the view has no state, so that none of its rows can be read.
    public let difference: RowDifference?
    /// The last event that an interrupted rebuild had applied, where this one went on behind it; else nil.
    public let resumedAt: UInt64?
}

/// A row that is not the same in a live view and in its replay.
public struct RowDifference: Hashable, Sendable {
    /// The row's key, its table's byte first.
    public let key: [UInt8]
    /// The live value; nil where the live view has no such row.
    public let live: [UInt8]?
    /// The replayed value; nil where the replay gives no such row.
    public let replayed: [UInt8]?
    /// The last event that touched the row, as either of the two says.
    public let sequence: UInt64
}
