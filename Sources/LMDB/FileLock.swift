#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An exclusive lock on a file of its own; the system drops it when the process ends, however it ends.
package struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock, or finds it taken; the file is made (mode 0600) where it is missing.
    ///
    /// - Returns: The lock; nil while somebody else holds it.
    /// - Throws: ``LMDBError`` with the system's reason where the file cannot be made.
    package static func take(_ path: String) throws(LMDBError) -> FileLock? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return FileLock(descriptor: descriptor)
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // A process that was being started meanwhile may hold the descriptor until it runs its program:
        // closing ours alone would leave the lock with it.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
