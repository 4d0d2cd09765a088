import Foundation
import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// A large file costs no more than its headers.
struct LargePhotoTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Writes a photo whose zeros take no room.
    private func write(_ recipe: PhotoRecipe) throws -> String {
        let path = directory.path + "/photo"
        try Data().write(to: URL(filePath: path))
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        var offset = 0
        for part in PhotoMaker.parts(of: recipe) {
            try handle.seek(toOffset: UInt64(offset))
            if case .bytes(let bytes) = part { handle.write(Data(bytes)) }
            offset += part.count
        }
        try handle.truncate(atOffset: UInt64(offset))
        try handle.close()
        return path
    }

    @Test(arguments: PhotoRecipe.Container.allCases)
    func `of 60 MB less than 64 KiB are read`(_ container: PhotoRecipe.Container) throws {
        var recipe = PhotoRecipe(container, exif: .telephone, xmp: .desk)
        recipe.padding = 60_000_000
        let photo = try PhotoMetadataExtractor.extract(fromFileAt: write(recipe))
        #expect(photo.format.rawValue == container.rawValue)
        #expect(photo.byteCount > 60_000_000)
        #expect(photo.bytesRead < 64 << 10)
        #expect(photo.metadata.captureTime?.wallMilliseconds == 1_434_291_611_054)
        #expect(photo.xmp?.make == "Nikon & Sons")
        #expect(photo.modifiedAtNanoseconds != nil)
        // The small picture is where it is said to be.
        let thumbnail = try #require(photo.embeddedThumbnail)
        let handle = try FileHandle(forReadingFrom: URL(filePath: directory.path + "/photo"))
        try handle.seek(toOffset: UInt64(thumbnail.lowerBound))
        #expect(try handle.read(upToCount: thumbnail.count) == Data(PhotoMaker.picture))
    }

    @Test func `a file says what its bytes say`() throws {
        for (name, recipe) in MadePhotos.all {
            let memory = try PhotoMetadataExtractor.extract(from: PhotoMaker.bytes(of: recipe))
            let file = try PhotoMetadataExtractor.extract(fromFileAt: write(recipe))
            #expect(file.format == memory.format, "\(name)")
            #expect(file.exif == memory.exif, "\(name)")
            #expect(file.xmp == memory.xmp, "\(name)")
            #expect(file.embeddedThumbnail == memory.embeddedThumbnail, "\(name)")
            #expect(file.byteCount == memory.byteCount, "\(name)")
        }
    }

    @Test func `a PNG of 60 MB in chunks of 8 KiB is gone through in steps`() throws {
        var recipe = PhotoRecipe(.png, exif: .telephone)
        recipe.padding = 60_000_000
        recipe.paddingChunks = 7_324
        let photo = try PhotoMetadataExtractor.extract(fromFileAt: write(recipe))
        #expect(photo.metadata.cameraMake == "Apple")
        #expect(photo.bytesRead < 1 << 20)
    }
}
