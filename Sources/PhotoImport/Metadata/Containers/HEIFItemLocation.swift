/// Where an item of a HEIF file lies (ISO/IEC 14496-12, section 8.11.3).
struct HEIFItemLocation {
    /// A part of it.
    struct Extent {
        let offset: Int
        /// How many bytes; 0 for all that follow.
        let count: Int
    }

    /// Bytes of the box that are read: enough for some ten thousand items.
    private static let boxLimit = 256 << 10
    /// Parts of an item that are taken.
    private static let extentLimit = 64

    /// 0: in the file; 1: in the box `idat`.
    let constructionMethod: Int
    /// Its parts in order.
    let extents: [Extent]

    /// Reads where items lie.
    ///
    /// - Parameters:
    ///   - wanted: The numbers of the items.
    ///   - box: The box `iloc`.
    /// - Returns: Where those lie that are in this file, by number.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    static func locations(
        of wanted: Set<Int>, in box: HEIFBox
    ) throws(PhotoFileError) -> [Int: HEIFItemLocation] {
        var locations: [Int: HEIFItemLocation] = [:]
        let count = min(box.content.count, boxLimit)
        guard let bytes = try box.content.bytes(at: 0, count: count) else { return locations }
        var cursor = NumberCursor(bytes)
        guard let version = cursor.take(1), version <= 2, cursor.take(3) != nil, let sizes = cursor.take(1),
            let moreSizes = cursor.take(1), let total = cursor.take(version < 2 ? 2 : 4)
        else { return locations }
        let (offsetSize, lengthSize, baseSize) = (sizes >> 4, sizes & 15, moreSizes >> 4)
        let indexSize = version == 0 ? 0 : moreSizes & 15
        for _ in 0..<total {
            guard let number = cursor.take(version < 2 ? 2 : 4),
                let method = version == 0 ? 0 : cursor.take(2), let reference = cursor.take(2),
                let base = cursor.take(baseSize), let parts = cursor.take(2)
            else { return locations }
            var extents: [Extent] = []
            for _ in 0..<parts {
                guard cursor.take(indexSize) != nil, let offset = cursor.take(offsetSize),
                    let length = cursor.take(lengthSize)
                else { return locations }
                if extents.count < extentLimit {
                    extents.append(Extent(offset: base + offset, count: length))
                }
                // Parts whose numbers have no bytes are all alike.
                if indexSize + offsetSize + lengthSize == 0 { break }
            }
            guard wanted.contains(number), reference == 0, parts <= extentLimit, locations[number] == nil
            else { continue }
            locations[number] = HEIFItemLocation(constructionMethod: method & 15, extents: extents)
        }
        return locations
    }
}

/// Takes numbers from bytes, one after the other.
private struct NumberCursor {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next number of so many bytes; 0 for one of none.
    mutating func take(_ width: Int) -> Int? {
        guard let value = bytes.size(at: offset, width: width) else { return nil }
        offset += width
        return value
    }
}
