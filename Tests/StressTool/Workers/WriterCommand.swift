import ArgumentParser
import EventLog
import Foundation
import LMDB
import Projections
import SportsTime
import SportsTimeViews
import Synchronization
import TestSupport

/// A worker that appends until it is stopped, or killed.
struct WriterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker-write", abstract: "Append until stopped or killed.", shouldDisplay: false)

    /// How a writer writes.
    enum Manner: String, ExpressibleByArgument, CaseIterable {
        /// One command after the other, through the front door.
        case single
        /// The same, and the store is closed after every few commands, so that others may have it alone.
        case visiting
        /// Many tasks at once, through the group commit.
        case grouping
    }

    @Option(help: "The store.") var store: String
    @Option(help: "How to write.") var manner: Manner
    @Option(help: "What decides.") var seed: UInt64
    @Option(help: "What the tokens of commands begin with.") var prefix: String
    @Option(help: "A visit that there is.") var visit: [String] = []
    @Option(help: "A command to be asked for again, as its intent's line.") var again: [String] = []
    @Option(help: "Rows of the largest import.") var largestImport = 200
    @Option(help: "Bytes of address space to reserve at first.") var mapBytes = 64 << 30
    @Option(help: "Seconds after which it stops by itself.") var seconds = 100.0

    private var environment: EnvironmentOptions {
        EnvironmentOptions(mapSizeBytes: mapBytes, program: "\(manner.rawValue) writer")
    }

    func run() throws {
        try StopRequest.listen()
        try WorkerOutcome.told {
            switch manner {
            case .single, .visiting: try writeAlone()
            case .grouping: try writeTogether()
            }
        }
    }

    private func writeAlone() throws {
        var generator = SeededGenerator(seed: seed)
        let stopwatch = Stopwatch()
        var rounds = 0
        var visits = visit
        while !StopRequest.isMade, stopwatch.elapsed < .seconds(seconds) {
            let opened = try SportsTimeStore.open(at: store, bootstraps: false, options: environment)
            if rounds == 0 { WorkerVoice.ready() }
            var writer = SingleWriter(
                opened, prefix: "\(prefix)r\(rounds)", visits: visits, largestImport: largestImport,
                generator: SeededGenerator(seed: generator.next()))
            rounds += 1
            let limit = manner == .visiting ? Int.random(in: 1...4, using: &generator) : .max
            var count = 0
            while count < limit, !StopRequest.isMade, stopwatch.elapsed < .seconds(seconds) {
                try writer.act()
                count += 1
            }
            visits = writer.visits
        }
    }

    private func writeTogether() throws {
        let opened = try ProjectedLog.open(
            at: store, projectors: BuiltInViews.projectors, schemas: BuiltInViews.schemas,
            options: environment, clock: SystemClock.now())
        WorkerVoice.ready()
        let (prefix, seed, seconds) = (prefix, seed, seconds)
        let repeated = again.compactMap { Intent(line: $0.split(separator: " ")) }
        try Blocking.wait {
            var writer = GroupingWriter(opened, prefix: prefix, generator: SeededGenerator(seed: seed))
            let stopwatch = Stopwatch()
            try await writer.repeatCommands(repeated)
            while !StopRequest.isMade, stopwatch.elapsed < .seconds(seconds) {
                try await writer.act()
            }
        }
    }
}
