#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The right to write to an environment, held by one transaction of all processes (`writer.lock`).
///
/// LMDB has such a lock of its own, which knows neither timeout nor owner. This one is taken first.
final class WriterLock: Sendable {
    private let file: ByteLockFile

    private static let writer = 0
    /// Held while waiting for the writer's byte: who just gave that back queues here behind the one who waits, so
    /// that a process which writes without pause starves nobody.
    private static let gate = 1
    private static let recordOffset = 16

    /// Takes the lock; waits while another holds it.
    ///
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` after the time is over, or ``LMDBError``.
    init(environment path: String, program: String, timeout: Duration) throws {
        file = try ByteLockFile(path: "\(path)/writer.lock")
        let deadline = ContinuousClock.now + timeout
        try Self.wait(for: Self.gate, of: file, until: deadline, path: path)
        try Self.wait(for: Self.writer, of: file, until: deadline, path: path)
        file.release(Self.gate)
        file.write(LockHolder(program: program).record, at: Self.recordOffset)
    }

    private static func wait(
        for byte: Int, of file: ByteLockFile, until deadline: ContinuousClock.Instant, path: String
    ) throws {
        // The one at the gate looks often: the lock is free for it alone. Those behind it need not.
        var pause: UInt32 = byte == writer ? 50 : 500
        while try !file.take(byte) {
            guard ContinuousClock.now < deadline else {
                let holder = LockHolder(record: file.read(at: recordOffset, count: LockHolder.recordSize))
                throw EnvironmentError.locked(path: path, lock: .writer, holders: holder.map { [$0] } ?? [])
            }
            usleep(pause)
            pause = min(pause * 2, byte == writer ? 500 : 4_000)
        }
    }

    /// Who writes to an environment at this moment; nil where nobody does.
    static func holder(environment path: String) -> LockHolder? {
        guard let file = try? ByteLockFile(path: "\(path)/writer.lock"), file.isTaken(writer) else {
            return nil
        }
        return LockHolder(record: file.read(at: recordOffset, count: LockHolder.recordSize))
    }
}
