/// What a photo that is made for a test is to be, and to say.
public struct PhotoRecipe: Sendable {
    /// The formats that are made.
    public enum Container: String, CaseIterable, Sendable {
        /// JPEG, baseline, 16 x 16 grey.
        case jpeg
        /// HEIC; it has no picture.
        case heif
        /// PNG, 16 x 16 grey.
        case png
        /// TIFF, 16 x 16 grey.
        case tiff
        /// WebP, lossless, 16 x 16 black.
        case webp
        /// A digital negative, 16 x 16 grey.
        case dng
    }

    /// The format.
    public var container: Container
    /// What its Exif block says; nil for none.
    public var exif: ExifRecipe?
    /// What its XMP packet says; nil for none.
    public var xmp: XMPRecipe?
    /// How a HEIC file places its items.
    public var placing = HEIFPlacing()
    /// Bytes of nothing, before the metadata where the format lets them lie there.
    public var padding = 0
    /// How many chunks the padding of a PNG is.
    public var paddingChunks = 1
    /// Whether `Exif` stands before the TIFF header in a WebP file, as some programs write it.
    public var hasExifPrefix = false

    /// A photo.
    public init(_ container: Container, exif: ExifRecipe? = nil, xmp: XMPRecipe? = nil) {
        self.container = container
        self.exif = exif
        self.xmp = xmp
    }
}

/// How a HEIC file places its items (ISO/IEC 14496-12, section 8.11.3).
public struct HEIFPlacing: Sendable {
    /// The version of `iloc`: 0, 1 or 2.
    public var locationVersion = 1
    /// Whether metadata lie in `idat`; version 0 has no such.
    public var isInItemData = false
    /// Of how many parts the Exif item is.
    public var extents = 1
    /// Whether another picture's Exif item stands before that of the primary one.
    public var hasOtherPicture = false
    /// Whether four bytes tell where the TIFF header lies, with `Exif` before it.
    public var hasExifPrefix = true

    /// What telephones write.
    public init() {}
}
