import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows how many records of which type have come, on standard error, where somebody looks at it.
///
/// How many there are a source does not say.
final class SyncMeter: Sendable {
    private let isShown = isatty(STDERR_FILENO) == 1
    private let hasShown = Mutex(false)

    /// Shows how many records of a type have come.
    func show(_ type: String, _ count: Int) {
        guard isShown else { return }
        hasShown.withLock { $0 = true }
        write("reading \(type): \(count)")
    }

    /// Takes the line away.
    func finish() {
        if hasShown.withLock({ $0 }) { write("") }
    }

    private func write(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll("\r\u{1B}[K\(text)".utf8)
    }
}
