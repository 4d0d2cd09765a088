#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A regular file of which parts are read, wherever they lie.
package final class RandomAccessFile {
    /// Why a file was not opened.
    package enum OpenError: Error, Hashable {
        /// There is a directory, a pipe, a socket or a device of that name.
        case notRegularFile
        /// What the system says.
        case system(LMDBError)
    }

    private let descriptor: Int32
    /// How many bytes it had when it was opened.
    package let byteCount: Int
    /// When it was last changed, as the file system says: nanoseconds since 1970 in UTC.
    package let modifiedAtNanoseconds: Int64

    /// Opens a file.
    ///
    /// - Parameter path: The file.
    /// - Throws: ``OpenError``.
    package init(path: String) throws(OpenError) {
        // Without O_NONBLOCK the opening of a pipe would wait for somebody who writes to it.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw OpenError.system(LMDBError(rawValue: errno)) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let error = LMDBError(rawValue: errno)
            close(descriptor)
            throw OpenError.system(error)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw OpenError.notRegularFile
        }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        // A file system may hold any number; one that no 64 bits of nanoseconds hold is as far as they go.
        let (seconds, isTooFar) = Int64(modified.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyond) = seconds.addingReportingOverflow(Int64(modified.tv_nsec))
        modifiedAtNanoseconds = isTooFar || isBeyond ? (modified.tv_sec < 0 ? .min : .max) : sum
        byteCount = Int(status.st_size)
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Reads bytes.
    ///
    /// - Parameters:
    ///   - offset: Where the first one lies.
    ///   - count: How many are wanted.
    /// - Returns: The bytes: fewer, or none, where the file ends before them.
    /// - Throws: ``LMDBError`` with the system's reason.
    package func bytes(at offset: Int, count: Int) throws(LMDBError) -> [UInt8] {
        guard offset >= 0, count > 0, offset < byteCount else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(count, byteCount - offset))
        var filled = 0
        while filled < bytes.count {
            let wanted = bytes.count - filled
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + filled }, wanted,
                    off_t(offset + filled))
            }
            if got == 0 { break }
            if got < 0 {
                if errno == EINTR { continue }
                throw LMDBError(rawValue: errno)
            }
            filled += got
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }
}
