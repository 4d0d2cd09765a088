import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A process that may come to harm, and that is killed where it hangs.
enum BoundedProcess {
    /// How a process ended.
    enum End: Hashable {
        /// By itself, with a status.
        case exited(Int32)
        /// By a signal that was not ours.
        case died(signal: Int32)
        /// It did not end in time and was killed.
        case hung
    }

    /// What a process left behind.
    struct Run {
        /// How it ended.
        let end: End
        /// What it wrote to standard output.
        let output: String
        /// What it wrote to standard error.
        let errors: String
    }

    /// This program.
    static var own: String {
        Bundle.main.executableURL?.path ?? CommandLine.arguments[0]
    }

    /// Runs a program to its end.
    ///
    /// What it writes goes to files, so that no pipe can fill up.
    ///
    /// - Parameters:
    ///   - program: Where it lies.
    ///   - arguments: What it is given.
    ///   - environment: Variables beside those of this process.
    ///   - folder: Where its output is kept meanwhile.
    ///   - limit: How long it may take.
    /// - Returns: What it left behind.
    /// - Throws: What starting a process throws.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], in folder: String,
        limit: Duration
    ) throws -> Run {
        let files = (output: URL(filePath: folder + "/output"), errors: URL(filePath: folder + "/errors"))
        try Data().write(to: files.output)
        try Data().write(to: files.errors)
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let handles = (try FileHandle(forWritingTo: files.output), try FileHandle(forWritingTo: files.errors))
        // A process that has run keeps them: thousands of runs would use up the descriptors.
        defer {
            try? handles.0.close()
            try? handles.1.close()
        }
        process.standardOutput = handles.0
        process.standardError = handles.1
        try process.run()
        let deadline = ContinuousClock.now + limit
        var hasHung = false
        while process.isRunning {
            if !hasHung, ContinuousClock.now >= deadline {
                hasHung = true
                kill(process.processIdentifier, SIGKILL)
            }
            usleep(500)
        }
        let status = process.terminationStatus
        let died = process.terminationReason == .uncaughtSignal
        return Run(
            end: hasHung ? .hung : died ? .died(signal: status) : .exited(status),
            output: String(decoding: try Data(contentsOf: files.output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files.errors), as: UTF8.self))
    }
}

/// Why a stress run could not be made: nothing is known of the stores then.
struct StressError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
