#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The pages of an LMDB data file (format of LMDB 0.9), read without LMDB and without believing any of them.
///
/// A page is only so many bytes at a multiple of the page size. What its header says is not asked, so that a
/// damaged header hides nothing; what is free or stale is read like everything else. All bounds are checked
/// against the file. The file must not be open for writing elsewhere.
package struct PageSalvage: ~Copyable {
    /// Bytes of a page: what the meta pages say where that can be, else 4,096.
    package let pageSize: Int
    /// Bytes of the file.
    package let fileSize: Int
    private let descriptor: Int32

    /// The header of a page, which the value on overflow pages follows.
    private static let headerSize = 16

    /// Opens a data file for reading.
    ///
    /// - Throws: ``LMDBError`` with the system's reason.
    package init(path: String) throws(LMDBError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LMDBError(rawValue: errno) }
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0 else {
            let code = errno
            close(descriptor)
            throw LMDBError(rawValue: code)
        }
        self.descriptor = descriptor
        fileSize = Int(end)
        pageSize = Self.pageSize(of: descriptor) ?? 4_096
    }

    deinit {
        close(descriptor)
    }

    /// The bytes at an offset: fewer where the file ends, none where the device cannot read them.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, offset < fileSize, count > 0 else { return [] }
        return Self.read(descriptor, at: offset, count: min(count, fileSize - offset))
    }

    /// Calls a closure with every row that the bytes of a page can be taken for, of whatever table.
    ///
    /// Each even offset is tried as the node of a leaf. Most rows of a page that is no leaf are none at all:
    /// it is for the caller to tell, by a check that the value carries.
    ///
    /// - Parameters:
    ///   - page: The bytes.
    ///   - keySize: Bytes of the keys that are looked for.
    ///   - body: Takes key and value.
    /// - Throws: What the closure throws.
    package func forEachRow(
        on page: Span<UInt8>, keySize: Int, _ body: (Span<UInt8>, SalvagedValue) throws -> Void
    ) rethrows {
        // lo (2), hi (2), flags (2), size of the key (2), the key, then the value or its first page (8).
        let nodeSize = 8
        let (low, high) = (UInt8(keySize & 0xFF), UInt8(keySize >> 8))
        var offset = 0
        while offset + nodeSize + keySize <= page.count {
            defer { offset += 2 }
            guard page[offset + 6] == low, page[offset + 7] == high else { continue }
            let key = page.extracting(offset + nodeSize..<offset + nodeSize + keySize)
            if let value = value(ofNodeAt: offset, on: page, behind: offset + nodeSize + keySize) {
                try body(key, value)
            }
        }
    }

    /// Where the value of a node lies, behind its key; nil where it would reach beyond the page or the file.
    private func value(ofNodeAt node: Int, on page: Span<UInt8>, behind key: Int) -> SalvagedValue? {
        let flags = Self.integer(page, node + 4, 2)
        let size = Self.integer(page, node, 2) | Self.integer(page, node + 2, 2) << 16
        if flags == 0 {
            return size <= page.count - key ? .inPage(key..<key + size) : nil
        }
        // F_BIGDATA: the number of the first page; no file has more than 2^48 of them.
        guard flags == 1, page.count - key >= 8, Self.integer(page, key + 6, 2) == 0 else { return nil }
        let start = Self.integer(page, key, 6).multipliedReportingOverflow(by: pageSize)
        guard !start.overflow, start.partialValue <= fileSize - Self.headerSize - size else { return nil }
        return .inFile(start.partialValue + Self.headerSize, size)
    }

    /// Both meta pages carry the size of a page; the second one lies where its own says.
    private static func pageSize(of descriptor: Int32) -> Int? {
        let sizes = (8...16).map { 1 << $0 }
        func says(_ size: Int, at offset: Int) -> Bool {
            let bytes = read(descriptor, at: offset, count: 44)
            // Header (16), magic (4), version (4), address (8), map size (8), page size (4).
            return bytes.count == 44 && integer(bytes.span, 16, 4) == 0xBEEF_C0DE
                && integer(bytes.span, 40, 4) == size
        }
        return sizes.first { says($0, at: $0) } ?? sizes.first { says($0, at: 0) }
    }

    /// An integer in the byte order of the machines that LMDB files are used on.
    private static func integer(_ bytes: Span<UInt8>, _ offset: Int, _ width: Int) -> Int {
        var value = 0
        for index in 0..<width {
            value |= Int(bytes[offset + index]) << (8 * index)
        }
        return value
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled,
                    off_t(offset + filled))
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { break }
            filled += read
        }
        return filled == count ? bytes : Array(bytes[..<filled])
    }
}

/// Where the value of a row that was found lies.
package enum SalvagedValue: Hashable, Sendable {
    /// At offsets of the page of its key.
    case inPage(Range<Int>)
    /// On pages of its own: an offset of the file, and the size.
    case inFile(Int, Int)
}
