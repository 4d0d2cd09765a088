import EventLog
import LMDB

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
        path = "\(store)/\(Self.prefix)\(Directory.process)"
        Directory.removeEnvironment(path)
        do {
            try Directory.make(path)
        } catch {
            throw ProjectionError.fileFailed(path: path, reason: error.description)
        }
        do {
            environment = try Environment.open(
                at: path, options: EnvironmentOptions(durability: .scratch))
            tables = try environment.openTables(projectors.map { "view.\($0.view.name).a" })
        } catch {
            Directory.removeEnvironment(path)
            throw error
        }
        var slots = LiveSlots()
        for (table, projector) in zip(tables, projectors) {
            slots.set(table, for: projector.view)
        }
        self.slots = slots
    }

    deinit {
        Directory.removeEnvironment(path)
    }

    private static let prefix = "scratch-"

    private static func removeAbandoned(in store: String) {
        for name in Directory.names(in: store) where name.hasPrefix(prefix) {
            guard let process = Int(name.dropFirst(prefix.count)), !Directory.isAlive(process: process) else {
                continue
            }
            Directory.removeEnvironment("\(store)/\(name)")
        }
    }
}
