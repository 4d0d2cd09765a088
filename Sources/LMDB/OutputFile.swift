#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new file that only its owner may read (mode 0600), and that is there whole or not at all.
package struct OutputFile: ~Copyable {
    private let path: String
    private let partial: String
    private let descriptor: Int32
    private var isFinished = false

    /// Begins a file beside the name that it will have.
    ///
    /// - Throws: ``LMDBError`` with the system's reason: `EEXIST` where there is a file of that name.
    package static func begin(_ path: String) throws(LMDBError) -> OutputFile {
        guard unsafe access(path, F_OK) != 0 else { throw LMDBError(rawValue: EEXIST) }
        let partial = path + ".partial"
        let descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        return OutputFile(path: path, partial: partial, descriptor: descriptor)
    }

    private init(path: String, partial: String, descriptor: Int32) {
        self.path = path
        self.partial = partial
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
        if !isFinished { unsafe unlink(partial) }
    }

    /// Writes behind what has been written.
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package func write(_ bytes: [UInt8]) throws(LMDBError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { part in
                #if canImport(Darwin)
                    unsafe Darwin.write(descriptor, part.baseAddress, part.count)
                #else
                    unsafe Glibc.write(descriptor, part.baseAddress, part.count)
                #endif
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw LMDBError(rawValue: errno)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Gives the file its name; durable on return.
    ///
    /// - Throws: ``LMDBError`` with the system's reason; the file is gone then.
    package consuming func finish() throws(LMDBError) {
        guard fsync(descriptor) == 0 else { throw LMDBError(rawValue: errno) }
        try DurableFile.rename(partial, to: path)
        isFinished = true
    }
}
