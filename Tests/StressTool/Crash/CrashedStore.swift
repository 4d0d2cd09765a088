import EventLog
import Foundation
import LMDB
import TestSupport

/// A store that is put through kills, and all that is known of it.
struct CrashedStore {
    /// Its directory.
    let path: String
    /// Where copies of it are made.
    let side: SidePlaces
    /// What it was made of.
    let seed: String
    /// What it must hold.
    var model: StoreModel
    /// How many commands it began with.
    let seedCommands: Int
    /// The version of the embedder's projector that was last used.
    var version: UInt32 = 1
    /// How many were killed who worked on it.
    var kills = 0
    /// Whether the last rebuild of all views was killed.
    var isRebuildCutOff = false
    /// Commands of which the last tasks had no answer.
    var repeatable: [Intent] = []
    /// What the parent itself has asked for since the last look.
    var ownReports: [WorkerReport] = []

    /// Begins as a copy.
    ///
    /// - Throws: What the file system reports, and what the copy breaks.
    init(at folder: String, seed: String) throws {
        try? FileManager.default.removeItem(atPath: folder)
        path = "\(folder)/store"
        side = SidePlaces(folder: "\(folder)/side")
        self.seed = seed
        try SeedStores.copy(seed, to: path)
        try FileManager.default.createDirectory(atPath: side.folder, withIntermediateDirectories: true)
        let contents = try StoreInspection(of: path).contents
        seedCommands = contents.commands.count
        model = StoreModel(contents)
    }

    /// Looks at the store, which nobody has open, and expects what its workers were told.
    ///
    /// - Parameters:
    ///   - reports: What the workers had told when they ended.
    ///   - probe: The token of the next command.
    /// - Returns: What was found.
    /// - Throws: ``BrokenPromise``, and what opening and reading throw.
    mutating func inspect(
        after reports: [WorkerReport], probe: String
    ) throws -> (StoreModel.Findings, StoreInspection) {
        var findings = StoreModel.Findings()
        let next = Intent(token: probe, name: "Gather", needles: [.marks(probe, 1)])
        var model = model
        let all = ownReports + reports
        let inspection = try StoreInspection(of: path, version: version, probe: next) { contents in
            findings = try model.compare(contents, all)
        }
        try StoreInspection.expectNone(of: findings.erasedTexts, in: path)
        self.model = model
        repeatable = findings.repeatable
        let (command, sequence) = (model.contents.commands.count + 1, model.head + 1)
        ownReports = [
            WorkerReport("begin \(next.line)\ndone \(probe) \(command) \(sequence) \(sequence) new 0\n")
        ]
        // What was erased is still in the copies, as it should be.
        if findings.hasErased { try emptySide() }
        return (findings, inspection)
    }

    private func emptySide() throws {
        try FileManager.default.removeItem(atPath: side.folder)
        try FileManager.default.createDirectory(atPath: side.folder, withIntermediateDirectories: true)
    }
}
