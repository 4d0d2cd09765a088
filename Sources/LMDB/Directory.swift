#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Directories that environments live in.
package enum Directory {
    /// Makes a directory that only its owner may enter (mode 0700).
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package static func make(_ path: String) throws(LMDBError) {
        guard unsafe mkdir(path, 0o700) == 0 else { throw LMDBError(rawValue: errno) }
    }

    /// The names in a directory; none where it cannot be read.
    package static func names(in path: String) -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return names
    }

    /// Removes an environment's two files and their directory, as far as they are there.
    package static func removeEnvironment(_ path: String) {
        for file in ["data.mdb", "lock.mdb", "store.lock", "writer.lock"] {
            unsafe unlink("\(path)/\(file)")
        }
        unsafe rmdir(path)
    }

    /// Gives a file another name, in place of the file that has it, if there is one; durable on return.
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package static func move(_ file: String, to name: String) throws(LMDBError) {
        guard unsafe rename(file, name) == 0 else { throw LMDBError(rawValue: errno) }
        let parent = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let descriptor = unsafe open(parent.joined(separator: "/"), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw LMDBError(rawValue: errno) }
    }

    /// The id of this process.
    package static var process: Int { Int(getpid()) }

    /// Whether a process with an id is there.
    package static func isAlive(process: Int) -> Bool {
        kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno != ESRCH
    }
}
