extension PhotoMaker {
    /// HEIC (ISO/IEC 23008-12): what names and places the items, then the items at the end of the file.
    static func heif(_ recipe: PhotoRecipe) -> [PhotoPart] {
        let placing = recipe.placing
        var items: [HEIFItem] = [HEIFItem(number: 1, type: "hvc1", content: [0, 0, 0, 1, 0x40])]
        if placing.hasOtherPicture {
            var other = ExifRecipe()
            other.dateTimeOriginal = "1999:09:09 09:09:09"
            items += [
                HEIFItem(number: 8, type: "hvc1", content: [0, 0, 0, 1, 0x40]),
                HEIFItem(number: 9, type: "Exif", content: [0, 0, 0, 0] + block(other), describes: 8),
            ]
        }
        if let exif = recipe.exif {
            let prefix = placing.hasExifPrefix ? [0, 0, 0, 6] + Array("Exif\0\0".utf8) : [0, 0, 0, 0]
            items.append(
                HEIFItem(
                    number: 2, type: "Exif", content: prefix + block(exif), describes: 1,
                    extents: placing.extents, isInItemData: placing.isInItemData))
        }
        if let xmp = recipe.xmp {
            items.append(
                HEIFItem(
                    number: 3, type: "mime", content: xmp.bytes, describes: 1,
                    isInItemData: placing.isInItemData))
        }
        let type = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
        // Sizes do not depend on offsets: the first pass finds them out.
        let size = meta(items, recipe, data: 0).count
        let data = type.count + size + 16 + recipe.padding
        let content = items.filter { !$0.isInItemData }.flatMap(\.content)
        let mdat =
            bigEndian(1, 4) + Array("mdat".utf8) + bigEndian(16 + recipe.padding + content.count, 8)
        return [
            .bytes(type + meta(items, recipe, data: data) + mdat), .zeros(recipe.padding), .bytes(content),
        ]
    }

    /// An item of a HEIC file.
    private struct HEIFItem {
        let number: Int
        let type: String
        let content: [UInt8]
        var describes: Int?
        var extents = 1
        var isInItemData = false
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        bigEndian(8 + content.count, 4) + Array(type.utf8) + content
    }

    private static func fullBox(_ type: String, version: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, bigEndian(version, 1) + [0, 0, 0] + content)
    }

    /// The box that names and places the items; those of the file lie at an offset, one after the other.
    private static func meta(_ items: [HEIFItem], _ recipe: PhotoRecipe, data: Int) -> [UInt8] {
        let isWide = recipe.placing.locationVersion == 2
        let handler = fullBox("hdlr", bigEndian(0, 4) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        let primary = fullBox("pitm", version: isWide ? 1 : 0, bigEndian(1, isWide ? 4 : 2))
        let entries = items.map { item in
            let name = item.type == "mime" ? "\0application/rdf+xml\0" : "\0"
            return fullBox(
                "infe", version: isWide ? 3 : 2,
                bigEndian(item.number, isWide ? 4 : 2) + [0, 0] + Array(item.type.utf8) + Array(name.utf8))
        }
        let names = fullBox(
            "iinf", version: isWide ? 1 : 0, bigEndian(items.count, isWide ? 4 : 2) + entries.flatMap { $0 })
        let references = items.compactMap { item in
            item.describes.map { picture in
                box(
                    "cdsc",
                    bigEndian(item.number, isWide ? 4 : 2) + bigEndian(1, 2)
                        + bigEndian(picture, isWide ? 4 : 2))
            }
        }
        let held = items.filter(\.isInItemData).flatMap(\.content)
        return fullBox(
            "meta",
            handler + primary + names + fullBox("iref", version: isWide ? 1 : 0, references.flatMap { $0 })
                + properties + places(items, recipe.placing.locationVersion, data: data)
                + (held.isEmpty ? [] : box("idat", held)))
    }

    /// The size of the picture.
    private static var properties: [UInt8] {
        let size = fullBox("ispe", bigEndian(16, 4) + bigEndian(16, 4))
        let association = fullBox("ipma", bigEndian(1, 4) + bigEndian(1, 2) + [1, 0x01])
        return box("iprp", box("ipco", size) + association)
    }

    /// The box that places the items.
    private static func places(_ items: [HEIFItem], _ version: Int, data: Int) -> [UInt8] {
        var (inFile, inItemData) = (data, 0)
        // Offsets and lengths of four bytes, a base in version 0 only, no index.
        var bytes: [UInt8] = [0x44, version == 0 ? 0x40 : 0x00]
        bytes += bigEndian(items.count, version == 2 ? 4 : 2)
        for item in items {
            bytes += bigEndian(item.number, version == 2 ? 4 : 2)
            if version > 0 { bytes += bigEndian(item.isInItemData ? 1 : 0, 2) }
            bytes += bigEndian(0, 2)
            let start = item.isInItemData ? inItemData : inFile
            if version == 0 { bytes += bigEndian(start, 4) }
            bytes += bigEndian(item.extents, 2)
            for part in 0..<item.extents {
                let from = item.content.count * part / item.extents
                let to = item.content.count * (part + 1) / item.extents
                bytes += bigEndian((version == 0 ? 0 : start) + from, 4) + bigEndian(to - from, 4)
            }
            if item.isInItemData { inItemData += item.content.count } else { inFile += item.content.count }
        }
        return fullBox("iloc", version: version, bytes)
    }
}
