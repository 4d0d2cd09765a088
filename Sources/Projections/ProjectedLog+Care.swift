import EventLog
public import LMDB

extension ProjectedLog {
    /// Describes the state of the store's files: readers, free pages, reserved space.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func environmentReport() throws -> EnvironmentReport {
        try environment.report()
    }

    /// Who writes at this moment; nil where nobody does.
    public var writer: LockHolder? { environment.writer }

    /// Who else has the store open.
    public var otherUsers: [LockHolder] {
        environment.users.filter { $0.process != Directory.process }
    }

    /// How far each view has come.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func checkpoints() throws -> [(view: String, checkpoint: UInt64)] {
        try environment.read { transaction in
            try projectors.map { projector in
                let state = try tables.state(of: projector.view, in: transaction.snapshot)
                return (projector.view.name, state?.checkpoint ?? 0)
            }
        }
    }

    /// Mends what needs no decision: gives back the slots of readers whose process has ended, and removes the
    /// folders in which such processes compared views.
    ///
    /// - Returns: How many of each there were.
    /// - Throws: ``LMDB/LMDBError`` where the lock file is damaged.
    public func tidy() throws -> (deadReaders: Int, abandonedFolders: Int) {
        (try environment.clearDeadReaders(), ScratchFolder.removeAbandoned(in: path))
    }
}
