import Foundation
import LMDB
import SportsTime

/// Runs workloads in processes of their own, with one fault each, and holds what is left to what was told.
struct FaultRun {
    /// What became of one injection.
    enum Outcome {
        /// An error was told: the types of those that were.
        case told([String])
        /// Everything was acknowledged, and is there.
        case absorbed
        /// The workload did not come to that call.
        case notReached
        /// A promise was broken.
        case broken(String)
    }

    private let root: String
    private let prepared: PreparedStage
    private let shim: FaultShim
    /// What the log of the prepared store says.
    private let words: [String]

    private static let limit = Duration.seconds(60)

    /// Prepares the stores and the shim.
    ///
    /// - Parameter root: An empty directory for all files of the run.
    /// - Throws: ``StressError``, and what the engine throws.
    init(in root: String) throws {
        self.root = root
        shim = try FaultShim(in: root)
        prepared = try PreparedStage(at: root + "/prepared")
        let store = try FaultStage(prepared.path).store()
        words = try store.words(of: 1...prepared.head)
    }

    /// The calls that a workload makes, none of which fails.
    ///
    /// - Throws: ``StressError`` where the workload does not do what it should without a fault.
    func calls(of workload: FaultWorkload) throws -> [SystemCall] {
        let (outcome, calls) = try inject(nil, into: workload)
        if case .absorbed = outcome { return calls }
        throw StressError("\(workload.name) fails without a fault: \(outcome)")
    }

    /// Runs a workload with a fault, and checks what is left.
    ///
    /// - Throws: Where the run cannot be made; what is found wrong is an outcome.
    func outcome(of fault: Fault, at call: Int, of workload: FaultWorkload) throws -> Outcome {
        try inject((call, fault), into: workload).outcome
    }

    private func inject(
        _ injection: (call: Int, fault: Fault)?, into workload: FaultWorkload
    ) throws -> (outcome: Outcome, calls: [SystemCall]) {
        let files = FileManager.default
        let (path, report) = (root + "/stage", root + "/calls")
        for old in [path, report] where files.fileExists(atPath: old) { try files.removeItem(atPath: old) }
        try files.copyItem(atPath: prepared.path, toPath: path)
        let run = try BoundedProcess.run(
            BoundedProcess.own, ["fault-child", workload.name, path],
            environment: shim.environment(
                watching: path, report: report, call: injection?.call, fault: injection?.fault),
            in: root, limit: Self.limit)
        let calls = try FaultShim.calls(in: report)
        guard run.end == .exited(0) else {
            return (.broken("the process ended by \(run.end): \(run.output)\(run.errors)"), calls)
        }
        if injection != nil, !calls.contains(where: \.isHit) { return (.notReached, calls) }
        let steps = try run.output.split(separator: "\n").map {
            try JSONDecoder().decode(FaultStepReport.self, from: Data($0.utf8))
        }
        let stage = FaultStage(path)
        defer { stage.close() }
        do {
            try check(steps, of: workload, on: stage)
        } catch {
            let told = steps.map { "\($0.name): \($0.error ?? "acknowledged")" }
            return (.broken("\(error) (\(told.joined(separator: "; ")))"), calls)
        }
        let types = steps.compactMap(\.errorType)
        if types.isEmpty, let injection, let call = calls.first(where: \.isHit),
            call.mustTell(injection.fault.kind)
        {
            return (.broken("nobody was told that \(call.name) failed"), calls)
        }
        return (types.isEmpty ? .absorbed : .told(types), calls)
    }

    /// Opens the store without the shim and compares it with what was told.
    private func check(
        _ steps: [FaultStepReport], of workload: FaultWorkload, on stage: FaultStage
    ) throws {
        guard steps.map(\.name) == workload.steps.map(\.name) else {
            throw StressError("it told of \(steps.count) steps of \(workload.steps.count)")
        }
        for step in steps where step.errorType?.hasPrefix("?") == true || step.error?.isEmpty == true {
            throw StressError("an error of the engine has to be typed and to say something")
        }
        for (step, report) in zip(workload.steps, steps)
        where step.appends && report.isAcknowledged && report.sequences == nil {
            throw StressError("\(step.name) was acknowledged and appended nothing")
        }
        let acknowledged = steps.compactMap(\.sequences).reduce(0) { $0 + ($1[1] - $1[0] + 1) }
        try expect(
            stage, events: prepared.head + acknowledged, orMore: steps.contains(where: \.mayBeEither))
        for step in steps {
            guard let sequences = step.sequences, let words = step.words else { continue }
            guard try stage.store().words(of: sequences[0]...sequences[1]) == words else {
                throw StressError("\(step.name) was acknowledged and is not what it was")
            }
        }
        // What was told to have failed is not there, and can be done now.
        for (step, report) in zip(workload.steps, steps) {
            stage.close()
            let isThere = try step.isDone?(stage, prepared)
            if let isThere, !report.mayBeEither, isThere != report.isAcknowledged {
                throw StressError("\(step.name) is \(isThere ? "there" : "not there")")
            }
            // What may be either, and is there, is not to be made again.
            if !report.isAcknowledged, !(report.mayBeEither && isThere == true) {
                do { _ = try step.run(stage) } catch {
                    throw StressError("\(step.name) cannot be done again: \(error)")
                }
                stage.close()
            }
            if let isDone = step.isDone, try !isDone(stage, prepared) {
                throw StressError("\(step.name) was done again and is not there")
            }
        }
        try checkLaterWork(on: stage)
        stage.close()
        try checkFiles(of: stage)
    }

    /// Holds the store to a number of events, the prepared ones unchanged, and has it verified.
    private func expect(_ stage: FaultStage, events: UInt64, orMore: Bool) throws {
        let store = try stage.store()
        _ = try FaultStage.headOfIntact(store, "the store")
        let found = try store.stats().events
        guard found == events || orMore && found > events else {
            throw StressError(
                "the store has \(found) events; with all that was acknowledged it has \(events)")
        }
        guard try store.words(of: 1...prepared.head) == words else {
            throw StressError("what was there before is not what it was")
        }
    }

    /// Works with the store as usual, after which nothing is left of what failed.
    private func checkLaterWork(on stage: FaultStage) throws {
        let store = try stage.store()
        _ = try store.addVisit(VisitDraft(stadium: "Old Yard", date: PreparedStage.day(30)))
        _ = try store.project()
        _ = try FaultStage.headOfIntact(store, "the store")
    }

    /// Looks for files that no store, backup or export has, and that the next use of a store does not remove.
    private func checkFiles(of stage: FaultStage) throws {
        for left in Self.strayFiles(of: stage) {
            // What could not be removed when it was to go, the next rebuild or compaction removes.
            let store = stage.place(String(left.split(separator: "/").dropLast().joined(separator: "/")))
            guard DurableFile.exists(store + "/data.mdb") else { continue }
            _ = try SportsTimeStore.open(at: store, bootstraps: false, options: FaultStage.options).project()
            _ = try SportsTimeStore.compact(at: store, options: FaultStage.options)
        }
        if let left = Self.strayFiles(of: stage).first { throw StressError("\(left) is left") }
    }

    /// Paths of files that nobody needs.
    private static func strayFiles(of stage: FaultStage) -> [String] {
        let enumerator = FileManager.default.enumerator(atPath: stage.path)
        var stray: [String] = []
        while let path = enumerator?.nextObject() as? String {
            let name = path.split(separator: "/").last.map { String($0) } ?? path
            guard !knownFiles.contains(name) else { continue }
            stray.append(path)
            enumerator?.skipDescendants()
        }
        return stray
    }

    private static let knownFiles: Set<String> = [
        "data.mdb", "lock.mdb", "store.lock", "writer.lock", "project.lock", "anchor.json",
        // The stage.
        "store", "other", "kept-backup", "whole.ndjson", "other.ndjson",
        // What workloads make.
        "backup", "restored", "export.ndjson", "imported", "recovered", "created", "deep",
    ]
}
