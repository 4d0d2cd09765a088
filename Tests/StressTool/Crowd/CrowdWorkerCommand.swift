import ArgumentParser
import EventLog
import LMDB
import Projections
import SportsTime
import SportsTimeViews
import TestSupport

/// A worker of the crowd that is not a writer of the crash harness.
struct CrowdWorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker-crowd", abstract: "Play a role in the crowd until stopped.", shouldDisplay: false
    )

    @Argument(help: "The role.") var role: CrowdRole
    @Option(help: "The store.") var store: String
    @Option(help: "What decides.") var seed: UInt64
    @Option(help: "What the tokens of commands begin with.") var prefix: String
    @Option(help: "Bytes of address space to reserve at first.") var mapBytes: Int

    func run() throws {
        try StopRequest.listen()
        try WorkerOutcome.told {
            switch role {
            case .single, .grouping: throw BrokenPromise("a writer has a command of its own")
            case .follower: try follow()
            case .blockingFollower: try followBlocking()
            case .reader: try readSnapshots(of: opened())
            case .rebuilder: try rebuild()
            case .resizer: try resize()
            }
        }
    }

    private func opened() throws -> ProjectedLog {
        let store = try ProjectedLog.open(
            at: store, projectors: BuiltInViews.projectors, schemas: BuiltInViews.schemas,
            options: EnvironmentOptions(mapSizeBytes: mapBytes, program: role.rawValue),
            clock: SystemClock.now())
        WorkerVoice.ready()
        return store
    }

    /// Tells how often the map of an opening has grown since a size was seen: each time to twice as much.
    private func tellGrowth(of store: ProjectedLog, since bytes: Int) {
        var size = max(1, bytes)
        while size < store.sizeBytes.reserved {
            WorkerVoice.count("growth", 1)
            size *= 2
        }
    }

    private func follow() throws {
        let store = try opened()
        let size = store.sizeBytes.reserved
        try Blocking.wait {
            let task = Task {
                for try await event in store.follow() { WorkerVoice.seen(event) }
            }
            while !StopRequest.isMade { try await Task.sleep(for: .milliseconds(20)) }
            // Time enough to see what was there when the others ended.
            try await Task.sleep(for: .seconds(3))
            task.cancel()
            do { try await task.value } catch is CancellationError {}
        }
        tellGrowth(of: store, since: size)
    }

    private func followBlocking() throws {
        let store = try opened()
        let size = store.sizeBytes.reserved
        var follower = store.blockingFollower()
        while true {
            let isLast = StopRequest.isMade
            if let page = try follower.nextPage(waitingUpTo: .milliseconds(500)) {
                for event in page.events { WorkerVoice.seen(event) }
            } else if isLast {
                break
            }
        }
        tellGrowth(of: store, since: size)
    }

    private func rebuild() throws {
        let store = try opened()
        let size = store.sizeBytes.reserved
        while !StopRequest.isMade {
            let stopwatch = Stopwatch()
            for report in try store.project() where report.difference != nil {
                throw BrokenPromise("the live view \(report.view) is not what a replay gives: \(report)")
            }
            WorkerVoice.count("rebuild", stopwatch.elapsed / .milliseconds(1))
        }
        tellGrowth(of: store, since: size)
    }

    /// Appends much at a time, with a map that is too small each time.
    private func resize() throws {
        var generator = SeededGenerator(seed: seed)
        var commands = 0
        while !StopRequest.isMade {
            let store = try opened()
            let size = store.sizeBytes.reserved
            for _ in 0..<Int.random(in: 1...4, using: &generator) where !StopRequest.isMade {
                let token = "\(prefix)z\(commands)"
                commands += 1
                let intent = Intent(token: token, name: "Gather", needles: [.marks(token, 3)])
                let events = try EventDraft.visits(
                    of: intent, bytes: Int.random(in: 10_000...60_000, using: &generator))
                WorkerVoice.begin(intent)
                let stopwatch = Stopwatch()
                let result = try store.append(
                    CommandDraft(gathering: intent), clock: SystemClock.now(), decide: { _ in events },
                    inspect: { _, _ in })
                if let outcome = result.outcome { WorkerVoice.acknowledge(intent, outcome) }
                WorkerVoice.count("wait", stopwatch.elapsed / .milliseconds(1))
                StopRequest.pause(milliseconds: 50)
            }
            tellGrowth(of: store, since: size)
        }
    }
}

/// What one of the crowd does.
enum CrowdRole: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// Appends one command after the other.
    case single
    /// Appends many at once.
    case grouping
    /// Follows, as a task does.
    case follower
    /// Reads long snapshots, of now and of the past.
    case reader
    /// Rebuilds all views again and again.
    case rebuilder
    /// Makes the map grow.
    case resizer
    /// Follows, as a thread does.
    case blockingFollower = "blocking-follower"

    /// The roles of so many processes.
    static func roles(_ count: Int) -> [CrowdRole] {
        let order: [CrowdRole] = [
            .single, .follower, .rebuilder, .resizer, .grouping, .reader, .blockingFollower, .grouping,
        ]
        return (0..<count).map { order[$0 % order.count] }
    }
}
