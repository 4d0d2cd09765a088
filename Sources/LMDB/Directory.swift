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

    /// Removes a directory and everything in it, as far as it is there; a link is removed, not followed.
    package static func removeTree(_ path: String) {
        for name in names(in: path) where name != "." && name != ".." {
            let entry = "\(path)/\(name)"
            if unsafe unlink(entry) != 0 { removeTree(entry) }
        }
        unsafe rmdir(path)
    }

    /// Makes the names in a directory durable.
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package static func sync(_ path: String) throws(LMDBError) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw LMDBError(rawValue: errno) }
    }

    /// The directory that a path lies in.
    package static func parent(of path: String) -> String {
        let parts = path.split(separator: "/")
        let parent = parts.dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent
    }

    /// The last name of a path.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map { String($0) } ?? path
    }

    /// The id of this process.
    package static var process: Int { Int(getpid()) }

    /// Whether a process with an id is there.
    package static func isAlive(process: Int) -> Bool {
        kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno != ESRCH
    }
}
