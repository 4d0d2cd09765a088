public import EventLog

extension ProjectedLog {
    /// Follows the log: history first, then what any process commits from now on.
    ///
    /// - Parameters:
    ///   - filter: Which events are wanted.
    ///   - position: The sequence to begin after; 0 for the beginning.
    /// - Returns: The events, none left out and none twice; the sequence ends only by cancellation or error.
    public func follow(_ filter: LogFilter = .everything, after position: UInt64 = 0) -> FollowedLog {
        log.follow(filter, after: position, in: environment)
    }

    /// Follows the log on a thread that may block.
    ///
    /// - Parameters:
    ///   - filter: Which events are wanted.
    ///   - position: The sequence to begin after; 0 for the beginning.
    /// - Returns: The follower, which gives page after page.
    public func blockingFollower(
        _ filter: LogFilter = .everything, after position: UInt64 = 0
    ) -> BlockingFollower {
        log.blockingFollower(filter, after: position, in: environment)
    }

    /// Exports the log, or a range of it, as newline-delimited JSON.
    ///
    /// - Parameters:
    ///   - first: A sequence; the export begins with the command that holds it. Nil for the first command.
    ///   - last: A sequence; the export ends with the command that holds it. Nil for the last command.
    ///   - kindName: The name of a kind, for people who read the lines.
    ///   - disclosure: How much of an event to tell.
    ///   - sink: Takes whole lines, one or more at a time.
    /// - Returns: What was exported.
    /// - Throws: ``EventLog/EventLogError``, ``LMDB/LMDBError``, and what the sink throws.
    public func export(
        from first: UInt64? = nil, through last: UInt64? = nil,
        kindName: @escaping (UInt16) -> String? = { _ in nil },
        disclosure: @escaping (PortableEvent) -> EventDisclosure = { _ in .everything },
        to sink: ([UInt8]) throws -> Void
    ) throws -> ExportHeader {
        try log.export(
            environment, from: first, through: last, kindName: kindName, disclosure: disclosure, to: sink)
    }
}
