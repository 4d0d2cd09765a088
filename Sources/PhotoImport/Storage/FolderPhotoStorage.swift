import ByteCoding
import LMDB
public import SportsTime

/// A folder that originals are copied to: another disk, or one that a service of its own carries on.
public struct FolderPhotoStorage: PhotoStorage {
    private let path: String
    /// What the names of the store's copies begin with.
    private let owner: String
    /// What the log calls it: the id that lies in the folder, wherever that is mounted.
    public let destination: String

    /// The file by which a folder is known.
    private static let mark = ".sportstime-photos"

    /// A folder.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - store: The store whose photos are sent: several may send theirs to one folder.
    ///   - creates: Whether to make it where the one that it lies in is there, and to mark it.
    /// - Throws: ``SportsTime/SourceError`` where it cannot be one.
    public init(path: String, store: SportsTimeStore, creates: Bool = true) throws {
        owner = String(try store.stats().storeId.prefix(8))
        guard !path.isEmpty else { throw SourceError("a folder without a name is none") }
        let path = PhotoFolder.absolute(path)
        self.path = path
        let mark = "\(path)/\(Self.mark)"
        do throws(LMDBError) {
            if creates {
                try PhotoOriginals.makeFolder(path, withParents: false)
                try Self.makeMark(mark)
            }
        } catch {
            throw SourceError("\(path) cannot be used: \(error)", hint: "name a folder that you may write to")
        }
        let text = String(decoding: InputFile.ownBytes(of: mark, limit: 100) ?? [], as: UTF8.self)
        guard let id = text.split(whereSeparator: \.isNewline).first.flatMap({ Identifier($0) }) else {
            throw SourceError(
                DurableFile.exists(mark)
                    ? "\(mark), by which the folder is known, is damaged or cannot be read"
                    : "\(path) is no folder that photos were sent to: \(Self.mark) is not in it",
                hint: DurableFile.exists(mark)
                    ? "put it back from a copy; if you remove it, all photos are sent to the folder again"
                    : "name the folder that `stctl photo upload` was given")
        }
        destination = "folder:\(id.description.prefix(8))"
        if creates { DurableFile.removeLeftovers(in: path, of: "\(owner)-") }
    }

    /// Makes the mark, if it is not there: whole, and one where several make it at once.
    private static func makeMark(_ mark: String) throws(LMDBError) {
        if let size = DurableFile.size(of: mark), size > 0 { return }
        var generator = SystemRandomNumberGenerator()
        let own = DurableFile.ownName(for: mark)
        try DurableFile.write(Array("\(Identifier(using: &generator))\n".utf8), to: own)
        defer { DurableFile.remove(own) }
        // An empty one was left by a device that failed.
        if DurableFile.size(of: mark) == 0 { DurableFile.remove(mark) }
        try DurableFile.link(own, to: mark)
    }

    /// What a photo is called there: the store's id and the digest of its content.
    ///
    /// - Parameter photo: The photo.
    /// - Returns: The name.
    public func name(of photo: PhotoAnswer) -> String {
        "\(owner)-\(photo.contentDigest).\(photo.format == "heif" ? "heic" : photo.format)"
    }

    /// Copies an original, and proves that the copy is whole.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - path: Its original.
    /// - Returns: The copy's name in the folder.
    /// - Throws: ``SportsTime/SourceError`` with the reason.
    public func upload(_ photo: PhotoAnswer, originalAt path: String) async throws -> String {
        let name = name(of: photo)
        let target = "\(self.path)/\(name)"
        do {
            if try PhotoOriginals.isPhoto(photo, at: target) { return name }
            DurableFile.remove(target)
            try PhotoOriginals.copy(path, to: target, digest: photo.contentDigest)
        } catch let error as PhotoFileError {
            throw SourceError("\(error)")
        } catch {
            throw SourceError("\(self.path): \(error)", hint: "make room for it, or name another folder")
        }
        return name
    }

    /// Whether a copy is gone, or has another size.
    ///
    /// - Parameters:
    ///   - asset: Its name in the folder.
    ///   - photo: The photo.
    /// - Returns: Whether it is to be copied again.
    public func lacks(_ asset: String, of photo: PhotoAnswer) -> Bool {
        guard let target = try? file(asset) else { return true }
        return DurableFile.size(of: target).map { UInt64($0) } != photo.byteCount
    }

    /// Deletes a copy.
    ///
    /// - Parameter asset: Its name in the folder.
    /// - Throws: ``SportsTime/SourceError`` where it is no name of a copy, or stays.
    public func delete(_ asset: String) async throws {
        let target = try file(asset)
        DurableFile.remove(target)
        if DurableFile.exists(target) { throw SourceError("\(target) cannot be removed") }
    }

    /// Reads a copy.
    ///
    /// - Parameter asset: Its name in the folder.
    /// - Returns: The original.
    /// - Throws: ``SportsTime/SourceError`` where it cannot be read.
    public func fetch(_ asset: String) async throws -> [UInt8] {
        let target = try file(asset)
        guard let bytes = InputFile.ownBytes(of: target, limit: 1 << 30) else {
            throw SourceError("\(target) cannot be read")
        }
        return bytes
    }

    /// The log may come from elsewhere: a name is no path.
    private func file(_ asset: String) throws(SourceError) -> String {
        guard asset.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{64}\.[a-z]+/) != nil else {
            throw SourceError("“\(asset)” is no name of a copy")
        }
        return "\(path)/\(asset)"
    }
}
