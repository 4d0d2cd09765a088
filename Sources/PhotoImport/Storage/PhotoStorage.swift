public import CanonicalSync
import LMDB
public import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A place that originals of photos are sent to.
public protocol PhotoStorage: Sendable {
    /// What the log calls it: no secret, and no path of this machine.
    var destination: String { get }

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
    /// What the log calls it: the folder's name.
    public let destination: String

    /// A folder.
    ///
    /// - Parameters:
    ///   - path: The folder; it is made where the one that it lies in is there.
    ///   - name: What the log calls it; the folder's own name for nil.
    /// - Throws: ``SportsTime/SourceError`` where it cannot be one.
    public init(path: String, name: String? = nil) throws(SourceError) {
        let path = PhotoFolder.absolute(path)
        self.path = path
        destination = "folder:\(name ?? Directory.name(of: path))"
        if DurableFile.exists(path) { return }
        do throws(LMDBError) {
            try Directory.make(path)
        } catch {
            throw SourceError("\(path) cannot be made: \(error)", hint: "name a folder that you may write to")
        }
    }

    /// Copies an original, and proves that the copy is whole.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - path: Its original.
    /// - Returns: The copy's name in the folder.
    /// - Throws: ``SportsTime/SourceError`` with the reason.
    public func upload(_ photo: PhotoAnswer, originalAt path: String) async throws -> String {
        let name = "\(photo.contentDigest).\(photo.format == "heif" ? "heic" : photo.format)"
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
        guard !asset.isEmpty, !asset.contains("/"), !asset.hasPrefix(".") else {
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
