import Foundation

/// A worker, as its parent sees it: a process that tells what it does into a file.
final class WorkerProcess {
    /// What it is called in the report of a run.
    let kind: String
    private let process = Process()
    private let output: String
    private let errors: String
    private var begun = ContinuousClock.now

    /// Starts one.
    ///
    /// - Parameters:
    ///   - kind: What it is called.
    ///   - arguments: Those of this program.
    ///   - step: The named step at which it is to kill itself.
    ///   - folder: Where its lines are kept.
    ///   - number: Its number in the folder.
    /// - Throws: What starting a process throws.
    init(_ kind: String, _ arguments: [String], killedAt step: String? = nil, in folder: String, number: Int)
        throws
    {
        self.kind = kind
        output = "\(folder)/worker-\(number).out"
        errors = "\(folder)/worker-\(number).err"
        for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
        process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["SPORTSTIME_KILL_AT"] = step
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        try process.run()
    }

    /// Whether it has not ended yet.
    var isRunning: Bool { process.isRunning }
    /// How long it took from its readiness to its end, as far as that was watched; nil while it runs.
    private(set) var duration: Duration?
    /// What it has told so far.
    var report: WorkerReport { WorkerReport(Self.text(output)) }
    /// What it wrote to standard error.
    var complaint: String { Self.text(errors) }

    /// Whether a signal has ended it, and which.
    var signal: Int32? {
        !isRunning && process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }

    /// Its exit status.
    var status: Int32 { process.terminationStatus }

    /// Kills it: it gets no chance to tidy up.
    func kill() { send(SIGKILL) }

    /// Asks it to finish what it is doing.
    func stop() { send(SIGTERM) }

    private func send(_ signal: Int32) {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, signal) }
    }

    /// Waits for its end.
    ///
    /// - Returns: Whether it came in time.
    func ends(within limit: Duration) -> Bool {
        guard wait(upTo: limit, for: { !process.isRunning }) else { return false }
        duration = duration ?? begun.duration(to: .now)
        return true
    }

    /// Waits until it has begun what it is to be killed in, or has ended.
    ///
    /// - Returns: Whether that came in time.
    func isReady(within limit: Duration) -> Bool {
        defer { begun = .now }
        return wait(upTo: limit) { !process.isRunning || Self.text(output).hasPrefix("ready\n") }
    }

    private func wait(upTo limit: Duration, for condition: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + limit
        while !condition() {
            if ContinuousClock.now >= deadline { return false }
            usleep(500)
        }
        return true
    }

    private static func text(_ path: String) -> String {
        String(decoding: (try? Data(contentsOf: URL(filePath: path))) ?? Data(), as: UTF8.self)
    }
}
