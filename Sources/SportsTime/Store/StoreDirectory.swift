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

    private static let lockFiles: Set<String> = ["lock.mdb", "store.lock", "writer.lock", incoming]
    /// The folder in which a log that is being imported lies until all of it is there.
    private static let incoming = "incoming"

    /// Whether there is a store in a directory.
    static func hasStore(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/data.mdb")
    }

    /// Makes the directory of a store that is to be imported, and an empty folder in it for what comes in.
    ///
    /// - Returns: The folder.
    /// - Throws: As ``prepare(_:creates:)``.
    static func prepareIncoming(_ path: String) throws -> String {
        try prepare(path, creates: true)
        let folder = "\(path)/\(incoming)"
        // What an import that was killed has left.
        Directory.removeTree(folder)
        do {
            try Directory.make(folder)
        } catch {
            throw StoreError.directoryUnusable(path: folder, reason: error.description)
        }
        return folder
    }

    /// Removes what came in.
    static func removeIncoming(_ path: String) {
        Directory.removeTree("\(path)/\(incoming)")
    }

    /// Puts what came in, all of it now, in the place of the store.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``LMDB/EnvironmentError/notDurable(path:reason:)``.
    static func acceptIncoming(_ path: String) throws {
        Step.reached("import.complete")
        try DurableFile.rename("\(path)/\(incoming)/data.mdb", to: "\(path)/data.mdb")
        Step.reached("import.moved")
        removeIncoming(path)
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
