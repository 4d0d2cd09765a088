import LMDB

/// Held by the one process that rebuilds the views of a store.
struct RebuildLock: ~Copyable {
    private let lock: FileLock

    /// Takes the lock.
    ///
    /// - Throws: ``ProjectionError/rebuildRunning(path:)`` while another process holds it.
    init(store: String) throws {
        let path = "\(store)/project.lock"
        do {
            guard let lock = try FileLock.take(path) else {
                throw ProjectionError.rebuildRunning(path: path)
            }
            self.lock = lock
        } catch let error as LMDBError {
            throw ProjectionError.fileFailed(path: path, reason: error.description)
        }
    }
}
