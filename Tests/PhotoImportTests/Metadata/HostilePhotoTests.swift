import Foundation
import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// Files that claim what cannot be.
struct HostilePhotoTests {
    /// A number as so many bytes, the highest first.
    private static func number(_ value: UInt64, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
    }

    /// A directory's entry.
    private static func entry(_ tag: UInt64, _ type: UInt64, _ count: UInt64, _ value: UInt64) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }

    /// A TIFF file of one directory.
    private static func tiff(_ entries: [[UInt8]], count: UInt64? = nil, next: UInt64 = 0) -> [UInt8] {
        Array("MM\0*".utf8) + number(8, 4) + number(count ?? UInt64(entries.count), 2) + entries.joined()
            + number(next, 4)
    }

    private static func box(_ type: String, _ content: [UInt8], size: UInt64? = nil) -> [UInt8] {
        number(size ?? UInt64(8 + content.count), 4) + Array(type.utf8) + content
    }

    private static func heif(_ boxes: [UInt8]...) -> [UInt8] {
        box("ftyp", Array("heic\0\0\0\0heic".utf8)) + box("meta", [0, 0, 0, 0] + boxes.joined())
    }

    @Test func `directories that lead to themselves are read once`() throws {
        let loops = Self.tiff(
            [Self.entry(0x0112, 3, 1, 6 << 16), Self.entry(0x8769, 4, 1, 8), Self.entry(0x8825, 4, 1, 8)],
            next: 8)
        let photo = try PhotoMetadataExtractor.extract(from: loops)
        #expect(photo.metadata.orientation == 6)
        #expect(photo.bytesRead < 1_024)
    }

    @Test func `counts and offsets that no file has are as values that are not there`() throws {
        for huge in [UInt64(0xFFFF_FFFF), 0x7FFF_FFFF, 0x2000_0000, 0x1555_5556] {
            for type in [UInt64(0), 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 129, 65_535] {
                let tags = [0x010F, 0x0110, 0x0132, 0x02BC, 0x8769, 0x8825].map { (tag: UInt64) in
                    Self.entry(tag, type, huge, huge)
                }
                let photo = try PhotoMetadataExtractor.extract(from: Self.tiff(tags, next: huge))
                #expect(photo.metadata.cameraMake == nil)
                #expect(photo.metadata.captureTime == nil)
            }
        }
        let many = try PhotoMetadataExtractor.extract(
            from: Self.tiff([Self.entry(0x0112, 3, 1, 6 << 16)], count: 65_535))
        #expect(many.metadata.orientation == 6)
    }

    @Test func `items of HEIF that lie behind the end are not there`() throws {
        let entry = Self.box("infe", [2, 0, 0, 0, 0, 2, 0, 0] + Array("Exif".utf8) + [0])
        let names = Self.box("iinf", [0, 0, 0, 0, 0, 1] + entry)
        for (offset, length) in [(UInt64.max, UInt64.max), (1 << 47, 1 << 47), (0, 1 << 40), (40, 0)] {
            let place =
                Self.number(2, 2) + [0, 0] + Self.number(1, 2) + Self.number(offset, 8)
                + Self.number(length, 8)
            let places = Self.box("iloc", [0, 0, 0, 0, 0x88, 0x00] + Self.number(1, 2) + place)
            let photo = try PhotoMetadataExtractor.extract(from: Self.heif(names, places))
            #expect(photo.exif == nil)
        }
        // A base and an offset whose sum no number holds.
        let largest = Self.number(UInt64(Int.max), 8)
        let sum = Self.number(2, 2) + [0, 0] + largest + Self.number(1, 2) + largest + largest
        let sums = Self.box("iloc", [0, 0, 0, 0, 0x88, 0x80] + Self.number(1, 2) + sum)
        #expect(try PhotoMetadataExtractor.extract(from: Self.heif(names, sums)).exif == nil)
        // Four thousand million items, each of 65,535 parts of no bytes.
        let empty = Self.box(
            "iloc", [2, 0, 0, 0, 0, 0] + [0xFF, 0xFF, 0xFF, 0xFF] + Array(repeating: 0xFF, count: 65_536))
        #expect(try PhotoMetadataExtractor.extract(from: Self.heif(names, empty)).exif == nil)
    }

    @Test func `items that lie over one another cost no more than 4 MiB`() throws {
        let numbers = (2..<66).map { UInt64($0) }
        let entries = numbers.map { number in
            Self.box("infe", [2, 0, 0, 0] + Self.number(number, 2) + [0, 0] + Array("Exif".utf8) + [0])
        }
        let names = Self.box("iinf", [0, 0, 0, 0] + Self.number(64, 2) + entries.joined())
        // Each is twice the same half of a mebibyte.
        let part = Self.number(64, 4) + Self.number(1 << 19, 4)
        let places = numbers.map { number in
            Self.number(number, 2) + [0, 0] + Self.number(2, 2) + part + part
        }
        let table = Self.box("iloc", [0, 0, 0, 0, 0x44, 0x00] + Self.number(64, 2) + places.joined())
        let file = Self.heif(names, table) + [UInt8](repeating: 0, count: 1 << 20)
        let photo = try PhotoMetadataExtractor.extract(from: file)
        #expect(photo.exif == nil)
        #expect(photo.bytesRead > 1 << 20)
        #expect(photo.bytesRead <= 4 << 20)
    }

    @Test(arguments: [UInt64(0), 1, 2, 7, 8, 9, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func `boxes of any size end`(_ size: UInt64) throws {
        let file = Self.heif(Self.box("iinf", [0, 0, 0, 0], size: size), Self.box("iloc", [], size: size))
        #expect(try PhotoMetadataExtractor.extract(from: file).exif == nil)
        let large = Self.box("ftyp", Array("heic\0\0\0\0heic".utf8)) + Self.number(1, 4) + Array("meta".utf8)
        for tail in [Self.number(.max, 8), Self.number(1 << 47, 8), Self.number(size, 8), []] {
            #expect(try PhotoMetadataExtractor.extract(from: large + tail).exif == nil)
        }
    }

    @Test func `a million tiny parts end`() throws {
        func file(_ head: [UInt8], _ part: [UInt8], doublings: Int = 20) -> [UInt8] {
            head + (0..<doublings).reduce(part) { parts, _ in parts + parts }
        }
        let png = Array(PhotoMaker.bytes(of: PhotoRecipe(.png)).prefix(33))
        let files = [
            file(png, [0, 0, 0, 0] + Array("tiNy".utf8) + [0, 0, 0, 0]),
            file(Array("RIFF\0\0\0\0WEBP".utf8), Array("tiNy\0\0\0\0".utf8)),
            file([0xFF, 0xD8], [0xFF, 0xE2, 0x00, 0x02]), file([0xFF, 0xD8], [0xFF]),
            Self.heif(file([], Self.box("free", []), doublings: 18)),
        ]
        for file in files {
            let photo = try PhotoMetadataExtractor.extract(from: file)
            #expect(photo.bytesRead < 1 << 20)
            #expect(photo.metadata == PhotoMetadata())
        }
    }

    @Test func `a photo that is cut off anywhere still says what is left`() throws {
        for container in PhotoRecipe.Container.allCases {
            let file = PhotoMaker.bytes(of: PhotoRecipe(container, exif: .telephone, xmp: .desk))
            for count in 0...file.count {
                let photo = try? PhotoMetadataExtractor.extract(from: Array(file.prefix(count)))
                #expect(photo?.metadata.cameraMake ?? "Apple" == "Apple" || photo?.exif == nil)
                // A small picture that is cut off is none.
                if let thumbnail = photo?.embeddedThumbnail {
                    #expect(thumbnail.upperBound <= count)
                    #expect(thumbnail.count == PhotoMaker.picture.count)
                }
            }
        }
    }

    @Test func `of two Exif blocks the first counts, whole`() throws {
        var other = ExifRecipe()
        other.dateTimeOriginal = "1999:09:09 09:09:09"
        other.make = "Other"
        let one = PhotoMaker.bytes(of: PhotoRecipe(.jpeg, exif: other))
        let two = PhotoMaker.bytes(of: PhotoRecipe(.jpeg, exif: .telephone))
        let length = Int(one[4]) << 8 | Int(one[5])
        // The first one's segment, then all of the second but its beginning.
        let photo = try PhotoMetadataExtractor.extract(from: Array(one[..<(4 + length)] + two[2...]))
        #expect(photo.metadata.cameraMake == "Other")
        #expect(photo.metadata.coordinate == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `damaged photos are read within 50 ms and 16 MB`() throws {
        let process = Process()
        process.executableURL = URL(filePath: BuiltProgram.path("PhotoFuzz"))
        process.arguments = ["--count", "1500", "--seed", "7", "--size", "32768"]
        let directory = try TemporaryDirectory()
        let path = directory.path + "/output"
        try Data().write(to: URL(filePath: path))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: path))
        try process.runAlone()
        process.waitUntilExit()
        let output = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        #expect(process.terminationStatus == 0, "\(output)")
        #expect(output.split(separator: "\n").count == 9, "\(output)")
    }
}
