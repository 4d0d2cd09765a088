import Projections
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows how far long work is, on standard error, where somebody looks at it.
final class ProgressMeter {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var start = ContinuousClock.now
    private var work = ""
    private var lastShown = ContinuousClock.now
    private var hasShown = false

    /// Shows a step of a rebuild.
    func show(_ progress: RebuildProgress) {
        let what =
            switch progress.step {
            case .replaying: "replaying events"
            case .comparing: "comparing views"
            case .copying: "copying views"
            }
        show(what, done: progress.done, total: progress.total)
    }

    /// Shows how many of how many are done, at what rate, and how long the rest will take.
    func show(_ what: String, done: Int, total: Int) {
        guard isShown, total > 0 else { return }
        let now = ContinuousClock.now
        if what != work { (work, start) = (what, lastShown) }
        guard done == total || !hasShown || now - lastShown > .milliseconds(100) else { return }
        lastShown = now
        hasShown = true
        let seconds = max((now - start) / .seconds(1), 0.001)
        let rate = Double(done) / seconds
        let rest = done == 0 ? "" : ", \(Int((Double(total - done) / rate).rounded(.up))) s to go"
        write("\(what): \(done) of \(total) (\(Int(rate)) a second\(rest))")
    }

    /// Takes the line away.
    func finish() {
        guard hasShown else { return }
        write("")
        hasShown = false
    }

    /// Writes in the place of the line before.
    private func write(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll("\r\u{1B}[K\(text)".utf8)
    }
}
