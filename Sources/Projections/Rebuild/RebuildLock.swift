#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Held by the one process that rebuilds the views of a store; the system drops it when the process ends.
struct RebuildLock: ~Copyable {
    private let descriptor: Int32

    /// - Throws: ``ProjectionError/rebuildRunning(path:)`` while another process holds it.
    init(store: String) throws {
        let path = "\(store)/project.lock"
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ProjectionError.fileFailed(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw ProjectionError.rebuildRunning(path: path)
        }
    }

    deinit {
        close(descriptor)
    }
}
