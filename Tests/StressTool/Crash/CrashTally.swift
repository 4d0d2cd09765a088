import Foundation
import Synchronization

/// What came of a run, of all its lanes together.
final class CrashTally: Sendable {
    private struct Counts {
        var rounds = 0
        var stores = 0
        var kills: [String: Int] = [:]
        var killsBySteps: [String: Int] = Dictionary(
            uniqueKeysWithValues: NamedStep.all.map { ($0.name, 0) })
        var stepsUnderWay: [String: Int] = [:]
        var ended: [String: Int] = [:]
        var refused: [String: Int] = [:]
        var survivors = 0
        var resumed = 0
        var findings = StoreModel.Findings()
        var erasures = 0
        var longestOpening = Duration.zero
        var longestCommand = Duration.zero
        var broken: String?

        func visits(of step: NamedStep) -> Int {
            killsBySteps[step.name, default: 0] + stepsUnderWay[step.name, default: 0]
        }
    }

    private let counts = Mutex(Counts())
    private let started = ContinuousClock.now

    /// How many processes were killed.
    var kills: Int { counts.withLock { $0.kills.values.reduce(0, +) } }
    /// The first broken promise; nil where there was none.
    var broken: String? { counts.withLock { $0.broken } }
    /// The steps at which nobody was killed.
    var stepsMissed: [String] {
        counts.withLock { $0.killsBySteps.filter { $0.value == 0 }.keys.sorted() }
    }

    /// The step at which the fewest were killed, which is from now on someone's to be killed at.
    func takeStep() -> NamedStep {
        counts.withLock { counts in
            let least =
                NamedStep.all.min { counts.visits(of: $0) < counts.visits(of: $1) } ?? NamedStep.all[0]
            counts.stepsUnderWay[least.name, default: 0] += 1
            return least
        }
    }

    /// Notes how a worker ended that was to be killed at a step.
    func note(_ step: NamedStep, wasKilled: Bool) {
        counts.withLock { counts in
            counts.stepsUnderWay[step.name, default: 0] -= 1
            if wasKilled { counts.killsBySteps[step.name, default: 0] += 1 }
        }
    }

    /// Notes how a worker ended.
    func note(_ kind: String, wasKilled: Bool, refusal: String?) {
        counts.withLock { counts in
            if wasKilled {
                counts.kills[kind, default: 0] += 1
            } else if refusal != nil {
                counts.refused[kind, default: 0] += 1
            } else {
                counts.ended[kind, default: 0] += 1
            }
        }
    }

    /// Notes that a worker lived on while another one was killed.
    func noteSurvivor() { counts.withLock { $0.survivors += 1 } }

    /// Notes rebuilds that went on with what a killed one had left.
    func noteResumed(_ count: Int) { counts.withLock { $0.resumed += count } }

    /// Notes a new store.
    func noteStore() { counts.withLock { $0.stores += 1 } }

    /// Notes what was found after a round.
    func note(_ findings: StoreModel.Findings, _ inspection: StoreInspection) {
        counts.withLock { counts in
            counts.rounds += 1
            counts.findings.acknowledgedCommands += findings.acknowledgedCommands
            counts.findings.acknowledgedEvents += findings.acknowledgedEvents
            counts.findings.foundWhole += findings.foundWhole
            counts.findings.foundAbsent += findings.foundAbsent
            if findings.hasErased { counts.erasures += 1 }
            counts.longestOpening = max(counts.longestOpening, inspection.openingTime)
            counts.longestCommand = max(counts.longestCommand, inspection.commandTime)
        }
    }

    /// Notes a broken promise; the first one counts.
    func noteBroken(_ text: String) {
        counts.withLock { counts in
            if counts.broken == nil { counts.broken = text }
        }
    }

    /// Where the run is.
    var progress: String {
        counts.withLock { counts in
            let kills = counts.kills.values.reduce(0, +)
            let seconds = max(0.001, started.duration(to: .now) / .seconds(1))
            let byKind = counts.kills.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            let steps = counts.killsBySteps.values
            return "\(kills) kills, \(String(format: "%.1f", Double(kills) / seconds)) a second; "
                + byKind.joined(separator: ", ")
                + "; \(steps.reduce(0, +)) at \(steps.count { $0 > 0 }) of \(steps.count) steps"
        }
    }

    /// The table of the run.
    var table: String {
        counts.withLock { counts in
            let seconds = started.duration(to: .now) / .seconds(1)
            let kills = counts.kills.values.reduce(0, +)
            var lines = [row("worker", "killed", "ended", "refused")]
            let kinds = Set(counts.kills.keys).union(counts.ended.keys).union(counts.refused.keys)
            for kind in kinds.sorted() {
                lines.append(
                    row(
                        kind, "\(counts.kills[kind, default: 0])", "\(counts.ended[kind, default: 0])",
                        "\(counts.refused[kind, default: 0])"))
            }
            lines += ["", row("named step", "killed")]
            lines += counts.killsBySteps.sorted { $0.key < $1.key }.map { row($0.key, "\($0.value)") }
            let numbers: [(String, String)] = [
                ("kills", "\(kills)"), ("rounds, each with a look at the store", "\(counts.rounds)"),
                ("stores", "\(counts.stores)"),
                ("seconds", String(format: "%.0f", seconds)),
                ("kills a second", String(format: "%.2f", Double(kills) / seconds)),
                ("workers that lived on beside a killed one", "\(counts.survivors)"),
                ("rebuilds that went on with a killed one's rows", "\(counts.resumed)"),
                ("commands acknowledged", "\(counts.findings.acknowledgedCommands)"),
                ("their events", "\(counts.findings.acknowledgedEvents)"),
                ("commands cut off, found whole", "\(counts.findings.foundWhole)"),
                ("commands cut off, found absent", "\(counts.findings.foundAbsent)"),
                ("rounds with an erasure that was done", "\(counts.erasures)"),
                ("longest opening after a kill", Self.milliseconds(counts.longestOpening)),
                ("longest next command", Self.milliseconds(counts.longestCommand)),
            ]
            lines += [""] + numbers.map { $0.0.padding(toLength: 48, withPad: " ", startingAt: 0) + $0.1 }
            return lines.joined(separator: "\n")
        }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.0f ms", duration / .milliseconds(1))
    }

    private func row(_ name: String, _ values: String...) -> String {
        name.padding(toLength: 28, withPad: " ", startingAt: 0)
            + values.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
    }
}
