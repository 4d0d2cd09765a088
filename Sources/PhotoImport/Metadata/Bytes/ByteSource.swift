import LMDB

/// The bytes of a photo, of which only those are read that somebody asks for.
///
/// Bytes of a file are read in windows: a short one where the reader has jumped, ever longer ones while it goes on.
final class ByteSource {
    private enum Storage {
        case memory([UInt8])
        case file(RandomAccessFile, path: String)
    }

    /// Bytes that are read of one photo at most, whatever it says of itself.
    static let readLimit = 4 << 20
    /// A window after a jump.
    private static let shortestWindow = 64
    /// A window while bytes are read one after the other.
    private static let longestWindow = 8 << 10

    private let storage: Storage
    /// How many bytes there are.
    let byteCount: Int
    /// How many have been read so far.
    private(set) var bytesRead = 0
    private var window: [UInt8] = []
    private var windowStart = 0
    private var windowSize = shortestWindow

    /// Bytes in memory.
    init(_ bytes: [UInt8]) {
        byteCount = bytes.count
        storage = .memory(bytes)
    }

    /// The file; nil for bytes in memory.
    var path: String? { if case .file(_, let path) = storage { path } else { nil } }

    /// The bytes of a file.
    init(_ file: RandomAccessFile, path: String) {
        byteCount = file.byteCount
        storage = .file(file, path: path)
    }

    /// Reads bytes.
    ///
    /// - Parameters:
    ///   - offset: Where the first one lies.
    ///   - count: How many are wanted.
    /// - Returns: The bytes; nil where not all of them are there, or where the photo has cost enough.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func bytes(at offset: Int, count: Int) throws(PhotoFileError) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else { return nil }
        if count == 0 { return [] }
        switch storage {
        case .memory(let bytes):
            guard take(count) else { return nil }
            return Array(bytes[offset..<offset + count])
        case .file(let file, let path):
            if let held = held(at: offset, count: count) { return held }
            let isNext = offset >= windowStart && offset <= windowStart + window.count
            windowSize = isNext ? min(windowSize * 2, Self.longestWindow) : Self.shortestWindow
            let wanted = min(max(count, windowSize), byteCount - offset)
            guard take(wanted) else { return nil }
            do throws(LMDBError) {
                window = try file.bytes(at: offset, count: wanted)
            } catch {
                throw PhotoFileError.unreadable(path: path, reason: error.description)
            }
            windowStart = offset
            return held(at: offset, count: count)
        }
    }

    /// The bytes, if the window has all of them.
    private func held(at offset: Int, count: Int) -> [UInt8]? {
        let start = offset - windowStart
        guard start >= 0, start <= window.count, count <= window.count - start else { return nil }
        return Array(window[start..<start + count])
    }

    /// Counts bytes as read; false where that is too many.
    private func take(_ count: Int) -> Bool {
        guard count <= Self.readLimit - bytesRead else { return false }
        bytesRead += count
        return true
    }
}
