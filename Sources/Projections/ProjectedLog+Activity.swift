public import LMDB

extension ProjectedLog {
    /// Takes the right to read sources into the store, which one process has at a time; it is held as long as the result is.
    ///
    /// - Throws: ``LMDB/EnvironmentError/locked(path:lock:holders:)`` where another has it for longer than is to be waited,
    ///   ``LMDB/LMDBError``.
    package func lockSync() throws -> ActivityLock {
        try environment.lock(.sync)
    }

    /// Who reads a source into the store now; nil where nobody does.
    ///
    /// - Throws: ``LMDB/LMDBError``.
    public func syncHolder() throws -> LockHolder? {
        try ActivityLock.holder(of: .sync, environment: path)
    }
}
