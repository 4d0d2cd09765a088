import PhotoImport
import SportsTimeModel
import TestSupport
import Testing

/// Where the items of a HEIF file lie.
struct HEIFItemTests {
    @Test(arguments: [0, 1, 2])
    func `metadata are found wherever items lie`(_ version: Int) throws {
        let plain = PhotoMaker.bytes(of: PhotoRecipe(.jpeg, exif: .telephone, xmp: .desk))
        let expected = try PhotoMetadataExtractor.extract(from: plain)
        for extents in [1, 2, 7] {
            for isInItemData in [false, version > 0] {
                for hasOtherPicture in [false, true] {
                    for hasExifPrefix in [false, true] {
                        var recipe = PhotoRecipe(.heif, exif: .telephone, xmp: .desk)
                        recipe.placing.locationVersion = version
                        recipe.placing.extents = extents
                        recipe.placing.isInItemData = isInItemData
                        recipe.placing.hasOtherPicture = hasOtherPicture
                        recipe.placing.hasExifPrefix = hasExifPrefix
                        let file = PhotoMaker.bytes(of: recipe)
                        let photo = try PhotoMetadataExtractor.extract(from: file)
                        #expect(photo.metadata == expected.metadata, "\(recipe.placing)")
                        #expect(photo.xmp == expected.xmp)
                        let thumbnail = photo.embeddedThumbnail.map { Array(file[$0]) }
                        #expect(thumbnail == (extents == 1 ? PhotoMaker.picture : nil), "\(recipe.placing)")
                    }
                }
            }
        }
    }
}
