import LMDB

/// The events of a followed log, page by page: for followers that handle many at once.
public struct FollowedPages: AsyncSequence, Sendable {
    let start: FollowedPosition

    /// Begins to follow.
    public func makeAsyncIterator() -> Iterator {
        Iterator(position: start)
    }

    /// A follower.
    public struct Iterator: AsyncIteratorProtocol {
        private var position: FollowedPosition
        private var watch: CommitWatch?

        fileprivate init(position: FollowedPosition) {
            self.position = position
        }

        /// The next events, as soon as there are any.
        ///
        /// - Parameter actor: Where the caller runs.
        /// - Returns: A page with at least one event; never nil.
        /// - Throws: `CancellationError` as soon as the task is cancelled;
        ///   ``EventLogError/logBehindFollower(position:head:)`` where the log does not reach to where the
        ///   follower stands; ``LMDB/LMDBError/fileReplaced`` where another file has taken the place of the
        ///   log's; or what reading a page throws. No event is lost by it: asked again, it goes on.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> LogPage? {
            let watch = try watch ?? position.environment.watchCommits()
            self.watch = watch
            while true {
                try Task.checkCancellation()
                // Asked before the read: a commit that comes after it ends the waiting.
                let changes = watch.changes
                if let page = try position.readOn() {
                    if !page.events.isEmpty { return page }
                } else {
                    try await watch.wait(after: changes)
                }
            }
        }
    }
}
