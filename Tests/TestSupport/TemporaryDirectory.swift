#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A directory of one test's own, gone when the test is.
///
/// Held by the suite, which lives as long as its test: a local constant may end before its last use.
public final class TemporaryDirectory: Sendable {
    /// Where it lies.
    public let path: String

    /// Makes an empty directory that only this user may enter.
    ///
    /// - Throws: What the file system reports.
    public init() throws {
        path = FileManager.default.temporaryDirectory.path + "/sportstime-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names of the files and folders in it, ascending.
    ///
    /// - Throws: What the file system reports.
    public func contents() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
