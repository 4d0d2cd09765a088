/// Events to be read in pages: which, from where to where, and in which order.
public struct LogSelection: Hashable, Sendable {
    /// The order of a reading.
    public enum Order: Hashable, Sendable {
        /// The oldest event first.
        case ascending
        /// The newest event first.
        case descending
    }

    /// Which events are wanted.
    public var filter: LogFilter
    /// The sequences of interest; nil for the whole log.
    ///
    /// A recorded time is turned into a sequence by ``LogReader/sequence(recordedAtOrBefore:)`` and
    /// ``LogReader/sequence(recordedBefore:)``.
    public var sequences: ClosedRange<UInt64>?
    /// Which event comes first.
    public var order: Order
    /// The most events of one page, at least 1.
    public var pageSize: Int

    /// A selection; without conditions it is the whole log, the oldest event first.
    public init(
        _ filter: LogFilter = .everything, in sequences: ClosedRange<UInt64>? = nil,
        order: Order = .ascending, pageSize: Int = LogSelection.defaultPageSize
    ) {
        precondition(pageSize > 0, "a page has at least one event")
        self.filter = filter
        self.sequences = sequences
        self.order = order
        self.pageSize = pageSize
    }

    /// The events of a page where nothing else is asked for.
    public static let defaultPageSize = 256
}
