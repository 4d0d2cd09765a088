/// PNG (W3C, third edition): chunks up to IEND; Exif lies in eXIf, XMP in iTXt, either of them before or behind the
/// picture.
enum PNGContainer {
    /// What a file begins with.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Chunks that are looked at: at the usual 8 KiB of picture each, those of a file of 256 MiB.
    static let chunkLimit = 32_768
    /// The keyword of a text that is XMP (XMP specification part 3, PNG), and that it is not compressed.
    private static let xmpPrefix = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0]
    /// Bytes in which the language and the translated keyword before the text must end.
    private static let textHeaderLimit = 256

    /// Finds the blocks.
    ///
    /// - Parameter file: The photo.
    /// - Returns: Where they lie.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    static func blocks(in file: ByteRegion) throws(PhotoFileError) -> PhotoBlocks {
        var blocks = PhotoBlocks()
        var offset = signature.count
        for _ in 0..<chunkLimit {
            guard let header = try file.bytes(at: offset, count: 8),
                let length = header.size(at: 0, width: 4),
                let data = file.region(at: offset + 8, count: length)
            else { break }
            switch String(decoding: header[4...], as: UTF8.self) {
            case "IEND": return blocks
            case "eXIf": try blocks.takeExif(data)
            case "iTXt" where blocks.xmp == nil: blocks.xmp = try packet(in: data)
            default: break
            }
            // Behind the data lie four bytes of CRC.
            offset += 12 + length
        }
        return blocks
    }

    /// The XMP packet of a text; nil where the text is something else, or is compressed.
    private static func packet(in text: ByteRegion) throws(PhotoFileError) -> ByteRegion? {
        guard try text.has(xmpPrefix, at: 0),
            let header = try text.bytes(
                at: xmpPrefix.count, count: min(text.count - xmpPrefix.count, textHeaderLimit)),
            let language = header.firstIndex(of: 0),
            let keyword = header[(language + 1)...].firstIndex(of: 0)
        else { return nil }
        return text.region(at: xmpPrefix.count + keyword + 1)
    }
}
