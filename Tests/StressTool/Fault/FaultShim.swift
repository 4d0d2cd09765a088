import Foundation

/// The library that stands between a workload and the system, made of `fault-shim.c`.
struct FaultShim {
    /// The library.
    private let library: String

    /// Compiles it with the C compiler that there is.
    ///
    /// - Parameter folder: Where the library goes.
    /// - Throws: ``StressError`` where there is no compiler, or it fails.
    init(in folder: String) throws {
        library = folder + "/fault-shim.so"
        let source = URL(filePath: #filePath).deletingLastPathComponent().path + "/fault-shim.c"
        guard let compiler = Self.compiler else {
            throw StressError("a C compiler is needed for the shim: none of \(Self.compilers) is installed")
        }
        let run = try BoundedProcess.run(
            compiler, ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-o", library, source, "-ldl"],
            in: folder, limit: .seconds(60))
        guard run.end == .exited(0) else { throw StressError("the shim cannot be compiled: \(run.errors)") }
    }

    private static let compilers = ["cc", "clang", "gcc"]

    private static var compiler: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return compilers.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The environment of a process that the shim watches.
    ///
    /// - Parameters:
    ///   - directory: Whose files are watched.
    ///   - report: The file that the calls are written to.
    ///   - call: The number of the call that fails; nil where they are only counted.
    ///   - fault: What happens to it.
    /// - Returns: Its variables.
    func environment(
        watching directory: String, report: String, call: Int? = nil, fault: Fault? = nil
    ) -> [String: String] {
        var variables = ["LD_PRELOAD": library, "FAULT_DIR": directory, "FAULT_REPORT": report]
        if let call, let fault {
            variables["FAULT_CALL"] = String(call)
            variables["FAULT_KIND"] = fault.kind.rawValue
            variables["FAULT_EVER"] = fault.isForEver ? "1" : "0"
        }
        return variables
    }

    /// The calls that a process has made.
    ///
    /// - Throws: What reading the report throws.
    static func calls(in report: String) throws -> [SystemCall] {
        guard FileManager.default.fileExists(atPath: report) else { return [] }
        return try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
            .compactMap { SystemCall($0) }
    }
}
