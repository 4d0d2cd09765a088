extension PhotoFormat {
    /// Tells the format by the bytes; nil for none that is read.
    ///
    /// A digital negative is a TIFF here.
    ///
    /// - Parameter file: The photo.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    init?(of file: ByteRegion) throws(PhotoFileError) {
        // The smallest of them has more bytes than these.
        guard let bytes = try file.bytes(at: 0, count: 12) else { return nil }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: PNGContainer.signature) {
            self = .png
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes[8...].elementsEqual("WEBP".utf8) {
            self = .webp
        } else if bytes[4..<8].elementsEqual("ftyp".utf8), try HEIFContainer.isImage(file) {
            self = .heif
        } else if try TIFFReader(file) != nil {
            self = .tiff
        } else {
            return nil
        }
    }

    /// Finds the blocks of metadata.
    ///
    /// - Parameter file: The photo.
    /// - Returns: Where they lie; those of a TIFF file are found with its directories.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)``.
    func blocks(in file: ByteRegion) throws(PhotoFileError) -> PhotoBlocks {
        switch self {
        case .jpeg: try JPEGContainer.blocks(in: file)
        case .heif: try HEIFContainer.blocks(in: file)
        case .png: try PNGContainer.blocks(in: file)
        case .webp: try WebPContainer.blocks(in: file)
        case .tiff, .dng: PhotoBlocks(exif: file)
        }
    }
}
