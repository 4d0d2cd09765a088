#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to do something of which there is one at a time, for as long as it takes: to fill the idle tables of views
/// (`project.lock`), to read a source (`sync.lock`).
///
/// Those who write meanwhile need only the ``WriterLock``.
package final class ActivityLock: Sendable {
    private let file: ByteLockFile

    private static let recordOffset = 16

    /// Takes the lock; waits while another holds it.
    ///
    /// - Parameters:
    ///   - lock: What is to be done.
    ///   - path: The directory of the environment.
    ///   - program: What this process runs, for others who wait.
    ///   - timeout: How long to wait.
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` after the time is over, or ``LMDBError``.
    package init(
        _ lock: EnvironmentError.Lock, environment path: String, program: String, timeout: Duration
    ) throws {
        file = try ByteLockFile(path: Self.file(of: lock, in: path))
        let deadline = ContinuousClock.now + timeout
        while try !file.take(0) {
            guard ContinuousClock.now < deadline else {
                let holder = Self.holder(in: file)
                throw EnvironmentError.locked(path: path, lock: lock, holders: holder.map { [$0] } ?? [])
            }
            usleep(2_000)
        }
        file.write(LockHolder(program: program).record, at: Self.recordOffset)
    }

    /// Who is doing it now; nil where nobody is.
    package static func holder(
        of lock: EnvironmentError.Lock, environment path: String
    ) throws -> LockHolder? {
        let name = Self.file(of: lock, in: path)
        // Asked of a store where nobody has ever done it, nothing is made.
        guard unsafe access(name, F_OK) == 0 else { return nil }
        let file = try ByteLockFile(path: name)
        return file.isTaken(0) ? holder(in: file) : nil
    }

    private static func holder(in file: ByteLockFile) -> LockHolder? {
        LockHolder(record: file.read(at: recordOffset, count: LockHolder.recordSize))
    }

    private static func file(of lock: EnvironmentError.Lock, in path: String) -> String {
        "\(path)/\(lock == .sync ? "sync" : "project").lock"
    }
}
