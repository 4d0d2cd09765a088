#if canImport(FoundationEssentials)
    import FoundationEssentials
#endif
import Foundation

/// This program again, in a process of its own, which may come to harm.
enum ChildProcess {
    /// How a process ended.
    enum End {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// Runs the program with other arguments; it writes where this one writes.
    ///
    /// - Throws: What starting a process throws.
    static func run(_ arguments: [String]) throws -> End {
        let process = Process()
        process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? .killed(signal: process.terminationStatus) : .exited(process.terminationStatus)
    }
}
