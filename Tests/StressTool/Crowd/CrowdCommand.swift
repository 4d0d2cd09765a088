import ArgumentParser
import Foundation
import LMDB
import TestSupport

/// Many processes with one store at once: they append, read, rebuild, follow, and make the map grow.
struct CrowdCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crowd",
        abstract: "Let processes append, read, rebuild, follow and resize one store at once.",
        discussion: """
            At the end the sequence is dense, everything acknowledged is there, every follower has seen each \
            event exactly once and in order, the chain is whole, and every view equals a fresh replay.
            """)

    @Option(help: "For how long.") var seconds = 60.0
    @Option(help: "How many processes.") var processes = 8
    @Option(help: "What decides; by default another one each time.") var seed: UInt64?
    @Option(help: "Where the store lies; by default a new temporary directory.") var directory: String?

    /// Bytes that every process reserves at first: next to nothing.
    private static let mapBytes = 1 << 20

    func run() throws {
        let seed = seed ?? UInt64.random(in: 0...UInt64.max)
        let folder =
            directory ?? FileManager.default.temporaryDirectory.path + "/crowd-\(Directory.process)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        print("seed \(seed), \(processes) processes, the store in \(folder)")
        do {
            let path = "\(folder)/store"
            try SmallWorld.make(at: path)
            let base = try StoreInspection(of: path)
            let reports = try play(path, folder, seed)
            print(try CrowdFindings(reports, before: base, path: path).table)
        } catch {
            print("\nBROKEN, seed \(seed), the store in \(folder): \(error)")
            throw ExitCode(1)
        }
        try FileManager.default.removeItem(atPath: folder)
    }

    /// Lets all play for the time.
    private func play(
        _ path: String, _ folder: String, _ seed: UInt64
    ) throws -> [(role: CrowdRole, report: WorkerReport)] {
        var generator = SeededGenerator(seed: seed)
        let roles = CrowdRole.roles(processes)
        var crowd: [WorkerProcess] = []
        defer { for worker in crowd where worker.isRunning { worker.kill() } }
        for (number, role) in roles.enumerated() {
            var arguments = [
                "--store", path, "--seed", "\(generator.next())", "--prefix", "p\(number)", "--map-bytes",
                "\(Self.mapBytes)",
            ]
            switch role {
            case .single, .grouping:
                arguments = ["worker-write", "--manner", role.rawValue, "--seconds", "86400"] + arguments
            default: arguments = ["worker-crowd", role.rawValue] + arguments
            }
            crowd.append(try WorkerProcess(role.rawValue, arguments, in: folder, number: number))
        }
        let stopwatch = Stopwatch()
        while stopwatch.elapsed < .seconds(seconds), crowd.allSatisfy(\.isRunning) { usleep(10_000) }
        // Followers see the last of the others' events.
        let followers = zip(roles, crowd).filter { $0.0.isFollower }.map(\.1)
        for (role, worker) in zip(roles, crowd) where !role.isFollower { worker.stop() }
        for (role, worker) in zip(roles, crowd) where !role.isFollower { try expectEnd(of: worker) }
        for worker in followers { worker.stop() }
        for worker in followers { try expectEnd(of: worker) }
        return zip(roles, crowd).map { ($0, $1.report) }
    }

    private func expectEnd(of worker: WorkerProcess) throws {
        guard worker.ends(within: .seconds(120)) else { throw BrokenPromise("\(worker.kind) hangs") }
        let report = worker.report
        guard worker.signal == nil, worker.status == 0, report.failure == nil, report.refusal == nil else {
            throw BrokenPromise(
                "\(worker.kind) ended with \(worker.status): "
                    + (report.failure ?? report.refusal ?? worker.complaint))
        }
    }
}

extension CrowdRole {
    /// Whether it follows the log.
    var isFollower: Bool { self == .follower || self == .blockingFollower }
}
