import EventLog
import Foundation
import LMDB
import Projections
import SportsTimeViews

/// One call of the program.
struct BenchRun {
    /// Visits of a commit, where a commit holds many.
    static let batch = 1_000

    /// The program itself, to be run again where a log must be made first.
    let program: String
    /// Visits to append, or to read.
    let count: Int
    /// The bench's working directory of the operation.
    let folder: URL
    /// The bench's data.
    let data: URL

    /// The bootstrapped store with all views.
    var viewsFolder: String { folder.appending(path: "views").path }
    /// The store that has the log alone, 1,000 events a command.
    var logFolder: String { folder.appending(path: "log").path }
    /// The same with one event a command.
    var log1Folder: String { folder.appending(path: "log1").path }

    /// Does what is asked for.
    func measure(_ operation: Operation) throws -> Measurement {
        switch operation {
        case .append1: try appendOneByOne()
        case .appendb: try appendBatches()
        case .append1Log: try appendToLog(at: logFolder, batch: 1)
        case .appendbLog: try appendToLog(at: logFolder, batch: Self.batch)
        case .makeLog1: try appendToLog(at: log1Folder, batch: 1, durability: .scratch)
        case .scan: try scan(logFolder, madeBy: .appendbLog)
        case .scan1: try scan(log1Folder, madeBy: .makeLog1)
        case .replay: try replay()
        case .rebuild: try rebuild()
        case .rebuildViews: try rebuildViews()
        }
    }

    /// Bytes of a store's data file.
    static func fileSize(_ store: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(store)/data.mdb")
        return (attributes[.size] as? Int) ?? 0
    }

    /// Makes an empty directory for a store.
    static func makeEmpty(_ store: String) throws {
        if FileManager.default.fileExists(atPath: store) {
            try FileManager.default.removeItem(atPath: store)
        }
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    }
}

/// Opens a store with some projectors, as if nothing but the bench's events could be in it.
func openStore(
    at path: String, with projectors: [any Projector],
    durability: EnvironmentOptions.Durability = .full
) throws -> ProjectedLog {
    try ProjectedLog.open(
        at: path, projectors: projectors, schemas: BuiltInViews.schemas,
        options: EnvironmentOptions(durability: durability), clock: Timestamp.now)
}
