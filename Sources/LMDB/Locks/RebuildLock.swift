#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to fill the idle tables of an environment's views (`project.lock`), held by one at a time.
///
/// Those who write meanwhile need only the ``WriterLock``.
package final class RebuildLock: Sendable {
    private let file: ByteLockFile

    private static let recordOffset = 16

    /// Takes the lock; waits while another holds it.
    ///
    /// - Parameters:
    ///   - path: The directory of the environment.
    ///   - program: What this process runs, for others who wait.
    ///   - timeout: How long to wait.
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` after the time is over, or ``LMDBError``.
    package init(environment path: String, program: String, timeout: Duration) throws {
        file = try ByteLockFile(path: "\(path)/project.lock")
        let deadline = ContinuousClock.now + timeout
        while try !file.take(0) {
            guard ContinuousClock.now < deadline else {
                let holder = LockHolder(
                    record: file.read(at: Self.recordOffset, count: LockHolder.recordSize))
                throw EnvironmentError.locked(
                    path: path, lock: .rebuild, holders: holder.map { [$0] } ?? [])
            }
            usleep(2_000)
        }
        file.write(LockHolder(program: program).record, at: Self.recordOffset)
    }
}
