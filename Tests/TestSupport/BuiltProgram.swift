#if canImport(FoundationEssentials)
    import FoundationEssentials
#endif
import Foundation

/// Programs of this package, as the build has left them beside the bundle of the tests.
public enum BuiltProgram {
    /// Where a program lies.
    ///
    /// - Parameter name: Its name: that of its target.
    /// - Returns: Its path.
    public static func path(_ name: String) -> String {
        // On Linux the tests' executable lies beside it; on macOS a bundle does, run by another program.
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executable = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let paths = (bundles + [executable]).map { $0.deletingLastPathComponent().path + "/" + name }
        let found = paths.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else { fatalError("\(name) has not been built: it is none of \(paths)") }
        return found
    }
}
