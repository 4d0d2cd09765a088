import Foundation
import Testing

/// A run of the stress tool, in a process of its own.
struct StressToolRun {
    /// Its exit status; the signal's number where a signal ended it.
    let status: Int32
    /// What it wrote.
    let output: String

    /// Runs the tool to its end.
    ///
    /// - Throws: What starting a process throws.
    init(_ arguments: [String]) throws {
        let process = Process()
        let tool: URL = try #require(Self.tool, "StressTool has not been built")
        process.executableURL = tool
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let written = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        status = process.terminationStatus
        output = String(decoding: written, as: UTF8.self)
    }

    /// The tool, as the build left it beside the bundle of the tests.
    private static var tool: URL? {
        // On Linux the tests' executable lies beside it; on macOS a bundle does, run by another program.
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return (bundles + [executable]).map { $0.deletingLastPathComponent().appending(path: "StressTool") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
