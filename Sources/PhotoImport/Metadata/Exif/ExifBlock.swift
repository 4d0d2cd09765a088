/// An Exif block, or a TIFF file, with the places of what lies in it.
struct ExifBlock {
    /// What its tags say.
    var tags = ExifTags()
    /// The small picture in JPEG, where it has one.
    var thumbnail: ByteRegion?
    /// The XMP packet, where it has one (XMP specification part 3, TIFF).
    var xmp: ByteRegion?
    /// Whether it is a digital negative (DNG 1.6, DNGVersion).
    var isDNG = false

    /// Reads a block; nil where the bytes are no TIFF structure.
    ///
    /// - Parameter region: The bytes, from the TIFF header on.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    init?(_ region: ByteRegion) throws(PhotoFileError) {
        guard let reader = try TIFFReader(region) else { return nil }
        guard let main = try reader.directory(at: reader.firstDirectory) else { return }
        tags.make = try reader.text(main.entries[0x010F])
        tags.model = try reader.text(main.entries[0x0110])
        tags.orientation = try reader.integer(main.entries[0x0112])
        tags.changed.dateTime = try reader.text(main.entries[0x0132])
        isDNG = main.entries[0xC612] != nil
        if let entry = main.entries[0x02BC] {
            xmp = region.region(at: entry.valueOffset, count: entry.count)
        }
        if let exif = try Self.directory(at: main.entries[0x8769], of: reader) {
            try readDates(exif, of: reader)
        }
        if let gps = try Self.directory(at: main.entries[0x8825], of: reader) {
            try readGPS(gps, of: reader)
        }
        if let next = main.next, let second = try reader.directory(at: next) {
            thumbnail = try Self.thumbnail(of: second, in: reader)
        }
    }

    /// The directory that a tag points to.
    private static func directory(
        at entry: TIFFReader.Entry?, of reader: TIFFReader
    ) throws(PhotoFileError) -> TIFFReader.Directory? {
        guard let offset = try reader.integer(entry) else { return nil }
        return try reader.directory(at: offset)
    }

    private mutating func readDates(
        _ exif: TIFFReader.Directory, of reader: TIFFReader
    ) throws(PhotoFileError) {
        tags.original = ExifTags.DateTags(
            dateTime: try reader.text(exif.entries[0x9003]), offset: try reader.text(exif.entries[0x9011]),
            subsecond: try reader.text(exif.entries[0x9291]))
        tags.digitized = ExifTags.DateTags(
            dateTime: try reader.text(exif.entries[0x9004]), offset: try reader.text(exif.entries[0x9012]),
            subsecond: try reader.text(exif.entries[0x9292]))
        tags.changed.offset = try reader.text(exif.entries[0x9010])
        tags.changed.subsecond = try reader.text(exif.entries[0x9290])
    }

    private mutating func readGPS(
        _ gps: TIFFReader.Directory, of reader: TIFFReader
    ) throws(PhotoFileError) {
        tags.gps.latitudeReference = try reader.text(gps.entries[0x01])
        tags.gps.latitude = try reader.numbers(gps.entries[0x02])
        tags.gps.longitudeReference = try reader.text(gps.entries[0x03])
        tags.gps.longitude = try reader.numbers(gps.entries[0x04])
        tags.gps.timeStamp = try reader.numbers(gps.entries[0x07])
        tags.gps.status = try reader.text(gps.entries[0x09])
        tags.gps.dateStamp = try reader.text(gps.entries[0x1D])
    }

    /// The JPEG picture of the second directory (Exif 2.32, section 4.5.5).
    private static func thumbnail(
        of directory: TIFFReader.Directory, in reader: TIFFReader
    ) throws(PhotoFileError) -> ByteRegion? {
        guard let offset = try reader.integer(directory.entries[0x0201]),
            let count = try reader.integer(directory.entries[0x0202]), count >= 2,
            let region = reader.region.region(at: offset, count: count), region.count == count,
            region.isContiguous, try region.has([0xFF, 0xD8], at: 0)
        else { return nil }
        return region
    }
}
