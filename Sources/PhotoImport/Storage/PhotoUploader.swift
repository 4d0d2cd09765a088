import ByteCoding
public import SportsTime
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends the originals of the photos of visits to a storage, and deletes there what is of no visit any more (seed "Stadium
/// Progress & Achievement System", Photo Storage & Sync).
///
/// What could not be sent is tried again by the next run. An interrupted run sends a photo again at most, to the same name.
public struct PhotoUploader: Sendable {
    private let store: SportsTimeStore
    private let storage: any PhotoStorage
    private let originals: PhotoOriginals

    /// An uploader.
    public init(_ store: SportsTimeStore, to storage: any PhotoStorage) {
        (self.store, self.storage, originals) = (store, storage, PhotoOriginals(of: store))
    }

    /// Sends what is to be sent, and deletes what is to be deleted.
    ///
    /// - Parameter progress: Called with the photos that are done and all of them.
    /// - Returns: What came of each.
    /// - Throws: What the log throws; `CancellationError`. What was done until then is noted.
    public func run(
        progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> PhotoUploadRunAnswer {
        var queue = try store.photoUploads(to: storage.destination)
        queue.pending += queue.sent.filter { photo in
            photo.uploads.contains { upload in
                upload.destination == storage.destination && storage.lacks(upload.asset ?? "", of: photo)
            }
        }
        var answer = PhotoUploadRunAnswer(destination: storage.destination)
        let total = queue.pending.count + queue.obsolete.count
        var (failures, gone) = (0, 0)
        for (place, photo) in queue.pending.enumerated() where failures < Self.patience {
            progress(place, total)
            // It may have left its visit since the run began.
            guard let photo = try? store.photo(photo.id).photo, photo.visitId != nil else {
                gone += 1
                continue
            }
            let (upload, isOfStorage) = try await upload(photo)
            failures = isOfStorage ? failures + 1 : 0
            try store.notePhotoUploads([upload])
            answer.photos.append(PhotoUploadRunAnswer.Photo(upload, path: photo.path))
        }
        for (place, old) in queue.obsolete.enumerated() where failures < Self.patience {
            progress(queue.pending.count + place, total)
            let deletion = try await delete(old)
            failures = deletion.status == .failed ? failures + 1 : 0
            try store.notePhotoUploads([deletion])
            answer.photos.append(PhotoUploadRunAnswer.Photo(deletion, path: nil))
        }
        answer.left = total - answer.photos.count - gone
        progress(total, total)
        return answer
    }

    /// Failures of the storage, one after the other, after which a run ends: it is not to be had.
    private static let patience = 3

    /// The file of a photo's original: where it lies, else a copy that is fetched and kept.
    ///
    /// - Parameter photo: The photo.
    /// - Returns: The file.
    /// - Throws: ``SportsTime/SourceError`` where it was not sent, or is not handed out, or something else is;
    ///   `CancellationError`.
    public func fetch(_ photo: PhotoAnswer) async throws -> String {
        if let file = try originals.original(of: photo) { return file }
        guard let asset = photo.uploads.first(where: { $0.destination == storage.destination })?.asset else {
            throw SourceError(
                "the original is not where it was, and was not sent to \(storage.destination)",
                hint: "import it again from where it is")
        }
        let bytes = try await storage.fetch(asset)
        do {
            return try originals.keep(bytes, digest: photo.contentDigest)
        } catch is PhotoFileError {
            throw SourceError(
                "what \(storage.destination) has as \(asset) is not the photo that was sent there",
                hint: "delete it there, and upload the photo again where its original is found")
        }
    }

    /// Sends a photo; whether the storage, not the photo, is at fault where it fails.
    private func upload(_ photo: PhotoAnswer) async throws -> (PhotoUpload, isOfStorage: Bool) {
        // What failed may have arrived all the same: the name is kept, so that it can be deleted there.
        let name = storage.name(of: photo)
        let found: String?
        do throws(PhotoFileError) {
            found = try originals.original(of: photo)
        } catch {
            return (try note(photo.id, .failed, asset: name, reason: error.description), false)
        }
        guard let original = found else {
            let before = photo.uploads.first { $0.destination == storage.destination }?.asset ?? ""
            let reason = "the original is not where it was; import it again from where it is"
            return (try note(photo.id, .failed, asset: before, reason: reason), false)
        }
        do {
            let asset = try await storage.upload(photo, originalAt: original)
            return (try note(photo.id, .uploaded, asset: asset), false)
        } catch let error as SourceError {
            return (try note(photo.id, .failed, asset: name, reason: error.reason), true)
        }
    }

    private func delete(_ old: PhotoUpload) async throws -> PhotoUpload {
        do {
            try await storage.delete(old.asset)
            return try note(old.photo.description, .deleted)
        } catch let error as SourceError {
            return try note(old.photo.description, .failed, asset: old.asset, reason: error.reason)
        }
    }

    private func note(
        _ photo: String, _ status: PhotoUpload.Status, asset: String = "", reason: String = ""
    ) throws -> PhotoUpload {
        try PhotoUpload(
            photo: photo, destination: storage.destination, status: status, asset: asset,
            reason: boundedText(reason, bytes: 500),
            endedAtMilliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded()))
    }
}
