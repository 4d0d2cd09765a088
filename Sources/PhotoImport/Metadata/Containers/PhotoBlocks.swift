/// Where in a photo its metadata lie.
struct PhotoBlocks {
    /// The Exif block, from the TIFF header on.
    var exif: ByteRegion?
    /// The XMP packet.
    var xmp: ByteRegion?

    /// What programs put before the TIFF header.
    static let exifPrefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0x00, 0x00]

    /// Takes an Exif block, unless there is one already, or it is none.
    ///
    /// The first one counts, whole: where two programs have left a block each, no value of one is put together with one
    /// of the other.
    ///
    /// - Parameter region: The block, with or without `Exif` before the TIFF header.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    mutating func takeExif(_ region: ByteRegion) throws(PhotoFileError) {
        guard exif == nil else { return }
        let hasPrefix = try region.has(Self.exifPrefix, at: 0)
        guard let block = region.region(at: hasPrefix ? Self.exifPrefix.count : 0),
            try TIFFReader(block) != nil
        else { return }
        exif = block
    }
}
