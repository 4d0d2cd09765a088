import LMDB
import Synchronization

/// Where scratch stores lie, beside the store's data file.
enum ScratchFolder {
    /// The folder of the one rebuild of a store, kept where it is interrupted.
    static func rebuild(of store: String) -> String { "\(store)/rebuild" }

    /// Makes a folder of this process's own.
    ///
    /// - Parameters:
    ///   - store: The directory of the store.
    ///   - make: Makes the folder, whose name nobody else has.
    /// - Returns: The folder.
    /// - Throws: ``ProjectionError/fileFailed(path:cause:)``, or what the closure throws.
    static func temporary(
        in store: String, _ make: (String) throws -> Void = { try ScratchFolder.make($0) }
    ) throws -> String {
        removeAbandoned(in: store)
        let path = inUse.withLock { paths in
            var number = 1
            while !paths.insert(name(number, in: store)).inserted { number += 1 }
            return name(number, in: store)
        }
        do {
            try make(path)
        } catch {
            removeTemporary(path)
            throw error
        }
        return path
    }

    static func removeTemporary(_ path: String) {
        Directory.removeEnvironment(path)
        inUse.withLock { _ = $0.remove(path) }
    }

    static func make(_ path: String) throws {
        do {
            try Directory.make(path)
        } catch {
            throw ProjectionError.fileFailed(path: path, cause: error)
        }
    }

    private static let prefix = "scratch-"
    /// The folders of this process.
    private static let inUse = Mutex<Set<String>>([])

    private static func name(_ number: Int, in store: String) -> String {
        "\(store)/\(prefix)\(Directory.process)-\(number)"
    }

    /// Removes the folders of a store that nobody has open, whoever made them.
    static func removeAll(in store: String) {
        let paths = inUse.withLock { $0 }
        for name in Directory.names(in: store) where name.hasPrefix(prefix) {
            if !paths.contains("\(store)/\(name)") { Directory.removeTree("\(store)/\(name)") }
        }
    }

    /// Removes the folders that dead processes have left behind.
    ///
    /// - Returns: How many there were.
    @discardableResult
    static func removeAbandoned(in store: String) -> Int {
        var count = 0
        // In this order: another thread notes its folder before it makes it.
        let names = Directory.names(in: store)
        let paths = inUse.withLock { $0 }
        for name in names where name.hasPrefix(prefix) {
            let path = "\(store)/\(name)"
            guard let text = name.dropFirst(prefix.count).split(separator: "-").first, let process = Int(text)
            else { continue }
            // A process may have the number of one that died.
            let isAbandoned =
                process == Directory.process ? !paths.contains(path) : !Directory.isAlive(process: process)
            if isAbandoned {
                Directory.removeEnvironment(path)
                count += 1
            }
        }
        return count
    }
}
