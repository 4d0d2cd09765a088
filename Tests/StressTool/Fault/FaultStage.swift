import EventLog
import Foundation
import LMDB
import SportsTime

/// The directory that a workload works in: a store, what others are made of, and what the workload makes.
///
/// All of it is watched by the shim while the workload runs.
final class FaultStage {
    /// Where it lies.
    let path: String
    private var opened: SportsTimeStore?

    /// A directory that is there.
    init(_ path: String) {
        self.path = path
    }

    /// A file or directory of the stage.
    func place(_ name: String) -> String { "\(path)/\(name)" }

    /// The store that workloads change.
    var storePath: String { place("store") }

    /// How stores are opened: nobody else is there to be waited for.
    static let options = EnvironmentOptions(lockTimeout: .seconds(2), program: "StressTool fault")

    /// As little reserved as the file has bytes: the map has to grow with the first page that is added.
    static let tightOptions = EnvironmentOptions(
        mapSizeBytes: 1, lockTimeout: .seconds(2), program: "StressTool fault")

    /// The store, opened where it is not.
    ///
    /// - Throws: What opening throws.
    func store(options: EnvironmentOptions = FaultStage.options) throws -> SportsTimeStore {
        if let opened { return opened }
        let store = try SportsTimeStore.open(
            at: storePath, creates: false, bootstraps: false, options: options)
        opened = store
        return store
    }

    /// Closes the store.
    func close() {
        opened = nil
    }

    /// The lines of a file of the stage, without their newlines.
    func lines(of name: String) throws -> () throws -> [UInt8]? {
        let lines = try Data(contentsOf: URL(filePath: place(name))).split(separator: 10).map { [UInt8]($0) }
        var rest = lines[...]
        return { rest.popFirst() }
    }

    /// Opens another store of the stage and has it checked; nil where there is none.
    ///
    /// - Returns: The link of its last command.
    /// - Throws: ``StressError`` where it is not intact, and what the engine throws.
    func headOfIntactStore(_ name: String) throws -> String? {
        guard FileManager.default.fileExists(atPath: place(name) + "/data.mdb") else { return nil }
        let store = try SportsTimeStore.open(
            at: place(name), creates: false, bootstraps: false, options: Self.options)
        return try Self.headOfIntact(store, name)
    }

    /// Has a store checked: the chain walked, the views compared with a replay.
    ///
    /// - Returns: The link of its last command.
    /// - Throws: ``StressError`` where it is not intact, and what the engine throws.
    static func headOfIntact(_ store: SportsTimeStore, _ name: String) throws -> String {
        let answer = try store.verify()
        guard answer.isIntact else {
            throw StressError(
                "\(name) is not intact: \(answer.damage ?? "") \(answer.differingViews)")
        }
        return answer.head
    }
}

extension SportsTimeStore {
    /// What a user is shown of some events.
    ///
    /// - Throws: What reading the log throws.
    func words(of sequences: ClosedRange<UInt64>) throws -> [String] {
        try log(LogQuery(from: sequences.lowerBound, to: sequences.upperBound, limit: .max)).map {
            "\($0.sequence) \($0.event) of \($0.subject), command \($0.command) \($0.commandName): \($0.summary)"
        }
    }
}
