#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a file, pipe or device line by line, in memory for one line.
package struct LineReader: ~Copyable {
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where the next line begins, and how far the buffer is known to have no newline.
    private var start = 0
    private var searched = 0
    private var hasEnded = false

    /// Begins to read a file; standard input for nil.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: Bytes of a line; a longer one comes in pieces of so many.
    /// - Throws: ``LMDBError`` with the system's reason.
    package init(path: String?, limit: Int) throws(LMDBError) {
        precondition(limit > 0, "a line has room for a byte")
        self.limit = limit
        ownsDescriptor = path != nil
        guard let path else {
            descriptor = STDIN_FILENO
            return
        }
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// The next line, without the newline that ends it; nil after the last one.
    ///
    /// What stands behind the last newline is a line where it is not empty.
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package mutating func next() throws(LMDBError) -> [UInt8]? {
        while true {
            while searched < buffer.count {
                let isEnd = buffer[searched] == UInt8(ascii: "\n")
                if isEnd || searched - start == limit {
                    let line = Array(buffer[start..<searched])
                    if isEnd { searched += 1 }
                    start = searched
                    return line
                }
                searched += 1
            }
            if hasEnded {
                let line = Array(buffer[start...])
                start = searched
                return line.isEmpty ? nil : line
            }
            try fill()
        }
    }

    private mutating func fill() throws(LMDBError) {
        buffer.removeSubrange(..<start)
        searched -= start
        start = 0
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor, &part, part.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw LMDBError(rawValue: errno)
            }
            hasEnded = count == 0
            buffer += part[..<count]
            return
        }
    }
}
