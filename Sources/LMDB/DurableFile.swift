#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files that are there whole, and on the device, once the call that made them has returned.
package enum DurableFile {
    /// Bytes that are held in memory at a time.
    private static let partSize = 1 << 20

    /// Writes a new file (mode 0600).
    ///
    /// - Throws: ``LMDBError`` with the system's reason, as where there is such a file; then nothing is
    ///   left of it.
    package static func write(_ bytes: [UInt8], to path: String) throws(LMDBError) {
        try make(path) { descriptor throws(LMDBError) in
            try append(bytes, to: descriptor)
        }
    }

    /// Writes a new file (mode 0600) in parts, under another name until all of it is there.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - body: Is given what takes the parts, in order.
    /// - Returns: What the closure returns.
    /// - Throws: ``LMDBError/fileExists`` where there is such a file, else ``LMDBError`` with the system's reason, and
    ///   what the closure throws; then nothing is left of it. ``EnvironmentError/notDurable(path:reason:)`` where all of
    ///   it is there.
    package static func write<Result>(
        to path: String, _ body: (([UInt8]) throws(LMDBError) -> Void) throws -> Result
    ) throws -> Result {
        guard !exists(path) else { throw LMDBError.fileExists }
        let partial = path + ".partial"
        remove(partial)
        let descriptor = try create(partial)
        defer { close(descriptor) }
        do {
            let result = try body { part throws(LMDBError) in try append(part, to: descriptor) }
            guard fsync(descriptor) == 0 else { throw LMDBError(rawValue: errno) }
            try rename(partial, to: path)
            return result
        } catch {
            remove(partial)
            throw error
        }
    }

    /// Writes a file (mode 0600) in place of one of that name, if there is one: who reads it meanwhile reads the one or the
    /// other whole.
    ///
    /// - Throws: ``LMDBError`` with the system's reason: the file is as it was then.
    ///   ``EnvironmentError/notDurable(path:reason:)`` where the new one is there, and the device failed behind that.
    package static func replace(_ path: String, with bytes: [UInt8]) throws {
        try replace(path) { partial in try write(bytes, to: partial) }
    }

    /// Has a file made under a name of its own, and gives it another name then, in place of a file of that name if there is
    /// one.
    ///
    /// - Parameters:
    ///   - path: The name that it gets.
    ///   - make: Makes it under the name it is given.
    /// - Throws: What the closure throws, and as ``replace(_:with:)``; nothing is left of it then.
    package static func replace(_ path: String, make: (_ partial: String) throws -> Void) throws {
        let partial = ownName(for: path)
        do {
            try make(partial)
            try rename(partial, to: path)
        } catch {
            remove(partial)
            throw error
        }
    }

    /// A name for what will become a file, which no other process and no other call uses.
    package static func ownName(for path: String) -> String {
        "\(path).\(Directory.process)-\(UInt32.random(in: 0 ... .max))"
    }

    /// Removes files with names of ``ownName(for:)`` of which the process is no more, whatever stands behind the name.
    ///
    /// - Parameters:
    ///   - folder: The folder that they lie in.
    ///   - stem: What their names begin with.
    package static func removeLeftovers(in folder: String, of stem: String = "") {
        for name in Directory.names(in: folder) where name.hasPrefix(stem) {
            guard let found = name.wholeMatch(of: /.+\.(\d+)-\d+(\.[a-z]+)?/),
                let process = Int(found.1), !Directory.isAlive(process: process)
            else { continue }
            remove("\(folder)/\(name)")
        }
    }

    /// Copies a file into a new one (mode 0600).
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - target: The new one.
    ///   - inspect: Called with each part, in order.
    /// - Throws: ``LMDBError`` with the system's reason; then nothing is left of the new file.
    package static func copy(
        _ source: String, to target: String, inspect: ([UInt8]) -> Void
    ) throws(LMDBError) {
        try make(target) { descriptor throws(LMDBError) in
            try forEachPart(of: source) { part throws(LMDBError) in
                inspect(part)
                try append(part, to: descriptor)
            }
        }
    }

    /// Calls a closure with a file's bytes, a part at a time.
    ///
    /// - Throws: ``LMDBError`` with the system's reason, and what the closure throws.
    package static func forEachPart(
        of path: String, _ body: ([UInt8]) throws(LMDBError) -> Void
    ) throws(LMDBError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: partSize)
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count == 0 { return }
            if count < 0 {
                if errno == EINTR { continue }
                throw LMDBError(rawValue: errno)
            }
            try body(Array(buffer[..<count]))
        }
    }

    /// Gives a file or directory another name, in place of a file of that name if there is one.
    ///
    /// - Throws: ``LMDBError`` with the system's reason: it has its old name then.
    ///   ``EnvironmentError/notDurable(path:reason:)`` where it has the new one, and the device failed behind that.
    package static func rename(_ source: String, to target: String) throws {
        let isReplacing = exists(target)
        guard renameFile(source, target) == 0 else { throw LMDBError(rawValue: errno) }
        do throws(LMDBError) {
            try Directory.sync(Directory.parent(of: target))
        } catch {
            // A new name is taken back, so that what failed is not there. A file that was replaced is gone.
            if !isReplacing, renameFile(target, source) == 0 { throw error }
            throw EnvironmentError.notDurable(path: target, reason: error.description)
        }
    }

    /// Gives a file a second name, unless there is a file of that name; another name where the device has no second names.
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package static func link(_ source: String, to target: String) throws(LMDBError) {
        if linkFile(source, target) == 0 || errno == EEXIST { return }
        guard exists(target) || renameFile(source, target) == 0 else { throw LMDBError(rawValue: errno) }
    }

    /// Whether there is a file, a directory or anything else of a name.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Bytes of a file; nil where there is none.
    package static func size(of path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Removes a file, if it is there.
    package static func remove(_ path: String) {
        unsafe unlink(path)
    }

    /// Makes a new file (mode 0600) and has it filled.
    ///
    /// - Throws: ``LMDBError`` with the system's reason, and what the closure throws; then nothing is left
    ///   of it.
    static func make(
        _ path: String, _ body: (Int32) throws(LMDBError) -> Void
    ) throws(LMDBError) {
        let descriptor = try create(path)
        defer { close(descriptor) }
        do throws(LMDBError) {
            try body(descriptor)
            guard fsync(descriptor) == 0 else { throw LMDBError(rawValue: errno) }
        } catch {
            unsafe unlink(path)
            throw error
        }
    }

    private static func create(_ path: String) throws(LMDBError) -> Int32 {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        return descriptor
    }

    private static func append(_ bytes: [UInt8], to descriptor: Int32) throws(LMDBError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Self.writeBytes(
                    descriptor, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw LMDBError(rawValue: errno)
            }
            written += count
        }
    }

    // The C functions under names that those above do not hide.
    private static func writeBytes(
        _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
    ) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes, count)
        #else
            unsafe Darwin.write(descriptor, bytes, count)
        #endif
    }

    private static func linkFile(_ source: String, _ target: String) -> Int32 {
        #if canImport(Glibc)
            unsafe Glibc.link(source, target)
        #else
            unsafe Darwin.link(source, target)
        #endif
    }

    private static func renameFile(_ source: String, _ target: String) -> Int32 {
        #if canImport(Glibc)
            unsafe Glibc.rename(source, target)
        #else
            unsafe Darwin.rename(source, target)
        #endif
    }
}
