public import ByteCoding
public import LMDB

/// A log that is made anew from an export or a salvage: the same commands with the very same links, in an
/// environment of its own.
public final class LogReplica {
    private let environment: Environment
    private let log: EventLog
    private var waiting: [PortableCommand] = []
    private var waitingEvents = 0

    /// Events of one commit.
    private static let eventsPerCommit = 20_000

    /// Makes the log in a directory that exists and holds no environment.
    ///
    /// - Parameters:
    ///   - store: The store's id.
    ///   - createdAt: When the store was first made.
    ///   - path: The directory.
    ///   - options: How the environment is opened.
    /// - Throws: ``EventLogError/logExists(path:)``, or what the device reports.
    public init(
        of store: Identifier, createdAt: Timestamp, at path: String, options: EnvironmentOptions
    ) throws {
        environment = try Environment.open(at: path, options: options)
        let tables = try environment.openTables(EventLog.tableNames)
        log = try EventLog(
            again: store, createdAt: createdAt, in: environment, tables: tables)
    }

    /// Takes the next command; what has been taken becomes durable now and then.
    ///
    /// - Throws: ``EventLogError`` where it does not follow from the one before, or what the device reports.
    public func take(_ command: PortableCommand) throws {
        waiting.append(command)
        waitingEvents += command.events.count
        if waitingEvents >= Self.eventsPerCommit { try write() }
    }

    /// Makes the rest durable.
    ///
    /// - Returns: The end of the log.
    /// - Throws: As ``take(_:)``.
    public func finish() throws -> LogHead {
        try write()
        return try environment.read { try log.reader($0.snapshot).head() }
    }

    private func write() throws {
        let commands = waiting
        try environment.write { transaction in
            for command in commands { try log.append(exactly: command, in: &transaction) }
        }
        Step.reached("import.slice")
        waiting = []
        waitingEvents = 0
    }
}
