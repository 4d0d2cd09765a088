/// A file of a photo.
public struct PhotoFileAnswer: Codable, Hashable, Sendable {
    /// The photo.
    public let photoId: String
    /// The file.
    public let path: String
    /// Whether it is the small picture that the photo itself carries, of whatever size; false where it was made or is the
    /// original.
    public let isEmbedded: Bool

    /// A file of a photo.
    public init(photoId: String, path: String, isEmbedded: Bool = false) {
        (self.photoId, self.path, self.isEmbedded) = (photoId, path, isEmbedded)
    }
}
