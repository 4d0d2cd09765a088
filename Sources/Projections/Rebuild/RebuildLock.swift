import LMDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to fill the idle slots of a store's views, and to empty those of a custom one: held by one at a time
/// (`project.lock`).
struct RebuildLock: ~Copyable {
    private let file: ByteLockFile

    private static let recordOffset = 16

    /// Takes the lock; waits while another holds it.
    ///
    /// - Parameters:
    ///   - store: The directory of the store.
    ///   - options: What this process runs, and how long to wait.
    /// - Throws: ``LMDB/EnvironmentError/locked(path:lock:holders:)`` after the time is over,
    ///   ``ProjectionError/fileFailed(path:reason:)``.
    init(store: String, options: EnvironmentOptions) throws {
        file = try Self.taken(in: store, options)
        file.write(LockHolder(program: options.program).record, at: Self.recordOffset)
    }

    private static func taken(in store: String, _ options: EnvironmentOptions) throws -> ByteLockFile {
        let path = "\(store)/project.lock"
        do {
            let file = try ByteLockFile(path: path)
            let deadline = ContinuousClock.now + options.lockTimeout
            while try !file.take(0) {
                guard ContinuousClock.now < deadline else {
                    let holder = LockHolder(record: file.read(at: recordOffset, count: LockHolder.recordSize))
                    throw EnvironmentError.locked(
                        path: store, lock: .rebuild, holders: holder.map { [$0] } ?? [])
                }
                usleep(2_000)
            }
            return file
        } catch let error as LMDBError {
            throw ProjectionError.fileFailed(path: path, reason: error.description)
        }
    }
}
