import Crypto
import LMDB
public import SportsTime

/// A photo's file, read for an import.
public enum PhotoFile {
    /// What an import takes of a file: what it says of itself, and the digest of its content.
    ///
    /// - Parameter path: The file.
    /// - Returns: The photo.
    /// - Throws: ``PhotoFileError``, ``PhotoFileError/changed(path:)`` among it.
    public static func draft(of path: String) throws(PhotoFileError) -> PhotoDraft {
        let path = PhotoFolder.absolute(path)
        let photo = try PhotoMetadataExtractor.extract(fromFileAt: path)
        let file = try open(path)
        guard file.byteCount == photo.byteCount, file.modifiedAtNanoseconds == photo.modifiedAtNanoseconds
        else { throw .changed(path: path) }
        let digest = try digest(of: file, path)
        let after = try open(path)
        guard after.byteCount == photo.byteCount, after.modifiedAtNanoseconds == photo.modifiedAtNanoseconds
        else { throw .changed(path: path) }
        return PhotoDraft(
            contentDigest: digest, format: photo.format.rawValue,
            byteCount: UInt64(photo.byteCount), metadata: photo.metadata, path: path,
            modifiedAtNanoseconds: photo.modifiedAtNanoseconds)
    }

    static func open(_ path: String) throws(PhotoFileError) -> RandomAccessFile {
        do throws(RandomAccessFile.OpenError) {
            return try RandomAccessFile(path: path)
        } catch {
            switch error {
            case .notRegularFile: throw .notRegularFile(path: path)
            case .system(let reason): throw .unreadable(path: path, reason: reason.description)
            }
        }
    }

    /// SHA-256 of a whole file.
    static func digest(of file: RandomAccessFile, _ path: String) throws(PhotoFileError) -> [UInt8] {
        var hasher = SHA256()
        var offset = 0
        while offset < file.byteCount {
            let part: [UInt8]
            do throws(LMDBError) {
                part = try file.bytes(at: offset, count: 1 << 20)
            } catch {
                throw .unreadable(path: path, reason: error.description)
            }
            if part.isEmpty { throw .changed(path: path) }
            hasher.update(data: part)
            offset += part.count
        }
        return Array(hasher.finalize())
    }
}
