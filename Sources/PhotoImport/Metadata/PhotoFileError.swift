/// Why nothing can be said of a photo.
public enum PhotoFileError: Error, Hashable, Sendable {
    /// The bytes are no photo of a format that is read; the path is nil for bytes in memory.
    case unknownFormat(path: String?)
    /// There is a directory, a pipe or a device instead of a file.
    case notRegularFile(path: String)
    /// The file cannot be opened or read.
    case unreadable(path: String, reason: String)
    /// The file was changed while it was read.
    case changed(path: String)
}

extension PhotoFileError {
    /// The reason without the file's name, which stands beside it.
    var shortReason: String {
        switch self {
        case .unknownFormat: "this is no \(Self.formats)"
        case .notRegularFile: "this is no regular file"
        case .unreadable(_, let reason): "it cannot be read: \(reason)"
        case .changed: "it was changed while it was read; import it again"
        }
    }
}

extension PhotoFileError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknownFormat(let path): "\(path.map(Self.shown) ?? "this") is no \(Self.formats)"
        case .notRegularFile(let path): "\(Self.shown(path)) is no regular file"
        case .unreadable(let path, let reason): "\(Self.shown(path)) cannot be read: \(reason)"
        case .changed(let path): "\(path) was changed while it was read; import it again"
        }
    }

    private static let formats = "JPEG, HEIC, PNG, TIFF, WebP or DNG file"

    private static func shown(_ path: String) -> String { path.isEmpty ? "“”" : path }
}
