/// HEIC and other HEIF files (ISO/IEC 23008-12): Exif and XMP are items that the box `meta` names and places.
enum HEIFContainer {
    /// Boxes of one level that are looked at.
    static let boxLimit = 1_024
    /// Items that are looked at.
    ///
    /// A picture of 100 megapixels has about 400 tiles.
    static let itemLimit = 4_096
    /// Items of metadata that are taken: a file has one or two of each picture of its own.
    static let metadataLimit = 16
    /// Bytes of an item that is put together from several parts.
    static let assembledLimit = 1 << 20
    /// Bytes of the entry of an item that are looked at.
    private static let entryLimit = 256
    /// The brands of pictures, and of sequences of pictures, that are taken.
    private static let brands: Set<String> = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1", "avif",
        "avis",
    ]

    /// An item that is metadata.
    private struct Item {
        let number: Int
        let isExif: Bool
    }

    /// Whether the file says that it is a picture.
    ///
    /// - Parameter file: The photo.
    /// - Returns: Whether one of its brands is one of a picture.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    static func isImage(_ file: ByteRegion) throws(PhotoFileError) -> Bool {
        guard let type = try HEIFBox.boxes(in: file, limit: 1).first,
            let bytes = try type.content.bytes(at: 0, count: min(type.content.count, 256))
        else { return false }
        // The major brand, a version, the compatible brands.
        return stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).contains { place in
            place != 4 && brands.contains(String(decoding: bytes[place..<place + 4], as: UTF8.self))
        }
    }

    /// Finds the blocks.
    ///
    /// - Parameter file: The photo.
    /// - Returns: Where they lie.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    static func blocks(in file: ByteRegion) throws(PhotoFileError) -> PhotoBlocks {
        var blocks = PhotoBlocks()
        guard let meta = try HEIFBox.boxes(in: file, limit: boxLimit).first(where: { $0.type == "meta" })
        else { return blocks }
        let boxes = try HEIFBox.boxes(in: meta.content, from: 4, limit: boxLimit)
        func box(_ type: String) -> HEIFBox? { boxes.first { $0.type == type } }
        guard let entries = box("iinf"), let places = box("iloc") else { return blocks }
        var items = try metadataItems(in: entries)
        if let references = box("iref"), let primary = try primaryItem(box("pitm")) {
            let describing = try itemsDescribing(primary, in: references)
            // Those that describe the primary picture first, otherwise in their order.
            items =
                items.filter { describing.contains($0.number) }
                + items.filter { !describing.contains($0.number) }
        }
        let locations = try HEIFItemLocation.locations(of: Set(items.map(\.number)), in: places)
        for item in items {
            guard item.isExif ? blocks.exif == nil : blocks.xmp == nil, let location = locations[item.number],
                let content = try content(at: location, of: file, idat: box("idat")?.content)
            else { continue }
            if item.isExif {
                try takeExif(content, for: &blocks)
            } else {
                blocks.xmp = content
            }
        }
        return blocks
    }

    /// Takes an Exif item (ISO/IEC 23008-12, annex A.2.1): four bytes say how far behind them the TIFF header lies; some
    /// programs wrote it wrong, or not at all.
    private static func takeExif(
        _ item: ByteRegion, for blocks: inout PhotoBlocks
    ) throws(PhotoFileError) {
        let skipped = try item.bytes(at: 0, count: 4)?.size(at: 0, width: 4) ?? 0
        for offset in [4 + skipped, 4, 0] {
            guard let region = item.region(at: offset) else { continue }
            try blocks.takeExif(region)
        }
    }

    /// The items that are Exif, or XMP that is not compressed (ISO/IEC 14496-12, section 8.11.6).
    private static func metadataItems(in box: HEIFBox) throws(PhotoFileError) -> [Item] {
        guard let version = try box.version() else { return [] }
        var items: [Item] = []
        for entry in try HEIFBox.boxes(in: box.content, from: version == 0 ? 6 : 8, limit: itemLimit)
        where entry.type == "infe" && items.count < metadataLimit {
            guard let bytes = try entry.content.bytes(at: 0, count: min(entry.content.count, entryLimit)),
                let version = bytes.size(at: 0, width: 1), version >= 2
            else { continue }
            let width = version == 2 ? 2 : 4
            // The number, two bytes of protection, the type, the name.
            guard let number = bytes.size(at: 4, width: width), bytes.count >= 10 + width else { continue }
            let type = bytes[(6 + width)..<(10 + width)]
            if type.elementsEqual("Exif".utf8) {
                items.append(Item(number: number, isExif: true))
            } else if type.elementsEqual("mime".utf8) {
                let texts = bytes[(10 + width)...].split(separator: 0, omittingEmptySubsequences: false)
                // The name, the type of the content, how it is compressed.
                guard texts.count >= 2, texts[1].elementsEqual("application/rdf+xml".utf8),
                    texts.count < 3 || texts[2].isEmpty
                else { continue }
                items.append(Item(number: number, isExif: false))
            }
        }
        return items
    }

    /// The number of the picture that is the file's own (ISO/IEC 14496-12, section 8.11.4).
    private static func primaryItem(_ box: HEIFBox?) throws(PhotoFileError) -> Int? {
        guard let box, let version = try box.version() else { return nil }
        let width = version == 0 ? 2 : 4
        return try box.content.bytes(at: 4, count: width)?.size(at: 0, width: width)
    }

    /// The items that describe a picture (ISO/IEC 14496-12, section 8.11.12; 23008-12: `cdsc`).
    private static func itemsDescribing(
        _ picture: Int, in box: HEIFBox
    ) throws(PhotoFileError) -> Set<Int> {
        guard let version = try box.version() else { return [] }
        let width = version == 0 ? 2 : 4
        var found: Set<Int> = []
        for reference in try HEIFBox.boxes(in: box.content, from: 4, limit: itemLimit)
        where reference.type == "cdsc" {
            guard
                let bytes = try reference.content.bytes(
                    at: 0, count: min(reference.content.count, entryLimit)),
                let number = bytes.size(at: 0, width: width), let count = bytes.size(at: width, width: 2)
            else { continue }
            for place in 0..<count {
                guard let target = bytes.size(at: width + 2 + place * width, width: width) else { break }
                if target == picture { found.insert(number) }
            }
        }
        return found
    }

    /// The bytes of an item.
    private static func content(
        at location: HEIFItemLocation, of file: ByteRegion, idat: ByteRegion?
    ) throws(PhotoFileError) -> ByteRegion? {
        let whole: ByteRegion
        switch location.constructionMethod {
        case 0: whole = file
        case 1:
            guard let idat else { return nil }
            whole = idat
        default: return nil
        }
        if location.extents.count == 1, let extent = location.extents.first {
            return whole.region(at: extent.offset, count: extent.count == 0 ? nil : extent.count)
        }
        var bytes: [UInt8] = []
        for extent in location.extents {
            guard let part = whole.region(at: extent.offset, count: extent.count),
                let more = try part.allBytes(limit: assembledLimit - bytes.count)
            else { return nil }
            bytes += more
        }
        return ByteRegion(assembled: bytes)
    }
}
