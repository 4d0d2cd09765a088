import Foundation
import TestSupport
import Testing

/// A program that is run as a process of its own, in an environment of its own.
struct Program {
    /// Where it lies.
    let path: String
    /// Arguments that stand before all others.
    var leading: [String] = []

    /// The tool, as the build left it beside the bundle of the tests.
    static let stctl = Program(path: BuiltProgram.path("stctl"))

    /// A program of the system; nil where it is not installed.
    static func installed(_ name: String) -> Program? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { Program(path: $0) }
    }

    /// The tool as a user runs it who is not root, to whom permissions mean nothing; nil where root cannot be
    /// left behind.
    static let unprivileged: Program? = {
        guard geteuid() == 0 else { return stctl }
        guard let setpriv = installed("setpriv") else { return nil }
        let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        let program = Program(path: setpriv.path, leading: nobody + [stctl.path])
        return (try? program.run(["--version"]))?.status == 0 ? program : nil
    }()

    /// Runs it to its end.
    ///
    /// - Throws: What starting a process throws.
    func run(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> Run {
        try start(arguments, input: input, environment: environment).end()
    }

    /// Starts it, and leaves it running.
    ///
    /// What it writes goes to files, so that no pipe can fill up.
    ///
    /// - Throws: What starting a process throws.
    func start(
        _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
    ) throws -> RunningProgram {
        let own = ProcessInfo.processInfo.environment
        let inherited = own.filter { ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"].contains($0.key) }
        let folder = Workspace.freshPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = leading + arguments
        process.environment = inherited.merging(environment) { $1 }
        try Data(input).write(to: URL(filePath: folder + "/input"))
        try Data().write(to: URL(filePath: folder + "/output"))
        try Data().write(to: URL(filePath: folder + "/errors"))
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder + "/input"))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder + "/output"))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: folder + "/errors"))
        try process.runAlone()
        return RunningProgram(process, writesTo: folder)
    }
}
