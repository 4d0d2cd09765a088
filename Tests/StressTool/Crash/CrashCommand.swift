import ArgumentParser
import Foundation
import LMDB

/// Kills those who work on stores, at random moments and at every named step, and holds the stores to what
/// they promised.
struct CrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crash",
        abstract: "Kill writers, rebuilders, compactors and erasers; look at the store each time.",
        discussion: """
            After every kill the store is opened anew: everything acknowledged is there once, with its \
            content; what was cut off is there whole or not at all; sequences are dense, the chain is whole, \
            every view equals a fresh replay, what is erased is erased wholly, and the next command works at \
            once.

            Named steps need a debug build.
            """)

    @Option(help: "How many processes are killed.") var kills = 1_000
    @Option(help: "What decides; by default another one each time.") var seed: UInt64?
    @Option(help: "Where the stores lie; by default a new temporary directory.") var directory: String?
    @Option(help: "Stores that are worked on at the same time.") var lanes = 2
    @Option(help: "Seconds after which no more are killed.") var seconds = 86_400.0
    @Flag(help: "Visit every step once, and kill few more.") var brief = false

    func run() throws {
        let seed = seed ?? UInt64.random(in: 0...UInt64.max)
        let folder =
            directory ?? FileManager.default.temporaryDirectory.path + "/crash-\(Directory.process)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        say("seed \(seed), \(lanes) lanes, stores in \(folder)")
        let tally = CrashTally()
        let seeds = try SeedStores(in: "\(folder)/seeds")
        let limit = Stopwatch()
        let (kills, brief, seconds) = (brief ? NamedStep.all.count + 20 : kills, brief, seconds)
        let group = DispatchGroup()
        for number in 0..<lanes {
            group.enter()
            Thread.detachNewThread {
                let lane = CrashLane(
                    number: number, seed: seed &+ UInt64(number), folder: "\(folder)/lane-\(number)",
                    seeds: seeds, tally: tally, visitsStepsFirst: brief)
                lane.work {
                    tally.broken == nil && tally.kills < kills && limit.elapsed < .seconds(seconds)
                }
                group.leave()
            }
        }
        while group.wait(timeout: .now() + 5) == .timedOut { say(tally.progress) }
        say(tally.progress + "\n\n" + tally.table)
        if let broken = tally.broken {
            say("\nBROKEN, seed \(seed): \(broken)")
            throw ExitCode(1)
        }
        let missed = tally.stepsMissed
        // A third of the rounds go to a step: this many kills come by all of them.
        if !missed.isEmpty, brief || kills >= 8 * NamedStep.all.count {
            say("\nNobody was killed at \(missed.joined(separator: ", ")).")
            throw ExitCode(2)
        }
        try FileManager.default.removeItem(atPath: directory == nil ? folder : "\(folder)/seeds")
    }

    /// Prints at once, also where the output is a file or a pipe.
    private func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
