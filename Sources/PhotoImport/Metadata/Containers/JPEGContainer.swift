/// JPEG (ITU-T T.81, annex B): segments up to the scan; Exif and XMP lie in APP1.
enum JPEGContainer {
    /// Markers that are looked at.
    ///
    /// Each segment has up to 64 KiB; profiles and previews take some hundreds.
    static let markerLimit = 4_096
    /// What an APP1 segment with XMP begins with (XMP specification part 3, JPEG).
    private static let xmpPrefix = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]

    /// Finds the blocks.
    ///
    /// - Parameter file: The photo.
    /// - Returns: Where they lie.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    static func blocks(in file: ByteRegion) throws(PhotoFileError) -> PhotoBlocks {
        var blocks = PhotoBlocks()
        var offset = 2
        for _ in 0..<markerLimit {
            guard let marker = try file.bytes(at: offset, count: 2), marker[0] == 0xFF else { break }
            switch marker[1] {
            case 0xFF:
                // Any number of fill bytes may stand before a marker (B.1.1.2).
                offset += 1
                continue
            case 0x01, 0xD0...0xD8:
                // TEM, RST and SOI have no length.
                offset += 2
                continue
            case 0xD9, 0xDA:
                // EOI; SOS, behind which the picture begins.
                return blocks
            default: break
            }
            guard let length = try file.bytes(at: offset + 2, count: 2)?.size(at: 0, width: 2), length >= 2,
                let payload = file.region(at: offset + 4, count: length - 2)
            else { break }
            if marker[1] == 0xE1 {
                if try payload.has(PhotoBlocks.exifPrefix, at: 0) {
                    try blocks.takeExif(payload)
                } else if blocks.xmp == nil, try payload.has(xmpPrefix, at: 0) {
                    blocks.xmp = payload.region(at: xmpPrefix.count)
                }
            }
            offset += 2 + length
        }
        return blocks
    }
}
