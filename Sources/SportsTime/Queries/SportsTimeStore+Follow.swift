public import EventLog
import Projections
import SportsTimeModel

extension SportsTimeStore {
    /// Follows the log: history first, then what any process commits from now on.
    ///
    /// - Parameter query: Which events: those of a subject and a kind, from ``LogQuery/from`` on. Its other limits
    ///   are left aside.
    /// - Returns: The events as the log holds them, none left out and none twice. The sequence ends only by
    ///   cancellation or error.
    /// - Throws: ``StoreError/invalidValue(field:value:expected:)`` for a kind that there is not.
    public func follow(_ query: LogQuery = LogQuery()) throws -> FollowedLog {
        projected.follow(try Self.filter(query), after: max(1, query.from ?? 1) - 1)
    }

    /// Follows the log on this thread, as a command line tool does.
    ///
    /// - Parameters:
    ///   - query: As in ``follow(_:)``.
    ///   - body: Takes the events that have come, at least one, and says whether to go on.
    /// - Throws: As ``follow(_:)``, and what reading and the closure throw.
    public func followLog(_ query: LogQuery, _ body: ([LogAnswer]) throws -> Bool) throws {
        var follower = projected.blockingFollower(
            try Self.filter(query), after: max(1, query.from ?? 1) - 1)
        while let page = try follower.nextPage() {
            let answers = try read { snapshot in try page.events.map { try Self.answer($0, snapshot) } }
            guard try answers.isEmpty || body(answers) else { return }
        }
    }
}
