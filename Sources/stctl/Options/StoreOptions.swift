import ArgumentParser
import EventLog
import Projections
import SportsTime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which store a verb works on.
struct StoreOptions: ParsableArguments {
    @Option(name: .long, help: "The directory of the store.")
    var store: String?

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

    /// Opens the store; makes it where there is none.
    func open() throws -> SportsTimeStore {
        let meter = ProgressMeter()
        defer { meter.finish() }
        return try SportsTimeStore.open(at: try path(), progress: { meter.show($0) })
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
