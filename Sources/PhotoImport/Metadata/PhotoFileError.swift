/// Why nothing can be said of a photo.
public enum PhotoFileError: Error, Hashable, Sendable {
    /// The bytes are no photo of a format that is read.
    case unknownFormat
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
        case .unknownFormat: description
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
        case .unknownFormat: "this is no JPEG, HEIC, PNG, TIFF, WebP or DNG file"
        case .notRegularFile(let path): "\(path) is no regular file"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .changed(let path): "\(path) was changed while it was read; import it again"
        }
    }
}
