import ByteCoding
public import CanonicalSync
import LMDB
public import SportsTime

/// A place that originals of photos are sent to.
public protocol PhotoStorage: Sendable {
    /// What the log calls it: no secret, and no path of this machine.
    var destination: String { get }

    /// What a photo is called there, whether it is there or not.
    ///
    /// - Parameter photo: The photo.
    /// - Returns: The name.
    func name(of photo: PhotoAnswer) -> String

    /// Sends an original, in place of what was sent before.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - path: Its original.
    /// - Returns: What it is called there.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    func upload(_ photo: PhotoAnswer, originalAt path: String) async throws -> String

    /// Deletes what was sent; what is not there is as good.
    ///
    /// - Parameter asset: What it is called there.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    func delete(_ asset: String) async throws

    /// Hands out what was sent.
    ///
    /// - Parameter asset: What it is called there.
    /// - Returns: The original.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    func fetch(_ asset: String) async throws -> [UInt8]
}

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
            if creates, !DurableFile.exists(path) { try Directory.make(path) }
            if creates, !DurableFile.exists(mark) {
                var generator = SystemRandomNumberGenerator()
                let id = Identifier(using: &generator).description
                try DurableFile.write(Array("\(id)\n".utf8), to: mark)
            }
        } catch {
            throw SourceError("\(path) cannot be used: \(error)", hint: "name a folder that you may write to")
        }
        let text = String(decoding: InputFile.ownBytes(of: mark, limit: 100) ?? [], as: UTF8.self)
        guard let id = text.split(whereSeparator: \.isNewline).first.flatMap({ Identifier($0) }) else {
            throw SourceError(
                "\(path) is no folder that photos were sent to: \(Self.mark) is not in it",
                hint: "name the folder that `stctl photo upload` was given")
        }
        destination = "folder:\(id.description.prefix(8))"
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
        } catch let error as LMDBError {
            throw SourceError("\(self.path): \(error)", hint: "make room for it, or name another folder")
        }
        return name
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

/// A user's private database of CloudKit (seed "Stadium Progress & Achievement System", Photo Storage & Sync).
public struct CloudKitPhotoStorage: PhotoStorage {
    private static let recordType = "VisitPhoto"
    private static let field = "asset"
    private let database: CloudKitDatabase

    /// A database, with the credentials of a user.
    public init(_ database: CloudKitDatabase) {
        self.database = database
    }

    /// What the log calls it: `cloudkit:` with the container and its environment.
    public var destination: String { "cloudkit:\(database.container)/\(database.environment.rawValue)" }

    /// What a photo is called there: its id.
    ///
    /// - Parameter photo: The photo.
    /// - Returns: The name.
    public func name(of photo: PhotoAnswer) -> String { photo.id }

    /// Uploads an original as the asset of a record of the photo's name.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - path: Its original.
    /// - Returns: The record's name.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    public func upload(_ photo: PhotoAnswer, originalAt path: String) async throws -> String {
        guard photo.byteCount <= UInt64(CloudKitDatabase.assetByteLimit),
            let bytes = InputFile.ownBytes(of: path, limit: CloudKitDatabase.assetByteLimit)
        else {
            throw SourceError(
                "CloudKit takes files of at most \(CloudKitDatabase.assetByteLimit >> 20) MiB; this one has "
                    + "\(photo.byteCount) bytes, or cannot be read")
        }
        try await database.uploadAsset(
            bytes, record: photo.id, type: Self.recordType, field: Self.field,
            texts: ["visitId": photo.visitId ?? "", "contentDigest": photo.contentDigest])
        return photo.id
    }

    /// Deletes a photo's record with its asset.
    ///
    /// - Parameter asset: The record's name.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    public func delete(_ asset: String) async throws {
        try await database.deleteRecord(asset, type: Self.recordType)
    }

    /// Downloads an original.
    ///
    /// - Parameter asset: The record's name.
    /// - Returns: The original.
    /// - Throws: ``SportsTime/SourceError`` with the reason; `CancellationError`.
    public func fetch(_ asset: String) async throws -> [UInt8] {
        try await database.downloadAsset(ofRecord: asset, field: Self.field)
    }
}
