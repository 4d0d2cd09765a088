import Foundation
import Testing

/// The stress tool, run as a process of its own.
enum StressProgram {
    /// What a run came to.
    struct Run {
        let status: Int32
        let output: String
    }

    /// Where the build has left it: beside the bundle of the tests.
    private static let path: String = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let paths = (bundles + [executable]).map { $0.deletingLastPathComponent().path + "/StressTool" }
        let found = paths.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else { fatalError("StressTool has not been built: it is none of \(paths)") }
        return found
    }()

    /// Runs it to its end.
    ///
    /// - Throws: What starting a process throws.
    static func run(_ arguments: String...) throws -> Run {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
    }
}
