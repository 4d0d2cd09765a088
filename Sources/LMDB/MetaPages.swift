#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The two meta pages of a data file (format of LMDB 0.9), which its commits write in turn.
///
/// LMDB believes the one with the greater number. Neither has a checksum: a damaged number would make it go back to
/// the commit before without a word. So the numbers are held to what they can be.
enum MetaPages {
    /// What a meta page says.
    private struct Meta: Hashable {
        let pageSize: Int
        let lastPage: UInt64
        let commit: UInt64
    }

    /// Header of a page, then what the meta page holds.
    private static let size = 16 + 136
    /// How often the pages are read again, since another process may write one while the other is read.
    private static let attempts = 100

    /// Refuses a file whose last two commits cannot have followed each other.
    ///
    /// - Throws: ``LMDBError/corrupted``. What is no LMDB file at all is left for LMDB to refuse.
    static func check(_ file: String) throws(LMDBError) {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        for _ in 0..<attempts {
            guard let even = meta(descriptor, at: 0), let odd = meta(descriptor, at: even.pageSize) else {
                return
            }
            if areOfOneHistory(even, odd) { return }
            usleep(1_000)
        }
        throw .corrupted
    }

    /// Commits are numbered from 1 and write the page that their number says, the even or the odd one; a file's last
    /// page never becomes an earlier one.
    private static func areOfOneHistory(_ even: Meta, _ odd: Meta) -> Bool {
        guard even.pageSize == odd.pageSize else { return false }
        // A file without a commit has two pages.
        if odd.commit == 0 { return even.commit == 0 && even.lastPage == 1 && odd.lastPage == 1 }
        guard even.commit % 2 == 0, odd.commit % 2 == 1 else { return false }
        let (older, newer) = even.commit < odd.commit ? (even, odd) : (odd, even)
        return newer.commit - older.commit == 1 && newer.lastPage >= older.lastPage
    }

    private static func meta(_ descriptor: Int32, at offset: Int) -> Meta? {
        var bytes = [UInt8](repeating: 0, count: size)
        let read = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, size, off_t(offset))
        }
        func integer(_ offset: Int, _ width: Int) -> UInt64 {
            var value: UInt64 = 0
            for index in (0..<width).reversed() { value = value << 8 | UInt64(bytes[16 + offset + index]) }
            return value
        }
        guard read == size, integer(0, 4) == 0xBEEF_C0DE else { return nil }
        return Meta(
            pageSize: Int(integer(24, 4)), lastPage: integer(120, 8), commit: integer(128, 8))
    }
}
