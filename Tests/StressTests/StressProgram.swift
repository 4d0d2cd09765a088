import Foundation
import TestSupport

/// The stress tool, run as a process of its own.
enum StressProgram {
    /// What a run came to.
    struct Run {
        let status: Int32
        let output: String
    }

    /// Runs it to its end, while other tests go on.
    ///
    /// - Throws: What starting a process throws.
    static func run(_ arguments: String...) async throws -> Run {
        try await onThread { try run(arguments) }
    }

    private static func run(_ arguments: [String]) throws -> Run {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: BuiltProgram.path("StressTool"))
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.runAlone()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
    }
}
