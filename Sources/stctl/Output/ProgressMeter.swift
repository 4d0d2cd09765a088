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
    private var work = ""
    private var pace = Pace(from: 0)
    private var start = ContinuousClock.now
    private var lastShown = ContinuousClock.now
    private var hasShown = false

    /// Shows a step of a rebuild.
    func show(_ progress: RebuildProgress) {
        let what =
            switch progress.step {
            case .replaying: "replaying events"
            case .comparing: "comparing rows"
            case .copying: "copying rows"
            }
        show(what, done: progress.done, total: progress.total)
    }

    /// Shows how many of how many are done, at what rate, and how long the rest will take.
    func show(_ what: String, done: Int, total: Int) {
        guard isShown, total > 0 else { return }
        let now = ContinuousClock.now
        if what != work || done < pace.first { (work, start, pace) = (what, now, Pace(from: done)) }
        guard done == total || !hasShown || now - lastShown > .milliseconds(100) else { return }
        lastShown = now
        hasShown = true
        write("\(what): \(pace.text(done: done, of: total, after: (now - start) / .seconds(1)))")
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

/// How fast a step of long work comes on.
struct Pace {
    /// What was done when it was first told: an interrupted rebuild goes on where it ended.
    let first: Int

    init(from first: Int) {
        self.first = first
    }

    /// How many of how many are done, at what rate, and how long the rest will take, as far as that is known.
    func text(done: Int, of total: Int, after seconds: Double) -> String {
        let counts = "\(done) of \(total)"
        guard done > first, seconds > 0 else { return counts }
        let rate = Double(done - first) / seconds
        let rest = Int((Double(total - done) / rate).rounded(.up))
        return "\(counts) (\(Int(rate)) a second, \(rest) s to go)"
    }
}
