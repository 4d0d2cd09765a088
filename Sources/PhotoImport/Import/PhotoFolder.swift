import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files below folders, in an order that no machine changes.
enum PhotoFolder {
    /// The files of paths: files as they are, folders with all that is below them.
    ///
    /// Hidden files, XMP files and links to folders are passed over.
    ///
    /// - Parameter paths: Files and folders.
    /// - Returns: The files by their absolute paths, in the order of their bytes, each once, and whether somebody named it;
    ///   folders that cannot be listed.
    /// - Throws: ``PhotoFileError/unreadable(path:reason:)`` where a path that somebody named leads nowhere.
    static func files(
        of paths: [String]
    ) throws(PhotoFileError) -> (files: [(path: String, isNamed: Bool)], refused: [PhotoRefusalAnswer]) {
        // By their bytes: to Swift, names that differ in Unicode's normalization alone are one.
        var found: [[UInt8]: (path: String, isNamed: Bool)] = [:]
        var refused: [PhotoRefusalAnswer] = []
        for path in paths {
            // Most likely a variable of a shell that is not set: the current folder is not meant.
            if path.isEmpty {
                throw .unreadable(path: "“”", reason: "a file or folder without a name is none")
            }
            let path = absolute(path)
            guard FileManager.default.fileExists(atPath: path) else {
                throw .unreadable(path: path, reason: "there is no such file or folder")
            }
            guard isFolder(path, followsLinks: true) else {
                found[Array(path.utf8)] = (path, true)
                continue
            }
            for file in try files(below: path, &refused) where found[Array(file.utf8)] == nil {
                found[Array(file.utf8)] = (file, false)
            }
        }
        let files = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return (files.map(\.value), refused)
    }

    private static func files(
        below folder: String, _ refused: inout [PhotoRefusalAnswer]
    ) throws(PhotoFileError) -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .unreadable(path: folder, reason: "this folder cannot be listed")
        }
        var files: [String] = []
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if isFolder(path, followsLinks: false) {
                do throws(PhotoFileError) {
                    files += try Self.files(below: path, &refused)
                } catch {
                    let isNamed = FileManager.default.fileExists(atPath: path)
                    refused.append(
                        PhotoRefusalAnswer(
                            path: path, reason: isNamed ? error.shortReason : "its name is not UTF-8"))
                }
            } else if !name.lowercased().hasSuffix(".xmp") {
                if !isFolder(path, followsLinks: true) { files.append(path) }
            }
        }
        return files
    }

    private static func isFolder(_ path: String, followsLinks: Bool) -> Bool {
        let manager = FileManager.default
        let type = (try? manager.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        guard followsLinks, type == .typeSymbolicLink else { return type == .typeDirectory }
        return (try? manager.contentsOfDirectory(atPath: path)) != nil
    }

    /// The path from the root, without `.`, `..` and doubled slashes.
    ///
    /// What is before `..` is looked up, since it may be a link to a folder elsewhere.
    static func absolute(_ path: String) -> String {
        let whole =
            path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." {
                let folder = URL(filePath: "/" + parts.joined(separator: "/")).resolvingSymlinksInPath().path
                parts = Array(folder.split(separator: "/").dropLast())
            } else {
                parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
