import LMDB
import SportsTimeModel

/// Reads what photos say of themselves.
///
/// The format is told by the bytes, never by the name. Only headers and metadata are read, not the picture, and of these
/// no more than the limits of each reader allow: whatever a file claims, the work is bounded. A part that is damaged, or
/// too large, is as one that is not there; what is sound beside it counts.
public struct PhotoMetadataExtractor {
    /// Bytes of an XMP packet that are taken.
    static let xmpLimit = 1 << 20

    private init() {}

    /// Reads a photo.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - sidecars: Whether XMP files beside it count too.
    /// - Returns: What it says; the date of the file where nothing else says when it was taken.
    /// - Throws: ``PhotoFileError``.
    public static func extract(
        fromFileAt path: String, sidecars: Bool = true
    ) throws(PhotoFileError) -> ExtractedPhoto {
        let file = try PhotoFile.open(path)
        let modified = file.modifiedAtNanoseconds
        return try extract(
            from: ByteSource(file, path: path), modifiedAtNanoseconds: modified,
            sidecars: sidecars ? PhotoSidecar.found(beside: path) : [])
    }

    /// Reads a photo that is in memory.
    ///
    /// - Parameter bytes: The file.
    /// - Returns: What it says.
    /// - Throws: ``PhotoFileError/unknownFormat(path:)``.
    public static func extract(from bytes: [UInt8]) throws(PhotoFileError) -> ExtractedPhoto {
        try extract(from: ByteSource(bytes), modifiedAtNanoseconds: nil, sidecars: [])
    }

    private static func extract(
        from source: ByteSource, modifiedAtNanoseconds: Int64?, sidecars: [PhotoSidecar]
    ) throws(PhotoFileError) -> ExtractedPhoto {
        let file = ByteRegion(source)
        guard var format = try PhotoFormat(of: file) else {
            throw PhotoFileError.unknownFormat(path: source.path)
        }
        let blocks = try format.blocks(in: file)
        var exif: ExifBlock?
        if let region = blocks.exif { exif = try ExifBlock(region) }
        if format == .tiff, exif?.isDNG ?? false { format = .dng }
        var xmp: XMPProperties?
        let isTIFF = format == .tiff || format == .dng
        if let region = isTIFF ? exif?.xmp : blocks.xmp, let bytes = try region.allBytes(limit: xmpLimit) {
            xmp = XMPReader.properties(of: bytes)
        }
        let witnesses = PhotoWitnesses(
            exif: exif?.tags, xmp: [xmp].compactMap { $0 } + sidecars.compactMap(\.properties),
            modifiedAtNanoseconds: modifiedAtNanoseconds)
        return ExtractedPhoto(
            format: format, metadata: PhotoMetadata(witnesses), exif: exif?.tags, xmp: xmp,
            sidecars: sidecars,
            embeddedThumbnail: exif?.thumbnail.map { $0.start..<$0.start + $0.count },
            byteCount: source.byteCount, modifiedAtNanoseconds: modifiedAtNanoseconds,
            bytesRead: source.bytesRead)
    }
}
