/// A box of the ISO base media file format (ISO/IEC 14496-12, section 4.2).
struct HEIFBox {
    /// The four letters of its type.
    let type: String
    /// What lies in it.
    let content: ByteRegion

    /// Finds the boxes that lie one after the other.
    ///
    /// - Parameters:
    ///   - region: Where they lie.
    ///   - offset: Where the first one begins.
    ///   - limit: How many are looked at.
    /// - Returns: The boxes up to the first whose size cannot be.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    static func boxes(
        in region: ByteRegion, from offset: Int = 0, limit: Int
    ) throws(PhotoFileError) -> [HEIFBox] {
        var boxes: [HEIFBox] = []
        var offset = offset
        while boxes.count < limit {
            guard let header = try region.bytes(at: offset, count: 8), var size = header.size(at: 0, width: 4)
            else { break }
            var headerSize = 8
            if size == 1 {
                // The size follows in eight bytes.
                guard let large = try region.bytes(at: offset + 8, count: 8)?.size(at: 0, width: 8) else {
                    break
                }
                size = large
                headerSize = 16
            } else if size == 0 {
                // The last box goes to the end.
                size = region.count - offset
            }
            guard size >= headerSize,
                let content = region.region(at: offset + headerSize, count: size - headerSize)
            else { break }
            boxes.append(HEIFBox(type: String(decoding: header[4...], as: UTF8.self), content: content))
            offset += size
        }
        return boxes
    }

    /// The version of a full box; nil where its four bytes are not there.
    ///
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func version() throws(PhotoFileError) -> Int? {
        try content.bytes(at: 0, count: 4)?.size(at: 0, width: 1)
    }
}
