#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file whose single bytes can be locked, by one opening of it against all others.
///
/// The locks are those of open file descriptions (`F_OFD_SETLK`, Linux fcntl(2)): unlike POSIX locks they hold
/// between threads too, and no other handle of the process drops them. The system drops them with the process.
package final class ByteLockFile: Sendable {
    private let descriptor: Int32

    /// Opens the file, making it (mode 0600) where it is missing.
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package init(path: String) throws(LMDBError) {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
    }

    deinit {
        // A process that was being started meanwhile may hold the descriptor until it runs its program:
        // closing ours alone would leave the locks with it.
        var whole = Self.range(F_UNLCK, start: 0, length: 0)
        _ = unsafe fcntl(descriptor, Self.setLock, &whole)
        close(descriptor)
    }

    /// Takes the lock of a byte, if it is free.
    ///
    /// - Parameters:
    ///   - byte: The byte.
    ///   - isExclusive: Whether nobody else may hold it; else all may who want it so.
    /// - Returns: Whether it was taken; false while another opening holds it.
    /// - Throws: ``LMDBError`` where the file system has no locks.
    package func take(_ byte: Int, isExclusive: Bool = true) throws(LMDBError) -> Bool {
        var range = Self.range(isExclusive ? F_WRLCK : F_RDLCK, start: byte, length: 1)
        if unsafe fcntl(descriptor, Self.setLock, &range) == 0 { return true }
        guard errno == EAGAIN || errno == EACCES else { throw LMDBError(rawValue: errno) }
        return false
    }

    /// Takes the lock of a byte, and waits for it while another opening holds it.
    ///
    /// - Parameters:
    ///   - byte: The byte.
    ///   - milliseconds: How long at most, more or less.
    /// - Returns: Whether it was taken.
    /// - Throws: ``LMDBError`` where the file system has no locks.
    package func take(_ byte: Int, within milliseconds: Int) throws(LMDBError) -> Bool {
        for _ in 0..<milliseconds {
            if try take(byte) { return true }
            usleep(1_000)
        }
        return try take(byte)
    }

    /// Gives the lock of a byte back.
    func release(_ byte: Int) {
        var range = Self.range(F_UNLCK, start: byte, length: 1)
        _ = unsafe fcntl(descriptor, Self.setLock, &range)
    }

    /// Whether another opening holds the lock of a byte.
    func isTaken(_ byte: Int) -> Bool {
        var range = Self.range(F_WRLCK, start: byte, length: 1)
        guard unsafe fcntl(descriptor, Self.getLock, &range) == 0 else { return false }
        return range.l_type != Int16(F_UNLCK)
    }

    /// Writes bytes at an offset, as far as the device takes them: they inform, nothing depends on them.
    func write(_ bytes: [UInt8], at offset: Int) {
        _ = unsafe bytes.withUnsafeBytes {
            unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
    }

    /// The bytes at an offset, as many as there are.
    func read(at offset: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, count, off_t(offset))
        }
        return Array(bytes.prefix(max(0, read)))
    }

    private static func range(_ type: some BinaryInteger, start: Int, length: Int) -> flock {
        var range = flock()
        range.l_type = Int16(type)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = off_t(start)
        range.l_len = off_t(length)
        return range
    }

    // The C library hides these behind _GNU_SOURCE; the numbers are the kernel's (asm-generic/fcntl.h) and XNU's.
    #if canImport(Darwin)
        private static let setLock: Int32 = 90
        private static let getLock: Int32 = 92
    #else
        private static let setLock: Int32 = 37
        private static let getLock: Int32 = 36
    #endif
}
