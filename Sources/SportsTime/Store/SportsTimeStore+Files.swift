import EventLog
public import LMDB
import Projections
import SportsTimeModel

extension SportsTimeStore {
    /// Copies the store into a new directory, while others read and write, and checks the copy.
    ///
    /// The copy is the store at one commit. Beside its `data.mdb` lies an `anchor.json`, which says what it
    /// is.
    ///
    /// - Parameter path: The directory to be made; nothing has that name yet.
    /// - Returns: What the backup holds.
    /// - Throws: ``EventLog/EventLogError/placeTaken(path:)``,
    ///   ``EventLog/EventLogError/fileFailed(path:cause:)``, and what damage of the log causes. Nothing is
    ///   left of the backup then.
    public func backup(to path: String) throws -> BackupAnswer {
        BackupAnswer(try projected.backup(to: path, clock: clock()), at: path)
    }

    /// Makes the store of a backup again, in a directory that has none.
    ///
    /// - Parameters:
    ///   - backup: The directory of the backup. Nothing in it is changed.
    ///   - path: The directory of the store: an empty one, or one that is made (mode 0700).
    ///   - options: How the environment is opened, and how long to wait for others.
    /// - Returns: What was restored.
    /// - Throws: ``EventLog/EventLogError/noBackup(path:)``,
    ///   ``EventLog/EventLogError/refusedBackup(path:reason:)`` where the backup is not what its
    ///   `anchor.json` says, ``EventLog/EventLogError/placeTaken(path:)``,
    ///   ``EventLog/EventLogError/fileFailed(path:cause:)``,
    ///   ``StoreError/directoryUnusable(path:reason:)``. There is no store in the directory then.
    public static func restore(
        from backup: String, to path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws -> RestoreAnswer {
        try StoreDirectory.makeParent(of: path)
        let restored = try EventLog.restore(backup, to: path, options: options)
        return RestoreAnswer(path: path, backup: BackupAnswer(restored, at: backup))
    }

    /// Says what a restoration would make, and makes nothing: every byte of the backup is checked.
    ///
    /// - Parameters:
    ///   - backup: The directory of the backup.
    ///   - path: The directory of the store: an empty one, or one that is not there yet.
    /// - Returns: What would be restored.
    /// - Throws: As ``restore(from:to:options:)``.
    public static func rehearseRestore(from backup: String, to path: String) throws -> RestoreAnswer {
        RestoreAnswer(
            path: path, backup: BackupAnswer(try EventLog.rehearseRestore(backup, to: path), at: backup))
    }

    /// Rewrites a store's file without its free pages, once the copy has been checked.
    ///
    /// - Parameters:
    ///   - path: The directory of the store, which nobody has open.
    ///   - options: How the environment is opened, and how long to wait for those who have it open.
    /// - Returns: What it came to.
    /// - Throws: ``StoreError/noStore(path:)``, ``LMDB/EnvironmentError/locked(path:lock:holders:)`` with
    ///   those who have it open, and what damage of the log causes. The store is as it was then.
    public static func compact(
        at path: String, options: EnvironmentOptions = EnvironmentOptions()
    ) throws -> CompactAnswer {
        try StoreDirectory.prepare(path, creates: false)
        let report = try ProjectedLog.compact(at: path, options: options)
        return CompactAnswer(
            path: path, bytesBefore: report.bytesBefore, bytesAfter: report.bytesAfter,
            events: report.head.sequence, rows: report.rows, head: report.head.link.description)
    }

    /// Says what ``compact(at:options:)`` would come to, by the pages that hold nothing.
    ///
    /// Changes nothing, and others may use the store meanwhile.
    ///
    /// - Returns: What it would come to, about: what it leaves is packed anew.
    /// - Throws: ``LMDB/LMDBError`` where the file is damaged.
    /// - Complexity: The list of free pages.
    public func rehearseCompaction() throws -> CompactAnswer {
        let report = try projected.environmentReport()
        let head = try projected.readLog { try $0.head() }
        let bytes = report.pages * report.pageSizeBytes
        return CompactAnswer(
            path: path, bytesBefore: bytes, bytesAfter: bytes - report.freePages * report.pageSizeBytes,
            events: head.sequence, rows: nil, head: head.link.description)
    }
}

extension BackupAnswer {
    fileprivate init(_ backup: BackupAnchor, at path: String) {
        self.init(
            path: path, anchor: backup.anchor.description, events: backup.anchor.sequence,
            createdAt: UTCTime.text(microseconds: backup.createdAt.microseconds), format: backup.format,
            bytes: backup.bytes, sha256: backup.digest.description)
    }
}
