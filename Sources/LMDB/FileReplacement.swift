import Synchronization

/// The replacement of an environment's data file: prepared beside it, then put in its place at one stroke.
///
/// It holds the exclusive ``StoreLock``, so that nobody has the environment open. What it makes lies in the
/// folder `replacement`, and goes with it; what one that was killed has left there, the next one removes.
package final class FileReplacement {
    /// The directory of the environment.
    package let path: String
    private let folder: String
    private let isNew: Bool
    private let lock: StoreLock

    /// What the folder is called in which a new file is prepared.
    package static let folderName = "replacement"

    /// Takes the environment for itself.
    ///
    /// - Parameters:
    ///   - path: The directory of the environment.
    ///   - isNew: Whether there is no data file yet, rather than one to be replaced.
    ///   - options: For whom, and for how long to wait for others.
    /// - Throws: ``EnvironmentError/locked(path:lock:holders:)`` while others use the environment, at once where
    ///   this process does,
    ///   ``LMDBError/noSuchFile`` or ``LMDBError/fileExists`` where that is not so,
    ///   ``EnvironmentError/networkFileSystem(path:name:)``, ``LMDBError/alreadyOpen`` while this process
    ///   does without a lock, or what the device reports.
    package init(of path: String, isNew: Bool = false, options: EnvironmentOptions) throws {
        if !options.allowsNetworkFileSystem, let name = NetworkFileSystem.name(at: path) {
            throw EnvironmentError.networkFileSystem(path: path, name: name)
        }
        if Self.isOpenHere(path) {
            // This process would wait for itself.
            let holders = StoreLock.holders(environment: path)
            if holders.contains(where: { $0.process == Directory.process }) {
                throw EnvironmentError.locked(path: path, lock: .store, holders: holders)
            }
        }
        lock = try StoreLock(
            environment: path, for: .exclusive, program: options.program, timeout: options.lockTimeout)
        self.path = path
        folder = "\(path)/\(Self.folderName)"
        self.isNew = isNew
        try checkFile()
        Directory.removeTree(folder)
        try Directory.make(folder)
    }

    deinit {
        Directory.removeTree(folder)
    }

    /// A directory of the folder, to be made by whoever fills it.
    package func directory(_ name: String) -> String { "\(folder)/\(name)" }

    /// Removes a directory of the folder.
    package func remove(_ name: String) {
        Directory.removeTree(directory(name))
    }

    /// Options to open the environment that is to be replaced.
    package static func optionsOfOwner(_ options: EnvironmentOptions) -> EnvironmentOptions {
        var options = options
        options.isStoreLockHeld = true
        return options
    }

    /// Options to open a copy that nobody else knows of, wherever it lies: nothing depends on it until it
    /// has been copied durably.
    package static func optionsOfCopy(_ options: EnvironmentOptions) -> EnvironmentOptions {
        var options = options
        options.durability = .scratch
        options.allowsNetworkFileSystem = true
        options.meter = nil
        return options
    }

    /// Puts the data file of a directory of the folder in the place of the environment's own.
    ///
    /// Before the rename the environment is as it was, after it the new file is what everyone opens.
    ///
    /// - Parameters:
    ///   - name: The directory, whose environment is closed. Its file is on the device.
    ///   - step: What is reached once the file has its new name.
    /// - Throws: ``LMDBError/alreadyOpen``, or what the device reports.
    package func put(_ name: String, step: StaticString) throws {
        try checkFile()
        try DurableFile.rename(
            "\(directory(name))/\(EnvironmentFiles.data)", to: "\(path)/\(EnvironmentFiles.data)")
        Step.reached(step)
    }

    private func checkFile() throws(LMDBError) {
        guard let identity = FileIdentity(path: "\(path)/\(EnvironmentFiles.data)") else {
            if isNew { return }
            throw LMDBError.noSuchFile
        }
        if isNew { throw LMDBError.fileExists }
        if Self.isOpen(identity) { throw LMDBError.alreadyOpen }
    }

    private static func isOpenHere(_ path: String) -> Bool {
        FileIdentity(path: "\(path)/\(EnvironmentFiles.data)").map(isOpen) ?? false
    }

    private static func isOpen(_ identity: FileIdentity) -> Bool {
        OpenFiles.shared.withLock { $0.contains(identity) }
    }
}
