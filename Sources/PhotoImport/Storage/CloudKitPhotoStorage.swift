import ByteCoding
public import CanonicalSync
import Crypto
import LMDB
public import SportsTime

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
        guard hexadecimal(Array(SHA256.hash(data: bytes))) == photo.contentDigest else {
            throw SourceError("the original was changed while it was read")
        }
        try await database.uploadAsset(
            bytes, record: photo.id, type: Self.recordType, field: Self.field,
            texts: ["visitId": photo.visitId ?? "", "contentDigest": photo.contentDigest])
        return photo.id
    }

    /// False: CloudKit would have to be asked for each.
    ///
    /// - Parameters:
    ///   - asset: The record's name.
    ///   - photo: The photo.
    /// - Returns: False.
    public func lacks(_ asset: String, of photo: PhotoAnswer) -> Bool { false }

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
