public import SportsTimeModel

/// What was read of a photo.
public struct ExtractedPhoto: Hashable, Sendable {
    /// What its bytes are, whatever its name says.
    public var format: PhotoFormat
    /// What it says of itself, each value from the most trusted source that has a sound one.
    public var metadata: PhotoMetadata
    /// The tags of its Exif block, as they are written; nil where it has none.
    public var exif: ExifTags?
    /// The properties of its XMP packet, as they are written; nil where it has none.
    public var xmp: XMPProperties?
    /// What lies beside it, the most trusted one first.
    public var sidecars: [PhotoSidecar]
    /// Where in the file its small picture lies, a JPEG; nil where it has none in one piece.
    public var embeddedThumbnail: Range<Int>?
    /// How many bytes the file has.
    public var byteCount: Int
    /// When the file was last changed: nanoseconds since 1970 in UTC; nil for bytes without a file.
    public var modifiedAtNanoseconds: Int64?
    /// How many bytes of the file were read.
    public var bytesRead: Int
}
