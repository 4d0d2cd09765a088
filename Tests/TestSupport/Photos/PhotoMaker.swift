/// Makes photos, in real files of six formats, from what the formats' specifications say and from nothing else.
///
/// It shares no code with what reads photos, so that one is a witness of the other.
public enum PhotoMaker {
    /// A JPEG of 16 x 16 grey pixels without metadata.
    public static var picture: [UInt8] { [0xFF, 0xD8] + scan }

    /// Makes a photo.
    ///
    /// - Parameter recipe: What it is to be, and to say.
    /// - Returns: The file.
    public static func bytes(of recipe: PhotoRecipe) -> [UInt8] {
        parts(of: recipe).flatMap { part in
            switch part {
            case .bytes(let bytes): bytes
            case .zeros(let count): [UInt8](repeating: 0, count: count)
            }
        }
    }

    /// Makes a photo.
    ///
    /// - Parameter recipe: What it is to be, and to say.
    /// - Returns: The file in parts, so that zeros need no room.
    public static func parts(of recipe: PhotoRecipe) -> [PhotoPart] {
        switch recipe.container {
        case .jpeg: jpeg(recipe)
        case .heif: heif(recipe)
        case .png: png(recipe)
        case .webp: webp(recipe)
        case .tiff, .dng: tiff(recipe)
        }
    }

    /// JPEG (ITU-T T.81, annex B).
    private static func jpeg(_ recipe: PhotoRecipe) -> [PhotoPart] {
        func application(_ bytes: [UInt8]) -> [UInt8] {
            [0xFF, 0xE1] + bigEndian(bytes.count + 2, 2) + bytes
        }
        var bytes: [UInt8] = [0xFF, 0xD8]
        if let exif = recipe.exif { bytes += application(Array("Exif\0\0".utf8) + block(exif)) }
        if let xmp = recipe.xmp {
            bytes += application(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp.bytes)
        }
        return [.bytes(bytes + scan), .zeros(recipe.padding)]
    }

    /// The tables and the scan of 16 x 16 pixels, all of them grey.
    ///
    /// Each table has one code, of one bit: the difference 0, and the end of the block. Four blocks are eight zeros.
    private static var scan: [UInt8] {
        func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            [0xFF, marker] + bigEndian(bytes.count + 2, 2) + bytes
        }
        let oneCode: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0x00]
        return segment(0xDB, [0x00] + [UInt8](repeating: 1, count: 64))
            + segment(0xC0, [8, 0, 16, 0, 16, 1, 1, 0x11, 0])
            + segment(0xC4, [0x00] + oneCode) + segment(0xC4, [0x10] + oneCode)
            + segment(0xDA, [1, 1, 0x00, 0, 63, 0]) + [0x00, 0xFF, 0xD9]
    }

    /// PNG (W3C, third edition): the metadata behind the picture.
    private static func png(_ recipe: PhotoRecipe) -> [PhotoPart] {
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(type.utf8) + data
            return bigEndian(data.count, 4) + body + bigEndian(Int(crc32(body)), 4)
        }
        let pixels = [UInt8](repeating: 0, count: 16 * 17)
        // A zlib stream (RFC 1950) of one block that is not compressed (RFC 1951, section 3.2.4).
        let stream =
            [0x78, 0x01, 0x01] + littleEndian(pixels.count, 2) + littleEndian(~pixels.count, 2) + pixels
            + bigEndian(Int(adler32(pixels)), 4)
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        var parts: [PhotoPart] = [
            .bytes(head + chunk("IHDR", bigEndian(16, 4) + bigEndian(16, 4) + [8, 0, 0, 0, 0]))
        ]
        // Padding in chunks of nobody's; their CRC is not right.
        if recipe.padding > 0 {
            for _ in 0..<recipe.paddingChunks {
                let count = recipe.padding / recipe.paddingChunks
                parts += [.bytes(bigEndian(count, 4) + Array("paDd".utf8)), .zeros(count + 4)]
            }
        }
        var tail = chunk("IDAT", stream)
        if let exif = recipe.exif { tail += chunk("eXIf", block(exif)) }
        if let xmp = recipe.xmp {
            tail += chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp.bytes)
        }
        return parts + [.bytes(tail + chunk("IEND", []))]
    }

    /// WebP (RFC 9649): a lossless picture, then the metadata.
    private static func webp(_ recipe: PhotoRecipe) -> [PhotoPart] {
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            Array(type.utf8) + littleEndian(data.count, 4) + data
                + [UInt8](repeating: 0, count: data.count % 2)
        }
        // Bits from the lowest: width and height less one, no alpha, version 0; no transform, no cache, one group of
        // five codes, each of the one symbol 0 (1, 0, 0, 0).
        let codes = (0..<5).reduce(0) { $0 | 1 << ($1 * 4 + 3) }
        let picture = [0x2F] + littleEndian(15 | 15 << 14, 4) + littleEndian(codes, 3)
        let flags = (recipe.exif == nil ? 0 : 0x08) | (recipe.xmp == nil ? 0 : 0x04)
        let head = chunk("VP8X", littleEndian(flags, 4) + littleEndian(15, 3) + littleEndian(15, 3))
        var tail = chunk("VP8L", picture)
        if let exif = recipe.exif {
            let prefix = recipe.hasExifPrefix ? Array("Exif\0\0".utf8) : []
            tail += chunk("EXIF", prefix + block(exif))
        }
        if let xmp = recipe.xmp { tail += chunk("XMP ", xmp.bytes) }
        var middle: [PhotoPart] = []
        if recipe.padding > 0 {
            let count = recipe.padding + recipe.padding % 2
            middle = [.bytes(Array("PADD".utf8) + littleEndian(count, 4)), .zeros(count)]
        }
        let size = 4 + head.count + middle.map(\.count).reduce(0, +) + tail.count
        let start = Array("RIFF".utf8) + littleEndian(size, 4) + Array("WEBP".utf8)
        return [.bytes(start + head)] + middle + [.bytes(tail)]
    }

    /// The check sum of PNG's chunks (W3C, annex D).
    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// The check sum of zlib (RFC 1950, section 8.2).
    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
