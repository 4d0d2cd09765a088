import LMDB

/// Held by the one process that rebuilds the views of a store.
struct RebuildLock: ~Copyable {
    private let file: ByteLockFile

    /// Takes the lock.
    ///
    /// - Throws: ``ProjectionError/rebuildRunning(path:)`` while another process holds it.
    init(store: String) throws {
        let path = "\(store)/project.lock"
        do {
            let file = try ByteLockFile(path: path)
            guard try file.take(0) else { throw ProjectionError.rebuildRunning(path: path) }
            self.file = file
        } catch let error as LMDBError {
            throw ProjectionError.fileFailed(path: path, reason: error.description)
        }
    }
}
