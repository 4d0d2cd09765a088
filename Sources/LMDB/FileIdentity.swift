import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file by what it is instead of by one of its names.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    /// Nil where there is no such file.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The files this process has open: POSIX locks belong to the process, so that closing any second handle
/// of a file would drop the first one's.
enum OpenFiles {
    static let shared = Mutex<Set<FileIdentity>>([])
}
