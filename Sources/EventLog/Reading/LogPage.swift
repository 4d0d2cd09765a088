/// Some events of a selection, and where to go on.
public struct LogPage: Hashable, Sendable {
    /// The events, in the order of the selection.
    ///
    /// There may be fewer than asked for, or none, before the selection has ended: a page also ends after
    /// ``LogLimits/bytesPerPage`` and after ``LogLimits/leapsPerPage``, so that no snapshot is held for long.
    public let events: [LoggedEvent]
    /// The last sequence that the page has accounted for: the next page comes after it.
    public let position: UInt64
    /// Whether the selection ended here, as the snapshot saw it.
    public let isLast: Bool
}
