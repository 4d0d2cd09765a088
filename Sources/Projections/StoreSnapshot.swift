public import EventLog

/// The log and its views at one commit.
public struct StoreSnapshot: ~Escapable {
    /// The log.
    public let log: LogReader
    /// The views, each at the end of that log.
    public let views: ViewReader

    @_lifetime(copy log, copy views)
    init(log: LogReader, views: ViewReader) {
        self.log = log
        self.views = views
    }
}
