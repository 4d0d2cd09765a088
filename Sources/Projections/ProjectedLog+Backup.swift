public import EventLog
import LMDB

extension ProjectedLog {
    /// Copies the store into a new directory, as ``EventLog/EventLog/backup(_:to:clock:)`` does.
    ///
    /// - Parameters:
    ///   - path: The directory to be made; nothing has that name yet.
    ///   - clock: The time.
    /// - Returns: What the backup says of itself.
    /// - Throws: As ``EventLog/EventLog/backup(_:to:clock:)``.
    public func backup(to path: String, clock: Timestamp) throws -> BackupAnchor {
        try log.backup(environment, to: path, clock: clock)
    }
}
