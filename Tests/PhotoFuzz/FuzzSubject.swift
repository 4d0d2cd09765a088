import TestSupport

/// What is damaged.
enum FuzzSubject: String, CaseIterable {
    case jpeg
    case heif
    case png
    case tiff
    case webp
    case dng
    /// A packet, in a WebP file that is sound otherwise.
    case xmp

    /// Sound files, or packets, from which damaged ones are made.
    var seeds: [[UInt8]] {
        if self == .xmp {
            var plain = XMPRecipe.desk
            plain.form = .attributes
            plain.prefixes = ["exif": "e", "rdf": "r"]
            return [XMPRecipe.desk.bytes, plain.bytes]
        }
        guard let container = PhotoRecipe.Container(rawValue: rawValue) else { return [] }
        var little = ExifRecipe.telephone
        little.isBigEndian = false
        little.thumbnail = nil
        var recipes = [
            PhotoRecipe(container, exif: .telephone), PhotoRecipe(container, xmp: .desk),
            PhotoRecipe(container, exif: little, xmp: .desk),
        ]
        if container == .heif {
            for version in 0...2 {
                var recipe = PhotoRecipe(container, exif: .telephone, xmp: .desk)
                recipe.placing.locationVersion = version
                recipe.placing.isInItemData = version == 1
                recipe.placing.extents = version + 1
                recipe.placing.hasOtherPicture = version != 0
                recipes.append(recipe)
            }
        }
        return recipes.map { PhotoMaker.bytes(of: $0) }
    }

    /// The file that is read for a damaged one.
    func file(_ damaged: [UInt8]) -> [UInt8] {
        guard self == .xmp else { return damaged }
        var packet = XMPRecipe.desk
        packet.packet = damaged
        return PhotoMaker.bytes(of: PhotoRecipe(.webp, xmp: packet))
    }
}
