/// The formats of photos that are read.
public enum PhotoFormat: String, CaseIterable, Sendable {
    /// JPEG (ITU-T T.81, with Exif 2.32 in its APP1 segment).
    case jpeg
    /// HEIC and other HEIF (ISO/IEC 23008-12).
    case heif
    /// PNG (W3C, third edition).
    case png
    /// TIFF 6.0.
    case tiff
    /// WebP (RFC 9649).
    case webp
    /// Adobe's digital negative, a TIFF.
    case dng

    /// Whether a file has a name as photos of these formats have, whatever is in it.
    static func isName(_ path: String) -> Bool {
        let suffixes = ["jpg", "jpeg", "heic", "heif", "hif", "png", "tif", "tiff", "webp", "dng"]
        return suffixes.contains { path.lowercased().hasSuffix(".\($0)") }
    }
}
