import ArgumentParser
import EventLog
import LMDB
import Projections
import SportsTime
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which store a verb works on.
struct StoreOptions: ParsableArguments {
    @Option(name: .long, help: "The directory of the store.")
    var store: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How long to wait for another program that writes, or uses the store.", valueName: "seconds"))
    var wait: Int = 30

    /// The directory that this process works on, for messages.
    static var opened: String? { openedPath.withLock { $0 } }

    private static let openedPath = Mutex<String?>(nil)

    /// Notes which directory is worked on.
    static func note(_ path: String) {
        openedPath.withLock { $0 = path }
    }

    func validate() throws {
        // Most likely `--store "$DIR"` without a DIR: the user's own store is not meant.
        if let store, store.isEmpty { throw ValidationError("--store needs the name of a directory.") }
        if wait < 0 { throw ValidationError("--wait is a number of seconds, 0 for not at all.") }
    }

    /// The directory: the option, else `STCTL_STORE`, else `sportstime` in the user's data directory.
    func path() throws -> String {
        let environment = ProcessInfo.processInfo.environment
        if let path = store ?? environment["STCTL_STORE"], !path.isEmpty { return path }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/sportstime" }
        guard let home = environment["HOME"], !home.isEmpty else {
            throw ValidationError(
                "There is no HOME to keep the store in: give --store DIR or set STCTL_STORE.")
        }
        return home + "/.local/share/sportstime"
    }

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - creates: Whether to make it where there is none, which is told: a directory may be mistyped.
    ///   - acceptsLosses: Whether to take this build's rules although achievements are lost by them.
    ///   - needsViews: Whether an event that no view can hold stands in the way.
    /// - Returns: The open store.
    /// - Throws: As
    ///   ``SportsTime/SportsTimeStore/open(at:creates:bootstraps:acceptsLosses:customProjectors:options:needsViews:clock:progress:)``.
    func open(
        creates: Bool = false, acceptsLosses: Bool = false, needsViews: Bool = true
    ) throws -> SportsTimeStore {
        let meter = ProgressMeter()
        defer { meter.finish() }
        let path = try openedPath()
        return try Self.tellingNewStore(in: path) {
            let store = try SportsTimeStore.open(
                at: path, creates: creates, acceptsLosses: acceptsLosses, options: environment,
                needsViews: needsViews, progress: { meter.show($0) })
            for run in store.takenIn where run.totalUpdated > 0 {
                Output.remark(
                    "took in \(SyncText.count(run.totalUpdated, "record")) that this program brought or can read now; "
                        + "`stctl sync log` shows them")
            }
            return store
        }
    }

    /// Does something, and says so where it has made a store.
    ///
    /// - Throws: What the closure throws.
    static func tellingNewStore<Result>(in path: String, _ body: () throws -> Result) throws -> Result {
        let hasStore = { FileManager.default.fileExists(atPath: "\(path)/data.mdb") }
        let hadStore = hasStore()
        let result = try body()
        if !hadStore, hasStore() { Output.remark("made a new store in \(path)") }
        return result
    }

    /// The directory, which messages are about from now on.
    func openedPath() throws -> String {
        let path = try path()
        Self.note(path)
        return path
    }

    /// How the store's files are opened: what others who wait for this process are told, how long it waits itself.
    var environment: EnvironmentOptions {
        EnvironmentOptions(
            lockTimeout: .seconds(wait), program: Self.program(CommandLine.arguments),
            allowsNetworkFileSystem: ProcessInfo.processInfo.environment["STCTL_NETWORK_FILES"] == "1")
    }

    /// The verb of a command line, without what was asked: `stctl visit add`.
    static func program(_ arguments: [String]) -> String {
        let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
        let groups = ["visit", "stadium", "team", "audit", "game", "sport", "score", "sync", "data", "photo"]
        let count = words.starts(with: ["photo", "review"]) ? 3 : groups.contains(words.first ?? "") ? 2 : 1
        return (["stctl"] + words.prefix(count)).joined(separator: " ")
    }
}

/// How an answer is written.
struct JSONOption: ParsableArguments {
    @Flag(name: .long, help: "Write JSON instead of text.")
    var json = false
}

/// Whether a change is only tried.
struct RehearsalOption: ParsableArguments {
    @Flag(name: .long, help: "Say what would be done, and do nothing.")
    var dryRun = false
}
