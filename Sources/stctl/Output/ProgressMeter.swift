import Projections
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows how far long work is, on standard error, where somebody looks at it.
final class ProgressMeter: Sendable {
    private struct Step {
        var work = ""
        var pace = Pace(from: 0)
        var start = ContinuousClock.now
        var lastShown = ContinuousClock.now
        var hasShown = false
    }

    private let isShown = isatty(STDERR_FILENO) == 1
    private let step = Mutex(Step())

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
        let text = step.withLock { step -> String? in
            let now = ContinuousClock.now
            if what != step.work || done < step.pace.first {
                (step.work, step.start, step.pace) = (what, now, Pace(from: done))
            }
            guard done == total || !step.hasShown || now - step.lastShown > .milliseconds(100) else {
                return nil
            }
            (step.lastShown, step.hasShown) = (now, true)
            return
                "\(what): \(step.pace.text(done: done, of: total, after: (now - step.start) / .seconds(1)))"
        }
        if let text { write(text) }
    }

    /// Takes the line away.
    func finish() {
        if step.withLock({ step in
            defer { step.hasShown = false }
            return step.hasShown
        }) {
            write("")
        }
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
