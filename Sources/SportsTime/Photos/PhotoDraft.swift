public import SportsTimeModel

/// A photo before it is imported: what was read of its file.
public struct PhotoDraft: Hashable, Sendable {
    /// SHA-256 of its content, 32 bytes.
    public var contentDigest: [UInt8]
    /// The name of its format: `jpeg`.
    public var format: String
    /// Its size.
    public var byteCount: UInt64
    /// What it says of itself.
    public var metadata: PhotoMetadata
    /// Where its file is; nil where there is none.
    public var path: String?
    /// When that file was last changed: nanoseconds since 1970 in UTC.
    public var modifiedAtNanoseconds: Int64?
    /// Where its file was before, which is there no more, or is the same; nil for one that was not moved.
    public var movedFrom: String?

    /// A photo before it is imported.
    public init(
        contentDigest: [UInt8], format: String, byteCount: UInt64, metadata: PhotoMetadata,
        path: String? = nil, modifiedAtNanoseconds: Int64? = nil
    ) {
        self.contentDigest = contentDigest
        self.format = format
        self.byteCount = byteCount
        self.metadata = metadata
        self.path = path
        self.modifiedAtNanoseconds = modifiedAtNanoseconds
    }
}
