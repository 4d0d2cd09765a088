import ArgumentParser
import EventLog
import LMDB
import Projections
import SportsTime
import SportsTimeViews
import TestSupport

/// A worker that does one thing to a store.
struct OperationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker-operate", abstract: "Do one thing to a store.", shouldDisplay: false)

    @Argument(help: "What to do.") var operation: StoreOperation
    @Option(help: "The store.") var store: String
    @Option(help: "The folder for what is made beside it.") var side: String
    @Option(help: "What decides.") var seed: UInt64
    @Option(help: "What the tokens of commands begin with.") var prefix: String
    @Option(help: "What is to be erased: a visit, or an event.") var target = ""
    @Option(help: "The first event to be replayed.") var from: UInt64 = 1
    @Option(help: "The version of the embedder's projector.") var version: UInt32 = 1
    @Option(help: "Seconds to wait for others.") var wait = 30.0
    @Option(help: "Bytes of address space to reserve at first.") var mapBytes = 64 << 30

    private var environment: EnvironmentOptions {
        EnvironmentOptions(
            mapSizeBytes: mapBytes, lockTimeout: .seconds(wait), program: operation.rawValue)
    }

    func run() throws {
        try StopRequest.listen()
        WorkerVoice.ready()
        try WorkerOutcome.told {
            switch operation {
            case .project: try Self.expectNoDifference(opened().project(limits))
            case .projectOnly: try projectOnly()
            case .projectFrom: try Self.expectNoDifference(opened().project(from: from, limits))
            case .projectBehind: try projectBehind()
            case .catchUp: try catchUp(version)
            case .review: try review()
            case .compact: _ = try SportsTimeStore.compact(at: store, options: environment)
            case .eraseDetails, .eraseFacts, .eraseEvent: try erase()
            case .backup: _ = try frontDoor().backup(to: places.backup)
            case .restore:
                _ = try SportsTimeStore.restore(
                    from: places.backup, to: places.restored, options: environment)
            case .export: try export()
            case .importWhole: try importLog(to: places.imported)
            case .importInto: try importLog(to: places.merged)
            }
        }
    }

    private var places: SidePlaces { SidePlaces(folder: side) }

    /// Slices so small that there are several of each.
    private var limits: RebuildLimits {
        var limits = RebuildLimits()
        var generator = SeededGenerator(seed: seed)
        limits.eventsPerSlice = UInt64.random(in: 100...400, using: &generator)
        limits.bytesPerSlice = 4_096...65_536
        return limits
    }

    private func opened(version: UInt32? = nil) throws -> ProjectedLog {
        try ProjectedLog.open(
            at: store, projectors: BuiltInViews.projectors, schemas: BuiltInViews.schemas,
            customProjectors: version.map { [TallyProjector(version: $0)] } ?? [], options: environment,
            clock: SystemClock.now())
    }

    private func frontDoor() throws -> SportsTimeStore {
        try SportsTimeStore.open(at: store, bootstraps: false, options: environment)
    }

    /// A rebuild compares with what was live: nothing has touched the rows.
    private static func expectNoDifference(_ reports: [ViewReport]) throws {
        if reports.contains(where: { $0.resumedAt != nil }) { WorkerVoice.count("resumed", 1) }
        for report in reports where report.difference != nil {
            throw BrokenPromise("the live view \(report.view) is not what a replay gives: \(report)")
        }
    }

    private func projectOnly() throws {
        var generator = SeededGenerator(seed: seed)
        let views = BuiltInViews.projectors.map(\.view)
        let view = views[Int.random(in: views.indices, using: &generator)]
        try Self.expectNoDifference(opened().project(only: [view], limits))
    }

    private func projectBehind() throws {
        let opened = try opened()
        var limits = limits
        limits.eventsPerSlice = 20
        var appended = 0
        let reports = try opened.project(limits) { progress in
            // Behind the comparison, before the last slice: what is appended now has to be caught up.
            guard progress.step == .copying, appended < 2 else { return }
            let intent = Intent(
                token: "\(prefix)b\(appended)", name: "Gather", needles: [.marks("\(prefix)b\(appended)", 30)]
            )
            appended += 1
            let events = try EventDraft.visits(of: intent)
            WorkerVoice.begin(intent)
            let result = try opened.append(
                CommandDraft(gathering: intent), clock: SystemClock.now(), decide: { _ in events },
                inspect: { _, _ in })
            if let outcome = result.outcome { WorkerVoice.acknowledge(intent, outcome) }
        }
        try Self.expectNoDifference(reports)
    }

    private func catchUp(_ version: UInt32) throws {
        var limits = RebuildLimits()
        limits.eventsPerSlice = 100
        try opened(version: version).read(catchingUp: [TallyProjector.view], limits) { _ in }
    }

    private func review() throws {
        try catchUp(version)
        _ = try opened(version: version + 1).project(only: [TallyProjector.view], limits)
    }

    private func erase() throws {
        let isFacts = operation == .eraseFacts
        let sequence = operation == .eraseEvent ? UInt64(target) ?? 0 : 0
        let intent = Intent(
            token: "\(prefix)x", name: operation == .eraseEvent ? "EraseEvents" : "EraseVisit",
            needles: [.text(operation == .eraseEvent ? "log" : target)],
            erasure: operation == .eraseEvent ? .event(sequence) : .visit(target, facts: isFacts))
        WorkerVoice.begin(intent)
        do {
            let answer = try SportsTimeStore.erase(
                operation == .eraseEvent ? .events([sequence]) : .visit(target), facts: isFacts, at: store,
                options: environment)
            guard let last = answer.sequence else { return WorkerVoice.nothing(intent, "nothing to erase") }
            let command = try frontDoor().log(LogQuery(from: last, to: last)).first?.command ?? 0
            WorkerVoice.acknowledge(intent, command: command, sequences: last...last)
        } catch let refusal as StoreError {
            // A writer may have added the visit again.
            WorkerVoice.nothing(intent, refusal.description)
        }
    }

    private func export() throws {
        let opened = try frontDoor()
        _ = try DurableFile.write(to: places.export) { write in try opened.export(to: write) }
    }

    private func importLog(to path: String) throws {
        var lines = try LineReader(path: places.export, limit: ExportFormat.bytesPerLine)
        _ = try SportsTimeStore.importLog(at: path, options: environment, from: { try lines.next() })
    }
}
