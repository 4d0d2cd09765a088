import LMDB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The directory that a store lives in.
enum StoreDirectory {
    /// Makes sure that a directory can hold a store: its own (mode 0700), and no other files.
    ///
    /// - Throws: ``StoreError/noStore(path:)``, ``StoreError/directoryUnusable(path:reason:)``,
    ///   ``StoreError/directoryNotEmpty(path:)``.
    static func prepare(_ path: String, creates: Bool) throws {
        let files = FileManager.default
        if files.fileExists(atPath: "\(path)/data.mdb") { return }
        guard creates else { throw StoreError.noStore(path: path) }
        var isDirectory = false
        if files.fileExists(atPath: path, isDirectory: &isDirectory) {
            guard isDirectory else {
                throw StoreError.directoryUnusable(path: path, reason: "it is a file, not a directory")
            }
        } else {
            try make(path, files)
        }
        guard files.isWritableFile(atPath: path) else {
            throw StoreError.directoryUnusable(path: path, reason: "you may not write to it")
        }
        // A killed opening may have left lock files.
        let names = try names(in: path, files)
        // Another process may be making the store at this moment.
        let isStore = names.contains("data.mdb") || Self.lockFiles.isSuperset(of: names)
        guard isStore else { throw StoreError.directoryNotEmpty(path: path) }
    }

    /// What stands in the directory of a store that is being made.
    private static let lockFiles: Set<String> = [
        "lock.mdb", "store.lock", "writer.lock", FileReplacement.folderName,
    ]

    /// Whether there is a store in a directory.
    static func hasStore(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/data.mdb")
    }

    /// Makes the directories that a store's own one is to be made in.
    ///
    /// - Throws: ``StoreError/directoryUnusable(path:reason:)``.
    static func makeParent(of path: String) throws {
        let files = FileManager.default
        let parent = Directory.parent(of: path)
        if !files.fileExists(atPath: parent) { try make(parent, files) }
    }

    private static func make(_ path: String, _ files: FileManager) throws {
        do {
            try files.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError.directoryUnusable(path: path, reason: reason(of: error))
        }
    }

    private static func names(in path: String, _ files: FileManager) throws -> [String] {
        do {
            return try files.contentsOfDirectory(atPath: path)
        } catch {
            throw StoreError.directoryUnusable(path: path, reason: reason(of: error))
        }
    }

    private static func reason(of error: any Error) -> String {
        guard let error = error as? CocoaError else { return "\(error)" }
        switch error.code {
        case .fileWriteNoPermission, .fileReadNoPermission: return "you may not write there"
        case .fileWriteOutOfSpace: return "the device is full"
        case .fileWriteVolumeReadOnly: return "the file system is read-only"
        case .fileWriteFileExists: return "a part of the path is a file, not a directory"
        default:
            guard let cause = error.underlying as? POSIXError else { return "it cannot be made" }
            return "it cannot be made (\(LMDBError(rawValue: cause.code.rawValue)))"
        }
    }
}
