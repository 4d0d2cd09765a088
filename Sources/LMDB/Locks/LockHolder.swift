#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Who holds a lock of a store: what it wrote of itself into the lock's file.
public struct LockHolder: Hashable, Sendable {
    /// The id of its process.
    public let process: Int
    /// What it is running, in its own words: `stctl sync`.
    public let program: String
    /// When it took the lock: microseconds since 1970 began in UTC.
    public let sinceMicroseconds: Int64

    /// Bytes of a record in a lock file.
    static let recordSize = 128
    /// UTF-8 bytes of a program's name that are kept.
    private static let programSize = 80

    /// This process, from now on.
    init(program: String) {
        process = Directory.process
        self.program = program
        sinceMicroseconds = Self.now()
    }

    /// Whole seconds that the lock has been held.
    public var heldSeconds: Int {
        Int(max(0, Self.now() - sinceMicroseconds) / 1_000_000)
    }

    /// The record: a line that a person can read, padded with spaces.
    var record: [UInt8] {
        var name: [UInt8] = []
        for character in program where !character.isNewline && character != "\t" {
            guard name.count + character.utf8.count <= Self.programSize else { break }
            name += Array(character.utf8)
        }
        var record = Array("\(process)\t\(sinceMicroseconds)\t".utf8) + name
        record += Array(repeating: UInt8(ascii: " "), count: Self.recordSize - 1 - record.count)
        return record + [UInt8(ascii: "\n")]
    }

    /// Reads a record; nil where there is none.
    init?(record: [UInt8]) {
        let text = String(decoding: record, as: UTF8.self)
        let parts = text.split(separator: "\t", maxSplits: 2)
        guard parts.count == 3, let process = Int(parts[0]), let since = Int64(parts[1]) else { return nil }
        self.process = process
        sinceMicroseconds = since
        var name = parts[2]
        while let last = name.last, last == " " || last.isNewline { name.removeLast() }
        program = String(name)
    }

    private static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}

extension LockHolder: CustomStringConvertible {
    /// `pid 812, stctl sync, for 3 s`.
    public var description: String { "pid \(process), \(program), for \(heldSeconds) s" }
}
