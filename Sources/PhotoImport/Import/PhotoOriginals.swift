import ByteCoding
import Crypto
import LMDB
public import SportsTime

/// Originals of photos: where they lie, and copies of them beside a store, by the digests of their content.
///
/// Copies are made with modes 0600 and 0700: photos are personal. The files that they were copied from are never touched.
public struct PhotoOriginals: Sendable {
    /// The folder of the copies.
    public let path: String
    private let thumbnails: String

    /// The originals of the photos of a store.
    ///
    /// - Parameter store: The store.
    public init(of store: SportsTimeStore) {
        path = "\(store.path)/photos/originals"
        thumbnails = "\(store.path)/photos/thumbnails"
    }

    /// Where the original of a photo lies: its own file where that is as it was, else the copy.
    ///
    /// - Parameter photo: The photo.
    /// - Returns: The file; nil where there is neither.
    /// - Throws: ``PhotoFileError`` where a file is there and cannot be read.
    public func original(of photo: PhotoAnswer) throws(PhotoFileError) -> String? {
        let copy = file(photo.contentDigest)
        do throws(PhotoFileError) {
            if let path = photo.path, try Self.isPhoto(photo, at: path) { return path }
        } catch {
            if try Self.isPhoto(photo, at: copy) { return copy }
            throw error
        }
        return try Self.isPhoto(photo, at: copy) ? copy : nil
    }

    /// Keeps a photo that was fetched, as a copy.
    ///
    /// - Parameters:
    ///   - bytes: The photo.
    ///   - digest: The digest of its content, in hexadecimal digits.
    /// - Returns: The file.
    /// - Throws: ``PhotoFileError/changed(path:)`` where the bytes are not that photo; ``LMDB/LMDBError``.
    func keep(_ bytes: [UInt8], digest: String) throws -> String {
        let target = file(digest)
        guard hexadecimal(Array(SHA256.hash(data: bytes))) == digest else {
            throw PhotoFileError.changed(path: target)
        }
        try Self.makeFolder(Directory.parent(of: target))
        try DurableFile.replace(target, with: bytes)
        return target
    }

    /// Copies a photo's file.
    ///
    /// - Throws: ``PhotoFileError/changed(path:)``, ``LMDB/LMDBError`` where the copy cannot be made.
    func copy(_ draft: PhotoDraft) throws {
        let digest = hexadecimal(draft.contentDigest)
        let target = file(digest)
        guard let source = draft.path, !DurableFile.exists(target) else { return }
        try Self.makeFolder(Directory.parent(of: target))
        try Self.copy(source, to: target, digest: digest)
    }

    /// Removes the copy of a photo, and the pictures that were made of it.
    ///
    /// - Parameter digest: The digest of its content, in hexadecimal digits.
    public func remove(_ digest: String) {
        let thumbnail = "\(thumbnails)/\(digest.prefix(2))/\(digest)"
        for path in [file(digest), "\(thumbnail).jpg", "\(thumbnail).embedded.jpg"] {
            DurableFile.remove(path)
            DurableFile.removeLeftovers(in: Directory.parent(of: path), of: digest)
        }
    }

    /// Removes what processes that were killed have left half made.
    public func removeLeftovers() {
        for folder in [path, thumbnails] {
            for part in Directory.names(in: folder) where part.count == 2 && !part.hasPrefix(".") {
                DurableFile.removeLeftovers(in: "\(folder)/\(part)")
            }
        }
    }

    /// Removes copies, and pictures that were made, of photos that the store knows no more.
    ///
    /// - Parameter store: The store.
    /// - Returns: How many files were removed.
    /// - Throws: What reading the views throws.
    @discardableResult
    public func removeUnknown(to store: SportsTimeStore) throws -> Int {
        let known = Set(try store.allPhotos().map(\.contentDigest))
        var removed = 0
        for folder in [path, thumbnails] {
            for part in Directory.names(in: folder) where part.count == 2 && !part.hasPrefix(".") {
                for name in Directory.names(in: "\(folder)/\(part)") where !name.hasPrefix(".") {
                    if known.contains(String(name.prefix(64))) { continue }
                    DurableFile.remove("\(folder)/\(part)/\(name)")
                    removed += 1
                }
            }
        }
        return removed
    }

    private func file(_ digest: String) -> String { "\(path)/\(digest.prefix(2))/\(digest)" }

    /// Copies a file, and proves that the copy is the photo that it should be.
    ///
    /// - Throws: ``PhotoFileError/changed(path:)``, ``LMDB/LMDBError`` where the copy cannot be made.
    static func copy(_ source: String, to target: String, digest: String) throws {
        try DurableFile.replace(target) { partial in
            var hasher = SHA256()
            try DurableFile.copy(source, to: partial) { hasher.update(data: $0) }
            guard hexadecimal(Array(hasher.finalize())) == digest else {
                throw PhotoFileError.changed(path: source)
            }
        }
    }

    /// Whether a file is a photo, byte for byte.
    static func isPhoto(_ photo: PhotoAnswer, at path: String) throws(PhotoFileError) -> Bool {
        guard DurableFile.exists(path) else { return false }
        let file: RandomAccessFile
        do throws(PhotoFileError) {
            file = try PhotoFile.open(path)
        } catch .notRegularFile {
            return false
        }
        guard UInt64(file.byteCount) == photo.byteCount else { return false }
        return hexadecimal(try PhotoFile.digest(of: file, path)) == photo.contentDigest
    }

    /// Makes a folder, with those that it lies in unless told otherwise, each for its owner alone.
    static func makeFolder(_ path: String, withParents: Bool = true) throws(LMDBError) {
        if DurableFile.exists(path) { return }
        if withParents { try makeFolder(Directory.parent(of: path)) }
        do throws(LMDBError) {
            try Directory.make(path)
        } catch {
            // Another process may have been first.
            if !DurableFile.exists(path) { throw error }
        }
    }
}
