import LMDB

/// Where a follower stands, and how it reads on.
struct FollowedPosition: Sendable {
    let environment: Environment
    private let log: EventLog
    private let selection: LogSelection
    private var sequence: UInt64
    /// The commit at which there was nothing more to read.
    private var end: Int?

    init(in log: EventLog, of environment: Environment, after sequence: UInt64, selection: LogSelection) {
        self.log = log
        self.environment = environment
        self.sequence = sequence
        self.selection = selection
    }

    /// Reads the next page, in a snapshot of its own, and stands behind it.
    ///
    /// - Returns: The page, which may have no events; nil where nothing was committed since the last one.
    /// - Throws: ``EventLogError/logBehindFollower(position:head:)`` where the log does not reach to where the
    ///   follower stands, or what reading a page throws.
    /// - Complexity: No row where nothing was committed: a follower is woken more often than there is news.
    mutating func readOn() throws -> LogPage? {
        let (position, end) = (sequence, end)
        let read: (page: LogPage, commit: Int)? = try environment.read { transaction in
            guard transaction.commitNumber != end else { return nil }
            let reader = log.reader(transaction.snapshot)
            let head = try reader.head().sequence
            guard position <= head else {
                throw EventLogError.logBehindFollower(position: position, head: head)
            }
            let page = try reader.page(of: selection, after: position, head: head)
            return (page, transaction.commitNumber)
        }
        guard let read else { return nil }
        sequence = read.page.position
        self.end = read.page.isLast ? read.commit : nil
        return read.page
    }
}
