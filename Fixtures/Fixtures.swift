#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The files of facts and recordings that tests compare with: they lie beside this file.
///
/// Tests run from a checkout, so the folder is found by where this file was compiled; nothing is copied into
/// a bundle.
public enum Fixtures {
    /// Where a file of the folder lies.
    ///
    /// - Parameter name: The name, with the folder's own folders: `Data/day.json`.
    /// - Returns: The absolute path.
    public static func path(_ name: String) -> String {
        folder + name
    }

    /// Where a file of the folder lies.
    ///
    /// - Parameter name: As for ``path(_:)``.
    /// - Returns: The file URL.
    public static func url(_ name: String) -> URL {
        URL(fileURLWithPath: path(name))
    }

    /// The rows of a table of facts.
    ///
    /// - Parameter name: The name of a CSV file of the folder.
    /// - Returns: The table.
    /// - Throws: What the file system reports; ``FactTable/Flaw`` where the file is no such table.
    public static func table(_ name: String) throws -> FactTable {
        try FactTable(name: name, bytes: [UInt8](Data(contentsOf: url(name))))
    }

    private static let folder = {
        let file = #filePath
        let end = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
        return String(file[..<end])
    }()
}
