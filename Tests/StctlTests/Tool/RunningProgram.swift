import Foundation

/// A program that may still be running.
final class RunningProgram {
    private let process: Process
    private let folder: String

    init(_ process: Process, writesTo folder: String) {
        self.process = process
        self.folder = folder
    }

    /// Whether it has not ended yet.
    var isRunning: Bool { process.isRunning }

    /// Waits until it has written so many lines.
    ///
    /// - Throws: ``TooFewLines`` where they do not come within a minute.
    func waits(forLines count: Int) throws {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(60)
        while try bytes("output").count(where: { $0 == UInt8(ascii: "\n") }) < count {
            guard clock.now < deadline, process.isRunning else {
                throw TooFewLines(errors: String(decoding: try bytes("errors"), as: UTF8.self))
            }
            usleep(1_000)
        }
    }

    /// What was awaited was not written.
    struct TooFewLines: Error {
        let errors: String
    }

    /// Kills it after a while, unless it ends before: it gets no chance to tidy up.
    ///
    /// - Throws: What reading its output throws.
    func killed(after wait: Duration) throws -> Run {
        try end(within: wait)
    }

    /// Waits for its end; kills it where it hangs.
    ///
    /// - Throws: What reading its output throws.
    func end(within limit: Duration = .seconds(60)) throws -> Run {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        while process.isRunning {
            if clock.now >= deadline { _ = kill(process.processIdentifier, SIGKILL) }
            usleep(300)
        }
        let run = Run(
            status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
            output: try bytes("output"), errors: String(decoding: try bytes("errors"), as: UTF8.self))
        try FileManager.default.removeItem(atPath: folder)
        return run
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
}
