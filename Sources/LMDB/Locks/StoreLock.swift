#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to use an environment's file (shared), or to put another in its place (exclusive).
///
/// `store.lock`, byte 0: every process that has the environment open holds it shared. Renaming a file under a live
/// process would lose its commits. The other bytes are slots: each user locks one and describes itself there.
package final class StoreLock: Sendable {
    /// What the lock is taken for.
    package enum Use: Sendable {
        /// To read and write the file.
        case shared
        /// To replace the file.
        case exclusive
    }

    private let file: ByteLockFile

    /// Users that can be named; more than LMDB has reader slots for are not.
    private static let slots = 1...1_022

    /// Takes the lock; waits while others hold it against this use.
    ///
    /// - Parameters:
    ///   - path: The directory of the environment.
    ///   - use: What it is taken for.
    ///   - program: What this process runs, for others who wait.
    ///   - timeout: How long to wait.
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` after the time is over, or ``LMDBError``.
    package init(environment path: String, for use: Use, program: String, timeout: Duration) throws {
        file = try ByteLockFile(path: "\(path)/store.lock")
        let deadline = ContinuousClock.now + timeout
        while try !file.take(0, isExclusive: use == .exclusive) {
            guard ContinuousClock.now < deadline else {
                throw EnvironmentError.locked(path: path, lock: .store, holders: Self.holders(in: file))
            }
            usleep(1_000)
        }
        for slot in Self.slots where try file.take(slot) {
            file.write(LockHolder(program: program).record, at: slot * LockHolder.recordSize)
            break
        }
    }

    /// Who uses an environment at this moment, other than through this lock.
    package static func holders(environment path: String) -> [LockHolder] {
        guard let file = try? ByteLockFile(path: "\(path)/store.lock") else { return [] }
        return holders(in: file)
    }

    private static func holders(in file: ByteLockFile) -> [LockHolder] {
        let records = file.read(at: 0, count: (slots.upperBound + 1) * LockHolder.recordSize)
        return slots.compactMap { slot in
            let start = slot * LockHolder.recordSize
            guard start < records.count, file.isTaken(slot) else { return nil }
            return LockHolder(record: Array(records[start...].prefix(LockHolder.recordSize)))
        }
    }
}
