import ByteCoding
import SportsTimeModel

/// What a run of an upload did.
public struct PhotoUploadRunAnswer: Codable, Hashable, Sendable {
    /// What came of a photo.
    public struct Photo: Codable, Hashable, Sendable {
        /// The photo.
        public let photoId: String
        /// `uploaded`, `failed` (the next run tries again), `deleted`.
        public let status: String
        /// The file of its original.
        public let path: String?
        /// Why it failed.
        public let reason: String?

        init(_ upload: PhotoUpload, path: String?) {
            photoId = upload.photo.description
            status = upload.status.rawValue
            self.path = path
            reason = upload.reason.isEmpty ? nil : upload.reason
        }
    }

    /// Where.
    public let destination: String
    /// What came of each photo.
    public var photos: [Photo] = []
    /// How many were left to the next run, because the place is not to be had.
    public var left = 0

    init(destination: String) {
        self.destination = destination
    }
}
