#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whole files that are read once, pipes and devices among them.
package enum InputFile {
    /// The bytes of a file that this program keeps for itself; nil where there is none, where it is a pipe or a device, or
    /// where it cannot be read or has more bytes than the limit.
    package static func ownBytes(of path: String, limit: Int) -> [UInt8]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (try? bytes(of: path, limit: limit)) ?? nil
    }

    /// The bytes of a file; of standard input for nil.
    ///
    /// - Returns: The bytes; nil where there are more than the limit.
    /// - Throws: ``LMDBError`` with the system's reason.
    package static func bytes(of path: String?, limit: Int) throws(LMDBError) -> [UInt8]? {
        var descriptor = STDIN_FILENO
        if let path {
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        }
        defer {
            if path != nil { close(descriptor) }
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = unsafe read(descriptor, &part, part.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw LMDBError(rawValue: errno)
            }
            bytes += part[..<count]
        }
        return nil
    }
}
