import EventLog
import LMDB
import TestSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The data file of a store that has been closed, and what it held.
struct SalvagedStore {
    let head: LogHead
    let commands: [PortableCommand]
    /// The key and value of every event and command: what damage elsewhere must not lose.
    let records: [[UInt8]]
    let file: [UInt8]

    /// Fills a store and closes it.
    init(in directory: TemporaryDirectory, _ fill: (LogStore) throws -> Void) throws {
        let store = try LogStore(in: directory)
        try fill(store)
        head = try store.head()
        commands = try Self.commands(of: store)
        records = try (store.rows("events") + store.rows("commands")).map { $0.key + $0.value }
        file = Array(try Data(contentsOf: URL(fileURLWithPath: directory.path + "/data.mdb")))
    }

    static func commands(of store: LogStore) throws -> [PortableCommand] {
        try store.environment.read { transaction in
            let reader = store.log.reader(transaction.snapshot)
            let head = try reader.head()
            return try (0...head.command).dropFirst().compactMap { try reader.portableCommand($0) }
        }
    }

    /// What is saved of a file.
    static func salvage(_ file: [UInt8], in directory: TemporaryDirectory) throws -> Salvaged {
        let path = directory.path + "/damaged.mdb"
        try Data(file).write(to: URL(fileURLWithPath: path))
        var commands: [SalvagedCommand] = []
        let report = try LogSalvage(path: path).walk { commands.append($0) }
        return Salvaged(report: report, commands: commands)
    }

    struct Salvaged {
        let report: SalvageReport
        let commands: [SalvagedCommand]
        var events: [PortableEvent] { Array(commands.map(\.events).joined()) }
    }

    /// Each thing that was saved is what was appended, or more erased; nothing else ever is.
    func isTrue(_ salvaged: Salvaged) -> Bool {
        salvaged.commands.allSatisfy { found in
            guard found.number <= commands.count else { return false }
            let original = commands[Int(found.number) - 1]
            return (found.command == nil || found.command == original.command)
                && found.events.allSatisfy { original.events.contains($0) }
        }
    }
}
