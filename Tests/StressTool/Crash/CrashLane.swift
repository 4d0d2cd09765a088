import Foundation
import LMDB
import TestSupport

/// One store after the other, each put through some twenty-five kills.
final class CrashLane {
    private let number: Int
    private let folder: String
    private let seeds: SeedStores
    private let tally: CrashTally
    private let visitsStepsFirst: Bool
    private var generator: SeededGenerator
    private var storeNumber = 0
    private var round = 0
    private var workers = 0
    /// How long each operation takes, as it was last seen.
    private var durations: [StoreOperation: Duration] = [:]

    private static let killsPerStore = 25
    /// Events that a store grows by.
    private static let eventsPerStore: UInt64 = 800
    /// The longest that anything may take: nothing hangs.
    private static let patience = Duration.seconds(120)

    /// A lane with its own randomness.
    init(
        number: Int, seed: UInt64, folder: String, seeds: SeedStores, tally: CrashTally,
        visitsStepsFirst: Bool
    ) {
        self.number = number
        self.folder = folder
        self.seeds = seeds
        self.tally = tally
        self.visitsStepsFirst = visitsStepsFirst
        generator = SeededGenerator(seed: seed)
    }

    /// Goes on until told otherwise, or until a promise is broken.
    func work(while mayGoOn: () -> Bool) {
        do {
            while mayGoOn() {
                storeNumber += 1
                let place = "\(folder)/store-\(storeNumber)"
                let seed = generator.happens(4) ? seeds.bundled : seeds.small
                var store = try CrashedStore(at: place, seed: seed)
                tally.noteStore()
                let end = store.model.head + Self.eventsPerStore
                while mayGoOn(), store.kills < Self.killsPerStore, store.model.head < end {
                    try play(on: &store, place)
                }
                if mayGoOn() || tally.broken == nil { try FileManager.default.removeItem(atPath: place) }
            }
        } catch {
            tally.noteBroken("round \(round) in \(folder)/store-\(storeNumber): \(error)")
        }
    }

    /// Plays a round: workers, kills, a look at the store.
    private func play(on store: inout CrashedStore, _ place: String) throws {
        round += 1
        let wantsStep = visitsStepsFirst && !tally.stepsMissed.isEmpty || generator.happens(30)
        let step = wantsStep ? tally.takeStep() : nil
        var plan = RoundPlan(step, using: &generator)
        // What a killed rebuild has left is gone on with.
        if store.isRebuildCutOff, step == nil, generator.happens(60) { plan.operation = .project }
        let head = store.model.head
        let team = try team(for: &plan, on: &store, in: place)
        defer { for worker in team where worker.isRunning { worker.kill() } }
        try strike(team, plan)
        let reports = try team.map { worker in
            let isOperator = plan.operation.map { $0.rawValue == worker.kind } ?? false
            return try judge(worker, isOperator ? plan : nil, on: &store)
        }
        let (findings, inspection) = try store.inspect(after: reports, probe: token("p"))
        tally.note(findings, inspection)
        if let operation = plan.operation, operation.isBeside, !findings.hasErased {
            try store.inspectSide(after: operation, from: head)
        }
    }

    /// Starts the workers of a round; the one with the operation is the first.
    private func team(
        for plan: inout RoundPlan, on store: inout CrashedStore, in place: String
    ) throws -> [WorkerProcess] {
        var team: [WorkerProcess] = []
        if let operation = plan.operation {
            if let arguments = try store.arguments(for: operation, at: plan.step, using: &generator) {
                team.append(try start(operation.rawValue, arguments, at: plan, in: place))
            } else {
                if let step = plan.step { tally.note(step, wasKilled: false) }
                plan.operation = nil
                plan.step = nil
                if plan.writers.isEmpty { plan.writers = [.single] }
            }
        }
        for manner in plan.writers { team.append(try startWriter(manner, on: &store, in: place)) }
        return team
    }

    /// Notes how a worker ended: killed, done or refused, anything else is a broken promise.
    ///
    /// - Parameters:
    ///   - worker: The worker.
    ///   - plan: The plan of the round, if its operation was this one's.
    ///   - store: The store.
    /// - Returns: What it had told.
    /// - Throws: ``BrokenPromise``.
    private func judge(
        _ worker: WorkerProcess, _ plan: RoundPlan?, on store: inout CrashedStore
    ) throws -> WorkerReport {
        let report = worker.report
        let wasKilled = worker.signal == SIGKILL
        tally.note(worker.kind, wasKilled: wasKilled, refusal: report.refusal)
        if wasKilled { store.kills += 1 }
        if let plan {
            store.isRebuildCutOff =
                wasKilled && (plan.operation == .project || plan.operation == .projectBehind)
            tally.noteResumed(report.counts.count { $0.name == "resumed" })
            if let step = plan.step { tally.note(step, wasKilled: wasKilled) }
        }
        guard report.failure == nil, wasKilled || (worker.signal == nil && worker.status == 0) else {
            throw BrokenPromise(
                "\(worker.kind) ended with "
                    + (worker.signal.map { "signal \($0): " } ?? "status \(worker.status): ")
                    + "\(report.failure ?? "") \(worker.complaint)")
        }
        return report
    }

    /// Kills one of a team or all, and waits for the end of the others.
    private func strike(_ team: [WorkerProcess], _ plan: RoundPlan) throws {
        let victims: [WorkerProcess]
        if plan.step != nil {
            // It kills itself.
            guard team[0].ends(within: Self.patience) else { throw hanging(team[0]) }
            victims = plan.killsAll ? Array(team.dropFirst()) : []
        } else {
            if !plan.countsFromStart {
                for worker in team {
                    guard worker.isReady(within: Self.patience) else { throw hanging(worker) }
                }
            }
            let longest = plan.operation.map { durations[$0] ?? .milliseconds(400) } ?? .milliseconds(250)
            let moment = longest * Double.random(in: 0...1.1, using: &generator)
            Thread.sleep(forTimeInterval: moment / .seconds(1))
            let place = Int.random(in: team.indices, using: &generator)
            victims = plan.killsAll ? team : [plan.operation == nil ? team[place] : team[0]]
        }
        for victim in victims { victim.kill() }
        for victim in victims {
            guard victim.ends(within: .seconds(10)) else { throw hanging(victim) }
        }
        let survivors = team.filter(\.isRunning)
        guard !survivors.isEmpty else { return noteDuration(team, plan) }
        // They have the dead one's locks and reader slots to cope with.
        let writers = survivors.filter { $0.kind != plan.operation?.rawValue }
        let told = writers.map { $0.report.acknowledgements.count }
        let deadline = ContinuousClock.now + Self.patience
        for (worker, before) in zip(writers, told) {
            while worker.isRunning, worker.report.acknowledgements.count == before {
                guard ContinuousClock.now < deadline else { throw hanging(worker) }
                usleep(2_000)
            }
            worker.stop()
        }
        for worker in survivors {
            guard worker.ends(within: Self.patience) else { throw hanging(worker) }
            tally.noteSurvivor()
        }
        noteDuration(team, plan)
    }

    private func noteDuration(_ team: [WorkerProcess], _ plan: RoundPlan) {
        guard let operation = plan.operation, team[0].signal == nil, let known = team[0].duration else {
            return
        }
        durations[operation] = ((durations[operation] ?? known) + known) / 2
    }

    private func hanging(_ worker: WorkerProcess) -> BrokenPromise {
        BrokenPromise("\(worker.kind) hangs: \(worker.complaint)")
    }

    private func start(
        _ kind: String, _ arguments: [String], at plan: RoundPlan, in place: String
    ) throws -> WorkerProcess {
        workers += 1
        let isRepeated = plan.step.map { $0.name.contains("slice") || $0.name.contains("view") } ?? false
        let step = plan.step.map { isRepeated ? "\($0.name):\(plan.passes + 1)" : $0.name }
        return try WorkerProcess(
            kind, arguments + ["--seed", "\(generator.next())", "--prefix", token("o")], killedAt: step,
            in: place, number: workers)
    }

    private func startWriter(
        _ manner: WriterCommand.Manner, on store: inout CrashedStore, in place: String
    ) throws -> WorkerProcess {
        workers += 1
        let largest = generator.happens(3) ? 2_000 : 150
        var arguments = [
            "worker-write", "--store", store.path, "--manner", manner.rawValue, "--seed",
            "\(generator.next())",
            "--prefix", token("w\(workers)"), "--largest-import", "\(largest)",
        ]
        for visit in store.model.visits(6, using: &generator) { arguments += ["--visit", visit] }
        if manner == .grouping {
            for intent in store.repeatable { arguments += ["--again", intent.line] }
            store.repeatable = []
        }
        return try WorkerProcess(manner.rawValue, arguments, in: place, number: workers)
    }

    private func token(_ kind: String) -> String { "l\(number)s\(storeNumber)n\(round)\(kind)" }
}
