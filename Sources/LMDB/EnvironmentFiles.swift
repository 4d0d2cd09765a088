import CLMDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the two files of an environment need that LMDB does not see to.
enum EnvironmentFiles {
    /// The name of the data file.
    static let data = "data.mdb"

    /// Gives the lock file its bytes before it is mapped: a write to a hole of a map kills the process where
    /// the device has no room.
    static func reserveLockFile(at path: String, maxReaders: Int) throws(LMDBError) {
        let descriptor = unsafe open("\(path)/lock.mdb", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        defer { close(descriptor) }
        #if canImport(Glibc)
            // A slot is a cache line; the header takes less than a page.
            let code = posix_fallocate(descriptor, 0, off_t(maxReaders * 64))
            // Where the file system cannot reserve, the room is not known to be missing.
            guard [0, EOPNOTSUPP, EINVAL].contains(code) else { throw LMDBError(rawValue: code) }
        #endif
    }

    /// Opens the data file, making it where it is missing.
    ///
    /// Where LMDB could not write all of a new file's two meta pages, nothing is left of it: it would be taken for a
    /// file of something else from then on.
    static func openData(
        _ handle: OpaquePointer, at path: String, flags: UInt32
    ) throws(LMDBError) {
        let file = "\(path)/\(data)"
        let isNew = DurableFile.size(of: file) ?? 0 == 0
        // Only a first opening that was killed leaves an empty file, and that has not come to a write. To LMDB any empty
        // file is a new one.
        guard DurableFile.size(of: file) != 0 || !DurableFile.exists("\(path)/writer.lock") else {
            throw .corrupted
        }
        try MetaPages.check(file)
        do throws(LMDBError) {
            try unsafe LMDBError.check(mdb_env_open(handle, path, flags, 0o600))
        } catch {
            if isNew, let size = DurableFile.size(of: file), size < 2 * Int(getpagesize()) {
                DurableFile.remove(file)
            }
            throw error
        }
    }

    /// A file that is shorter than its own meta page says would kill the process that reads behind its end.
    static func refuseTruncatedFile(
        _ handle: OpaquePointer, at path: String
    ) throws(LMDBError) {
        var info = unsafe MDB_envinfo()
        var statistics = MDB_stat()
        try unsafe LMDBError.check(mdb_env_info(handle, &info))
        try unsafe LMDBError.check(mdb_env_stat(handle, &statistics))
        var status = stat()
        guard unsafe stat("\(path)/data.mdb", &status) == 0 else { throw LMDBError(rawValue: errno) }
        // A damaged meta page may name any number.
        let end = unsafe info.me_last_pgno.addingReportingOverflow(1).partialValue
            .multipliedReportingOverflow(by: Int(statistics.ms_psize))
        // A new environment has its two meta pages only, and no table.
        let isWhole = !end.overflow && (0...Int(status.st_size)).contains(end.partialValue)
        guard isWhole || statistics.ms_entries == 0 else { throw .corrupted }
    }
}
