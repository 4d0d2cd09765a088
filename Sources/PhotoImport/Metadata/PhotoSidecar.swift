/// An XMP file beside a photo.
public struct PhotoSidecar: Hashable, Sendable {
    /// Where it lies.
    public var path: String
    /// The properties, as they are written; nil where the file could not be read, or is no XMP packet.
    public var properties: XMPProperties?
}
