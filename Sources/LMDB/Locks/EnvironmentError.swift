/// Why an environment could not be used although neither LMDB nor the system had failed.
public enum EnvironmentError: Error, Hashable, Sendable {
    /// Others held a lock for longer than was to be waited.
    case locked(path: String, lock: Lock, holders: [LockHolder])
    /// The directory is on a network file system, where LMDB's memory map and locks do not hold.
    case networkFileSystem(path: String, name: String)
    /// A file that was finished has its name, but the device failed when that was to be made durable.
    case notDurable(path: String, reason: String)

    /// The locks of an environment.
    public enum Lock: String, Hashable, Sendable {
        /// One process writes at a time (`writer.lock`).
        case writer
        /// Who uses the environment, and who replaces its file (`store.lock`).
        case store
        /// One process rebuilds views at a time (`project.lock`).
        case rebuild
        /// One process reads sources of canonical data at a time (`sync.lock`).
        case sync
    }
}

extension EnvironmentError: CustomStringConvertible {
    /// What stands in the way, and who, in one sentence.
    public var description: String {
        switch self {
        case .locked(let path, let lock, let holders):
            let held =
                holders.isEmpty
                ? "by another process" : "by " + holders.map(\.description).joined(separator: "; by ")
            switch lock {
            case .writer: return "another process is writing to \(path): the lock is held \(held)"
            case .store: return "\(path) is in use, held \(held)"
            case .sync: return "a source is being read into \(path): the lock is held \(held)"
            case .rebuild: return "the views of \(path) are being rebuilt: the lock is held \(held)"
            }
        case .networkFileSystem(let path, let name):
            return "\(path) is on a network file system (\(name)), where a store would be damaged"
        case .notDurable(let path, let reason):
            return
                "\(path) is in its place, but may be gone after a loss of power: the device failed (\(reason))"
        }
    }
}
