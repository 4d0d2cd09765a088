#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The directory that a store lives in.
enum StoreDirectory {
    /// Makes sure that a directory can hold a store: its own (mode 0700), and no other files.
    ///
    /// - Throws: ``StoreError/noStore(path:)``, ``StoreError/directoryUnusable(path:reason:)``,
    ///   ``StoreError/directoryNotEmpty(path:)``.
    static func prepare(_ path: String, creates: Bool) throws(StoreError) {
        if unsafe access("\(path)/data.mdb", F_OK) == 0 { return }
        guard creates else { throw .noStore(path: path) }
        try makeDirectories(path)
        guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else {
            throw .directoryUnusable(path: path, reason: reason())
        }
        guard try isEmpty(path) else { throw .directoryNotEmpty(path: path) }
    }

    /// Makes a directory and those above it.
    private static func makeDirectories(_ path: String) throws(StoreError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
            if unsafe mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR {
                throw .directoryUnusable(path: made, reason: reason())
            }
        }
    }

    private static func isEmpty(_ path: String) throws(StoreError) -> Bool {
        guard let directory = unsafe opendir(path) else {
            throw .directoryUnusable(path: path, reason: reason())
        }
        defer { unsafe closedir(directory) }
        // A killed opening may have left LMDB's lock file.
        let own: Set<String> = [".", "..", "lock.mdb"]
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if !own.contains(name) { return false }
        }
        return true
    }

    private static func reason() -> String {
        unsafe String(cString: strerror(errno))
    }
}
