import Foundation
import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// Files beside a photo, and the date of the photo's own.
struct SidecarTests {
    private let directory: TemporaryDirectory
    private var photo: String { directory.path + "/IMG_1.jpg" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(filePath: directory.path + "/" + name))
    }

    private func make(_ make: String) -> [UInt8] {
        XMPRecipe([XMPRecipe.Property("tiff:Make", make)]).bytes
    }

    @Test(arguments: ["IMG_1.xmp", "IMG_1.jpg.xmp", "IMG_1.XMP", "IMG_1.jpg.Xmp", "IMG_1.xMp"])
    func `a file beside a photo says what the photo does not`(_ name: String) throws {
        try write(PhotoMaker.bytes(of: PhotoRecipe(.jpeg)), "IMG_1.jpg")
        try write(XMPRecipe.desk.bytes, name)
        let read = try PhotoMetadataExtractor.extract(fromFileAt: photo)
        #expect(read.sidecars.map(\.path) == [directory.path + "/" + name])
        #expect(read.metadata.captureTime?.source == .xmp)
        #expect(read.metadata.captureTime?.offsetMinutes == -420)
        #expect(read.metadata.coordinateSource == .xmp)
        #expect(read.metadata.cameraMake == "Nikon & Sons")
        let alone = try PhotoMetadataExtractor.extract(fromFileAt: photo, sidecars: false)
        #expect(alone.sidecars.isEmpty)
        #expect(alone.metadata.cameraMake == nil)
    }

    @Test func `Exif comes first, then XMP in the file, then XMP beside it`() throws {
        try write(make("general"), "IMG_1.xmp")
        try write(PhotoMaker.bytes(of: PhotoRecipe(.jpeg)), "IMG_1.jpg")
        #expect(try PhotoMetadataExtractor.extract(fromFileAt: photo).metadata.cameraMake == "general")
        try write(make("own"), "IMG_1.jpg.xmp")
        #expect(try PhotoMetadataExtractor.extract(fromFileAt: photo).metadata.cameraMake == "own")
        try write(PhotoMaker.bytes(of: PhotoRecipe(.jpeg, xmp: .desk)), "IMG_1.jpg")
        #expect(try PhotoMetadataExtractor.extract(fromFileAt: photo).metadata.cameraMake == "Nikon & Sons")
        try write(PhotoMaker.bytes(of: PhotoRecipe(.jpeg, exif: .telephone, xmp: .desk)), "IMG_1.jpg")
        #expect(try PhotoMetadataExtractor.extract(fromFileAt: photo).metadata.cameraMake == "Apple")
    }

    @Test func `a file beside a photo that is none is told, and says nothing`() throws {
        try write(PhotoMaker.bytes(of: PhotoRecipe(.jpeg)), "IMG_1.jpg")
        try write([0xFF, 0x00], "IMG_1.xmp")
        try FileManager.default.createDirectory(
            atPath: directory.path + "/IMG_1.jpg.xmp", withIntermediateDirectories: false)
        let read = try PhotoMetadataExtractor.extract(fromFileAt: photo)
        #expect(read.sidecars.map(\.properties) == [nil, nil])
        #expect(read.metadata.captureTime?.source == .file)
    }

    @Test(arguments: [1_434_305_999.25, -86_400])
    func `the date of the file is the last resort`(_ seconds: Double) throws {
        try write(PhotoMaker.bytes(of: PhotoRecipe(.png)), "IMG_1.jpg")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: photo)
        let read = try PhotoMetadataExtractor.extract(fromFileAt: photo)
        #expect(read.format == .png, "the format is told by the bytes")
        let time = try #require(read.metadata.captureTime)
        #expect(abs(time.wallMilliseconds - Int64((seconds * 1_000).rounded(.down))) <= 1)
        #expect(time.offsetMinutes == 0)
        #expect(time.source == .file)
        #expect(!read.metadata.hasValidDate)
    }

    @Test func `a date of the file that no calendar of ours has is none`() throws {
        try write(PhotoMaker.bytes(of: PhotoRecipe(.png)), "IMG_1.jpg")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: -6_000_000_000)], ofItemAtPath: photo)
        let read = try PhotoMetadataExtractor.extract(fromFileAt: photo)
        // Some file systems go back no further than 1901, or 1970.
        #expect(
            read.metadata.captureTime == nil || read.modifiedAtNanoseconds ?? 0 > -5_364_662_400_000_000_000)
    }

    @Test func `what is no photo is refused with its reason`() throws {
        try write(Array("%PDF-1.7 and so on".utf8), "IMG_1.jpg")
        #expect(throws: PhotoFileError.unknownFormat(path: photo)) {
            try PhotoMetadataExtractor.extract(fromFileAt: photo)
        }
        #expect(throws: PhotoFileError.notRegularFile(path: directory.path)) {
            try PhotoMetadataExtractor.extract(fromFileAt: directory.path)
        }
        #expect(throws: PhotoFileError.notRegularFile(path: "/dev/zero")) {
            try PhotoMetadataExtractor.extract(fromFileAt: "/dev/zero")
        }
        let missing = directory.path + "/none.jpg"
        let error = #expect(throws: PhotoFileError.self) {
            try PhotoMetadataExtractor.extract(fromFileAt: missing)
        }
        #expect(error?.description == "\(missing) cannot be read: No such file or directory")
        for bytes in [[], [0xFF], [0xFF, 0xD8], Array("RIFF\0\0\0\0WAVE".utf8)] as [[UInt8]] {
            #expect(throws: PhotoFileError.unknownFormat(path: nil)) {
                try PhotoMetadataExtractor.extract(from: bytes)
            }
        }
    }
}
