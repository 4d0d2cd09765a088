/// The events of a log after some sequence: those of the past, and those still to come.
///
/// Made by ``EventLog/follow(_:after:in:pageSize:)``. Each iteration begins at the same sequence.
public struct FollowedLog: AsyncSequence, Sendable {
    /// The same events as they are read, page by page.
    public let pages: FollowedPages

    /// Begins to follow.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator())
    }

    /// A follower, which holds at most one page of events.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: FollowedPages.Iterator
        private var page: ArraySlice<LoggedEvent> = []

        fileprivate init(pages: FollowedPages.Iterator) {
            self.pages = pages
        }

        /// The next event, as soon as there is one.
        ///
        /// - Parameter actor: Where the caller runs.
        /// - Returns: The event; never nil.
        /// - Throws: What ``FollowedPages/Iterator/next(isolation:)`` throws.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> LoggedEvent? {
            try Task.checkCancellation()
            if page.isEmpty {
                page = try await pages.next(isolation: actor)?.events[...] ?? []
            }
            return page.popFirst()
        }
    }
}
