/// WebP (RFC 9649): chunks of a RIFF file; Exif lies in `EXIF`, XMP in `XMP `, either of them behind the picture.
enum WebPContainer {
    /// Chunks that are looked at.
    ///
    /// An animation has one for each frame.
    static let chunkLimit = 32_768

    /// Finds the blocks.
    ///
    /// - Parameter file: The photo.
    /// - Returns: Where they lie.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    static func blocks(in file: ByteRegion) throws(PhotoFileError) -> PhotoBlocks {
        var blocks = PhotoBlocks()
        var offset = 12
        for _ in 0..<chunkLimit {
            guard let header = try file.bytes(at: offset, count: 8),
                let length = header.size(at: 4, width: 4, .littleEndian),
                let data = file.region(at: offset + 8, count: length)
            else { break }
            switch String(decoding: header[..<4], as: UTF8.self) {
            case "EXIF": try blocks.takeExif(data)
            case "XMP " where blocks.xmp == nil: blocks.xmp = data
            default: break
            }
            // A chunk of an odd length has a byte of padding behind it.
            offset += 8 + length + length % 2
        }
        return blocks
    }
}
