extension PhotoMaker {
    /// An Exif block, from the TIFF header on.
    static func block(_ exif: ExifRecipe) -> [UInt8] {
        header(exif, first: 8) + directories(exif, at: 8) { _ in [] }
    }

    /// TIFF, and DNG: the padding lies between the header and the first directory.
    static func tiff(_ recipe: PhotoRecipe) -> [PhotoPart] {
        let exif = recipe.exif ?? ExifRecipe()
        let writer = TIFFWriter(isBigEndian: exif.isBigEndian)
        let isDNG = recipe.container == .dng
        let pixels = [UInt8](repeating: 128, count: 256)
        let first = 8 + pixels.count + recipe.padding + recipe.padding % 2
        let body = directories(exif, at: first) { _ in
            var fields = [
                // The picture: width, height, bits, not compressed, kind, strip, samples, rows, bytes.
                writer.long(256, 16), writer.long(257, 16), writer.short(258, 8), writer.short(259, 1),
                writer.short(262, isDNG ? 34_892 : 1), writer.long(273, 8), writer.short(277, 1),
                writer.long(278, 16), writer.long(279, pixels.count),
            ]
            if isDNG {
                fields += [
                    writer.long(254, 0), writer.data(50_706, 1, [1, 4, 0, 0]), writer.text(50_708, "Made"),
                ]
            }
            if let xmp = recipe.xmp { fields.append(writer.data(700, 1, xmp.bytes)) }
            return fields.compactMap { $0 }
        }
        return [.bytes(header(exif, first: first) + pixels), .zeros(first - 8 - pixels.count), .bytes(body)]
    }

    private static func header(_ exif: ExifRecipe, first: Int) -> [UInt8] {
        let writer = TIFFWriter(isBigEndian: exif.isBigEndian)
        return Array((exif.isBigEndian ? "MM" : "II").utf8) + writer.number(42, 2) + writer.number(first, 4)
    }

    /// The directories of a block, the first of them at an offset, with more fields in it.
    private static func directories(
        _ exif: ExifRecipe, at first: Int, adding more: (TIFFWriter) -> [TIFFWriter.Field]
    ) -> [UInt8] {
        let writer = TIFFWriter(isBigEndian: exif.isBigEndian)
        let dates = dateFields(exif, writer)
        let gps = gpsFields(exif, writer)
        // The offsets take four bytes each, whatever they are: the first pass finds out the sizes.
        func main(_ exifOffset: Int, _ gpsOffset: Int) -> [TIFFWriter.Field] {
            var fields = [
                writer.text(0x010F, exif.make), writer.text(0x0110, exif.model),
                writer.short(0x0112, exif.orientation), writer.text(0x0132, exif.dateTime),
            ].compactMap { $0 }
            fields += more(writer)
            if !dates.isEmpty { fields.append(writer.long(0x8769, exifOffset)) }
            if !gps.isEmpty { fields.append(writer.long(0x8825, gpsOffset)) }
            return fields
        }
        let exifOffset = first + writer.size(main(0, 0))
        let gpsOffset = exifOffset + (dates.isEmpty ? 0 : writer.size(dates))
        let second = gpsOffset + (gps.isEmpty ? 0 : writer.size(gps))
        func small(_ offset: Int) -> [TIFFWriter.Field] {
            guard let thumbnail = exif.thumbnail else { return [] }
            return [
                writer.short(259, 6), writer.long(0x0201, offset), writer.long(0x0202, thumbnail.count),
            ].compactMap { $0 }
        }
        let thumbnailOffset = second + writer.size(small(0))
        let hasThumbnail = exif.thumbnail != nil
        var bytes = writer.directory(
            main(exifOffset, gpsOffset), at: first, next: hasThumbnail ? second : 0)
        if !dates.isEmpty { bytes += writer.directory(dates, at: exifOffset, next: 0) }
        if !gps.isEmpty { bytes += writer.directory(gps, at: gpsOffset, next: 0) }
        if let thumbnail = exif.thumbnail {
            bytes += writer.directory(small(thumbnailOffset), at: second, next: 0) + thumbnail
        }
        return bytes
    }

    private static func dateFields(_ exif: ExifRecipe, _ writer: TIFFWriter) -> [TIFFWriter.Field] {
        [
            writer.text(0x9003, exif.dateTimeOriginal), writer.text(0x9004, exif.dateTimeDigitized),
            writer.text(0x9010, exif.offsetTime), writer.text(0x9011, exif.offsetTimeOriginal),
            writer.text(0x9012, exif.offsetTimeDigitized), writer.text(0x9290, exif.subSecTime),
            writer.text(0x9291, exif.subSecTimeOriginal), writer.text(0x9292, exif.subSecTimeDigitized),
        ].compactMap { $0 }
    }

    private static func gpsFields(_ exif: ExifRecipe, _ writer: TIFFWriter) -> [TIFFWriter.Field] {
        [
            writer.text(0x0001, exif.latitudeReference), writer.fractions(0x0002, exif.latitude),
            writer.text(0x0003, exif.longitudeReference), writer.fractions(0x0004, exif.longitude),
            writer.fractions(0x0007, exif.gpsTimeStamp), writer.text(0x0009, exif.gpsStatus),
            writer.text(0x001D, exif.gpsDateStamp),
        ].compactMap { $0 }
    }
}
