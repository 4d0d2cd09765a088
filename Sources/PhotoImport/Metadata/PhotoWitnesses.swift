/// Everything that says something of one photo.
struct PhotoWitnesses {
    /// The Exif block of the file.
    var exif: ExifTags?
    /// The XMP packets, the most trusted one first: that of the file, then those beside it.
    var xmp: [XMPProperties] = []
    /// When the file was last changed: nanoseconds since 1970; nil for bytes without a file.
    var modifiedAtNanoseconds: Int64?
}
