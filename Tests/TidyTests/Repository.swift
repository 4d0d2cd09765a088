import Foundation

/// The files of the repository, as the tidy tests read them.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A file, with its path from the root.
    struct File {
        let path: String
        let lines: [String]

        /// The room the file is in: the second part of its path.
        var room: String { path.split(separator: "/").dropFirst().first.map { String($0) } ?? "" }
    }

    /// The Swift files below a folder, by path.
    static func swiftFiles(below folder: String) throws -> [File] {
        try files(below: folder) { $0.hasSuffix(".swift") }
    }

    /// The files below a folder whose path is wanted, by path.
    static func files(below folder: String, _ isWanted: (String) -> Bool) throws -> [File] {
        let base = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        return try paths.filter(isWanted).sorted().map { path in
            try file("\(folder)/\(path)")
        }
    }

    static func file(_ path: String) throws -> File {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return File(path: path, lines: text.components(separatedBy: "\n"))
    }
}
