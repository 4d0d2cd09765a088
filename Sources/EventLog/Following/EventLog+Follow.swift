public import LMDB

extension EventLog {
    /// Follows the log: history first, then what is committed from now on, by any process.
    ///
    /// No event is skipped and none comes twice: sequences are given inside the commit, without gaps, and a
    /// follower reads on from where it stands instead of being told what is new. Nothing is read before it is
    /// asked for. While it waits a follower holds no snapshot, and it ends at once when its task is cancelled.
    ///
    /// - Parameters:
    ///   - filter: Which events are wanted.
    ///   - position: The sequence to begin after; 0 for the beginning.
    ///   - environment: The environment that holds the log; it stays open while somebody follows.
    ///   - pageSize: The most events that are read in one snapshot, and held.
    /// - Returns: The events, a sequence that ends only by cancellation or error.
    public func follow(
        _ filter: LogFilter = .everything, after position: UInt64 = 0, in environment: Environment,
        pageSize: Int = LogSelection.defaultPageSize
    ) -> FollowedLog {
        FollowedLog(
            pages: FollowedPages(
                start: FollowedPosition(
                    in: self, of: environment, after: position,
                    selection: LogSelection(filter, pageSize: pageSize))))
    }

    /// Follows the log on a thread that may block, as a command line tool does.
    ///
    /// - Parameters:
    ///   - filter: Which events are wanted.
    ///   - position: The sequence to begin after; 0 for the beginning.
    ///   - environment: The environment that holds the log; it stays open while somebody follows.
    ///   - pageSize: The most events that are read in one snapshot.
    /// - Returns: The follower, which gives page after page.
    public func blockingFollower(
        _ filter: LogFilter = .everything, after position: UInt64 = 0, in environment: Environment,
        pageSize: Int = LogSelection.defaultPageSize
    ) -> BlockingFollower {
        BlockingFollower(
            start: FollowedPosition(
                in: self, of: environment, after: position,
                selection: LogSelection(filter, pageSize: pageSize)))
    }
}
