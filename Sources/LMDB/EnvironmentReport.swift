import CLMDB

/// What there is to say of the state of an environment's two files.
public struct EnvironmentReport: Hashable, Sendable {
    /// A reader's slot in the lock file.
    public struct Reader: Hashable, Sendable {
        /// The id of its process.
        public let process: Int
        /// The commit that it reads; nil where it reads nothing now.
        public let transaction: Int?
        /// Commits since then: their free pages cannot be used while it reads.
        public let lag: Int
    }

    /// The number of the last commit.
    public let lastTransaction: Int
    /// Bytes of one page.
    public let pageSizeBytes: Int
    /// Pages in use, up to the last one.
    public let pages: Int
    /// Pages among them that hold nothing.
    public let freePages: Int
    /// Bytes of address space reserved.
    public let mapSizeBytes: Int
    /// Reader slots that there are.
    public let maxReaders: Int
    /// The readers.
    public let readers: [Reader]
}

extension Environment {
    /// Describes the state of the files.
    ///
    /// - Throws: ``LMDBError`` where they are damaged.
    /// - Complexity: Every row of the table of free pages.
    public func report() throws -> EnvironmentReport {
        let freePages = try read { transaction in
            // Table 0 is LMDB's own list of free pages: each value begins with their count.
            let cursor = try transaction.snapshot.cursor(over: Table(handle: 0))
            var count = 0
            while let entry = try cursor.next() {
                count += unsafe entry.value.withUnsafeBytes { unsafe $0.loadUnaligned(as: Int.self) }
            }
            return count
        }
        let information = unsafe self.information
        let last = unsafe Int(information.me_last_txnid)
        return unsafe EnvironmentReport(
            lastTransaction: last, pageSizeBytes: pageSizeBytes, pages: information.me_last_pgno + 1,
            freePages: freePages, mapSizeBytes: information.me_mapsize,
            maxReaders: Int(information.me_maxreaders), readers: readers(lastTransaction: last))
    }

    /// Who writes at this moment; nil where nobody does.
    public var writer: LockHolder? { WriterLock.holder(environment: path) }

    /// Who has the files open, this process included.
    public var users: [LockHolder] { StoreLock.holders(environment: path) }

    private func readers(lastTransaction: Int) -> [EnvironmentReport.Reader] {
        final class Lines { var text = "" }
        let lines = Lines()
        // The C library has no other form of the list: a line `process thread transaction` for each slot.
        let add: @convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Int32 = {
            line, context in
            guard let line = unsafe line, let context = unsafe context else { return 0 }
            unsafe Unmanaged<Lines>.fromOpaque(context).takeUnretainedValue().text += String(cString: line)
            return 0
        }
        withExtendedLifetime(lines) {
            _ = unsafe mdb_reader_list(handle, add, Unmanaged.passUnretained(lines).toOpaque())
        }
        return lines.text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let process = Int(words[0]) else { return nil }
            let transaction = Int(words[2])
            return EnvironmentReport.Reader(
                process: process, transaction: transaction,
                lag: transaction.map { max(0, lastTransaction - $0) } ?? 0)
        }
    }
}
