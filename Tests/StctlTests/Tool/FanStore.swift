import Foundation
import SportsTime
import Testing

/// A store of one test's own, on which the tool is run; gone when the test is.
final class FanStore: Sendable {
    /// The test's own directory.
    let folder = Workspace.freshPath()

    /// The directory of the store.
    var path: String { folder + "/store" }

    /// A directory without a store.
    ///
    /// - Throws: What the file system reports.
    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static let new = Result {
        let store = try FanStore()
        try store.stctl("init").succeeded()
        return store
    }

    private static let experienced = Result {
        let store = try bootstrapped()
        try store.stctl("visit", "import", Workspace.history).succeeded()
        return store
    }

    /// The file that the store with the example history exports; empty where that failed.
    static let exported: String = {
        guard let store = try? experienced.get() else { return "" }
        let file = store.folder + "/exported.ndjson"
        _ = try? store.stctl("export", file)
        return file
    }()

    /// An audit bundle of the example history; empty where it could not be made.
    static let audited: String = {
        guard let store = try? experienced.get() else { return "" }
        let file = store.folder + "/nl-west.audit"
        _ = try? store.stctl("audit", "export", file, "--achievement", "NL West Champion")
        return file
    }()

    /// The directory of a store with the example history; empty where it could not be made.
    static let damaged: String = (try? experienced.get().path) ?? ""

    /// A store with the bundled data and no visits.
    static func bootstrapped() throws -> FanStore { try copy(of: new.get()) }

    /// A store with the 160 visits of the example history.
    static func withHistory() throws -> FanStore { try copy(of: experienced.get()) }

    /// A closed store is one file.
    static func copy(of store: FanStore) throws -> FanStore {
        let copy = try FanStore()
        try FileManager.default.createDirectory(
            atPath: copy.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(atPath: store.path + "/data.mdb", toPath: copy.path + "/data.mdb")
        return copy
    }

    /// The environment in which the tool works on this store.
    var environment: [String: String] {
        ["STCTL_STORE": path, "HOME": folder, "STCTL_PROVIDERS": Self.nowhere]
    }

    /// A server that nobody can reach: no test asks a provider of scores.
    static let nowhere = "http://127.0.0.1:9"

    /// Runs the tool on this store.
    ///
    /// - Throws: What starting a process throws.
    @discardableResult
    func stctl(
        _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> Run {
        try stctl(arguments, input: input, environment: environment)
    }

    /// Runs the tool on this store.
    ///
    /// - Throws: What starting a process throws.
    @discardableResult
    func stctl(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> Run {
        try Program.stctl.run(
            arguments, input: input, environment: self.environment.merging(environment) { $1 })
    }

    /// Writes a file into the test's own directory.
    ///
    /// - Returns: Its path.
    /// - Throws: What the file system reports.
    func file(_ name: String, _ content: some Sequence<UInt8>) throws -> String {
        try Data(content).write(to: URL(filePath: "\(folder)/\(name)"))
        return "\(folder)/\(name)"
    }

    /// Makes a directory in the test's own one.
    ///
    /// - Throws: What the file system reports.
    func directory(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
    }

    /// Sets who may use a file or directory in the test's own one.
    ///
    /// - Throws: What the file system reports.
    func setPermissions(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/\(name)")
    }

    /// Where the log ends, and its link: the same as long as nothing was appended.
    func anchor() throws -> String {
        let stats = try stats()
        return "\(stats.events) \(stats.head)"
    }

    /// How much it holds.
    func stats() throws -> StatsAnswer {
        try stctl("stats", "--json").answer(StatsAnswer.self)
    }

    /// The visits, by day.
    func visits(_ options: String...) throws -> [VisitAnswer] {
        try stctl(["visit", "list", "--json"] + options).answer([VisitAnswer].self)
    }
}
