import LMDB

/// Follows a log on the thread that asks.
///
/// Made by ``EventLog/blockingFollower(_:after:in:pageSize:)``.
public struct BlockingFollower: ~Copyable {
    private var position: FollowedPosition
    private var watch: FileWatch

    init(start: FollowedPosition) {
        position = start
        // Begun before the first read: a commit that comes after it ends the waiting.
        watch = start.environment.watchFile()
    }

    /// The next events; blocks until there are any.
    ///
    /// - Parameter limit: The longest time to wait, nil for as long as it takes.
    /// - Returns: A page with at least one event; nil where the time is up.
    /// - Throws: ``EventLogError/logBehindFollower(position:head:)`` where the log does not reach to where the
    ///   follower stands; ``LMDB/LMDBError/fileReplaced`` where another file has taken the place of the log's;
    ///   or what reading a page throws. No event is lost by it: asked again, it goes on.
    public mutating func nextPage(waitingUpTo limit: Duration? = nil) throws -> LogPage? {
        let start = ContinuousClock.now
        while true {
            if let page = try position.readOn() {
                if !page.events.isEmpty { return page }
                continue
            }
            let rest = limit.map { $0 - (ContinuousClock.now - start) }
            if let rest, rest <= .zero { return nil }
            _ = try watch.wait(upTo: rest)
        }
    }
}
