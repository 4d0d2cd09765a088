import Foundation
import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// What is read equals what ExifTool reads, but for what is refused by rule.
struct ExifToolTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(.enabled(if: ExifTool.path != nil, "exiftool is not installed"))
    func `every value of made photos is ExifTool's`() throws {
        let folder = directory.path + "/made"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let photos = MadePhotos.all
        for (name, recipe) in photos {
            try Data(PhotoMaker.bytes(of: recipe)).write(to: URL(filePath: folder + "/" + name))
        }
        let answers = try ExifTool.answers(in: folder)
        #expect(answers.count == photos.count)
        for name in photos.keys.sorted() {
            let photo = try PhotoMetadataExtractor.extract(fromFileAt: folder + "/" + name)
            try Self.compare(photo, with: #require(answers[name]), folder + "/" + name)
        }
    }

    @Test(.enabled(if: ExifTool.path != nil, "exiftool is not installed"))
    func `made photos are valid`() throws {
        let folder = directory.path + "/valid"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for container in PhotoRecipe.Container.allCases {
            let recipe = PhotoRecipe(container, exif: .telephone, xmp: .desk)
            let path = "\(folder)/photo.\(MadePhotos.suffix(container))"
            try Data(PhotoMaker.bytes(of: recipe)).write(to: URL(filePath: path))
        }
        let answers = try ExifTool.answers(in: folder)
        for (name, answer) in answers {
            #expect(answer["ExifTool:Error"] == nil, "\(name)")
            // That metadata lie behind the picture of a PNG is allowed, and worth a warning to ExifTool.
            let warning = answer["ExifTool:Warning"] ?? ""
            #expect(warning.isEmpty || warning.hasPrefix("[minor]"), "\(name): \(warning)")
        }
    }

    private static let folder = ProcessInfo.processInfo.environment["SPORTSTIME_PHOTOS"]

    @Test(
        .enabled(if: folder != nil, "SPORTSTIME_PHOTOS names no folder of photos"),
        .enabled(if: ExifTool.path != nil, "exiftool is not installed"))
    func `every value of a folder's photos is ExifTool's`() throws {
        let folder = try #require(Self.folder)
        let copies = directory.path + "/copies"
        try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: false)
        var photos: [String: ExtractedPhoto] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let path = folder + "/" + name
            do {
                photos[name] = try PhotoMetadataExtractor.extract(fromFileAt: path, sidecars: false)
            } catch PhotoFileError.unknownFormat {
                continue
            }
            // ExifTool mixes the values of several blocks; here the first counts. The copy has no other.
            var file = try Data(contentsOf: URL(filePath: path))
            if photos[name]?.format == .jpeg {
                let mark = Data("Exif\0\0".utf8)
                var rest = file.startIndex..<file.endIndex
                var count = 0
                while let found = file.range(of: mark, in: rest) {
                    count += 1
                    if count > 1 { file.replaceSubrange(found.prefix(4), with: Data("None".utf8)) }
                    rest = found.upperBound..<file.endIndex
                }
            }
            try file.write(to: URL(filePath: copies + "/" + name))
        }
        let answers = try ExifTool.answers(in: copies)
        for (name, photo) in photos {
            try Self.compare(photo, with: #require(answers[name]), copies + "/" + name)
        }
        #expect(!photos.isEmpty)
    }

    /// Holds a photo against ExifTool's answer.
    private static func compare(
        _ photo: ExtractedPhoto, with answer: ExifToolAnswer, _ path: String
    ) throws {
        let name = URL(filePath: path).lastPathComponent
        let metadata = photo.metadata
        #expect(metadata.cameraMake == answer.make, "\(name)")
        #expect(metadata.cameraModel == answer.model, "\(name)")
        #expect(metadata.orientation == answer.orientation, "\(name)")
        if let time = answer.captureTime {
            #expect(metadata.captureTime?.wallMilliseconds == time.milliseconds, "\(name)")
            #expect(metadata.captureTime?.offsetMinutes == time.offsetMinutes, "\(name)")
            #expect(metadata.captureTime?.source.rawValue == time.source, "\(name)")
        } else {
            #expect(metadata.captureTime?.source == .file, "\(name)")
        }
        #expect((metadata.coordinate == nil) == answer.isPlaceRefused, "\(name): \(answer.tags)")
        if let place = metadata.coordinate, let expected = answer.place {
            #expect(metadata.coordinateSource?.rawValue == expected.source, "\(name)")
            #expect(abs(place.latitude - expected.latitude) < 1e-7, "\(name)")
            #expect(abs(place.longitude - expected.longitude) < 1e-7, "\(name)")
        }
        #expect(metadata.gpsMilliseconds == answer.gpsTime?.milliseconds, "\(name)")
        // ExifTool counts from other places where Exif has a prefix or lies in an item; it is right where a picture is.
        if photo.embeddedThumbnail != answer.thumbnail, let thumbnail = answer.thumbnail,
            !name.contains("parts")
        {
            let file = try Data(contentsOf: URL(filePath: path))
            func hasPicture(_ range: Range<Int>) -> Bool {
                range.upperBound <= file.count && file[range.prefix(2)] == Data([0xFF, 0xD8])
            }
            #expect(!hasPicture(thumbnail), "\(name)")
            #expect(photo.embeddedThumbnail.map(hasPicture) ?? true, "\(name)")
        }
        try compareTexts(photo, with: answer, name)
    }

    /// Holds the texts of tags against ExifTool's.
    private static func compareTexts(
        _ photo: ExtractedPhoto, with answer: ExifToolAnswer, _ name: String
    ) throws {
        let texts: [(String, String?)] = [
            ("ExifIFD:DateTimeOriginal", photo.exif?.original.dateTime),
            ("ExifIFD:OffsetTimeOriginal", photo.exif?.original.offset),
            ("ExifIFD:SubSecTimeOriginal", photo.exif?.original.subsecond),
            ("ExifIFD:CreateDate", photo.exif?.digitized.dateTime),
            ("ExifIFD:OffsetTimeDigitized", photo.exif?.digitized.offset),
            ("ExifIFD:SubSecTimeDigitized", photo.exif?.digitized.subsecond),
            ("IFD0:ModifyDate", photo.exif?.changed.dateTime),
            ("ExifIFD:OffsetTime", photo.exif?.changed.offset),
            ("GPS:GPSLatitudeRef", photo.exif?.gps.latitudeReference),
            ("GPS:GPSLongitudeRef", photo.exif?.gps.longitudeReference),
            ("GPS:GPSStatus", photo.exif?.gps.status),
            ("XMP-tiff:Make", photo.xmp?.make), ("XMP-tiff:Model", photo.xmp?.model),
            ("XMP-tiff:Orientation", photo.xmp?.orientation),
        ]
        for (tag, text) in texts {
            #expect(text == answer[tag], "\(name) \(tag)")
        }
        let dates: [(String, String?)] = [
            ("XMP-exif:DateTimeOriginal", photo.xmp?.dateTimeOriginal),
            ("XMP-photoshop:DateCreated", photo.xmp?.dateCreated),
            ("XMP-xmp:CreateDate", photo.xmp?.createDate),
            ("XMP-exif:GPSDateTime", photo.xmp?.gpsTimeStamp),
        ]
        for (tag, text) in dates {
            // ExifTool writes dates of XMP as Exif does.
            let written = text.map { text in
                text.prefix(10).replacing("-", with: ":") + text.dropFirst(10).replacing("T", with: " ")
            }
            #expect(written.map { String($0) } == answer[tag], "\(name) \(tag)")
        }
    }
}
