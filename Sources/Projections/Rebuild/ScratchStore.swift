import EventLog
import LMDB

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A throw-away environment beside the store, in which views are replayed.
///
/// Removed when it goes out of use.
final class ScratchStore {
    let environment: Environment
    let slots: LiveSlots
    /// The table of each view, in the projectors' order.
    let tables: [Table]
    /// The last event applied.
    var checkpoint: UInt64 = 0
    private let path: String

    /// Makes an empty scratch store, and removes those that dead processes have left behind.
    init(beside store: String, projectors: [any Projector]) throws {
        Self.removeAbandoned(in: store)
        path = "\(store)/\(Self.prefix)\(getpid())"
        Self.remove(path)
        guard unsafe mkdir(path, 0o700) == 0 else {
            throw ProjectionError.fileFailed(path: path, reason: unsafe String(cString: strerror(errno)))
        }
        do {
            environment = try Environment.open(
                at: path, options: EnvironmentOptions(durability: .scratch))
            tables = try environment.openTables(projectors.map { "view.\($0.view.name).a" })
        } catch {
            Self.remove(path)
            throw error
        }
        var slots = LiveSlots()
        for (table, projector) in zip(tables, projectors) {
            slots.set(table, for: projector.view)
        }
        self.slots = slots
    }

    deinit {
        Self.remove(path)
    }

    private static let prefix = "scratch-"

    private static func remove(_ path: String) {
        for file in ["data.mdb", "lock.mdb"] {
            unsafe unlink("\(path)/\(file)")
        }
        unsafe rmdir(path)
    }

    private static func removeAbandoned(in store: String) {
        guard let directory = unsafe opendir(store) else { return }
        defer { unsafe closedir(directory) }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name.hasPrefix(prefix), let process = pid_t(name.dropFirst(prefix.count)) else { continue }
            if kill(process, 0) != 0, errno == ESRCH {
                remove("\(store)/\(name)")
            }
        }
    }
}
