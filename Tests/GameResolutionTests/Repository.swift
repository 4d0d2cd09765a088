import Fixtures
import Foundation

/// Files of the repository.
enum Repository {
    static func bytes(_ path: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: path)))
    }

    /// A table of `Fixtures/`.
    static func table(_ name: String) throws -> FactTable {
        try FactTable(name: name, bytes: try bytes("Fixtures/\(name)"))
    }
}
