import ArgumentParser
import Foundation
import TestSupport

/// `StressTool flip`: turns bits of a small store's file, and cuts it off.
struct FlipCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flip", abstract: "Turn single bits of a small store's file, and cut its end off.",
        discussion: """
            For each damage the store is opened, verified, listed, listed by subject and kind, exported and \
            recovered, in processes that may end by it. Every answer has to be the true one or an error: damage of \
            an event is found with its sequence, and what still verifies is saved.

            Columns: what verify says: the damaged event; another event, which an index does not list; a command or \
            the chain; the views; an error of the file; the end of its process; nothing, and every answer is true; \
            nothing, and every answer is that of an earlier commit. Then: damage after which a view answers wrongly \
            (verify finds it).

            Examples: StressTool flip --count 10000 --seed 7
                      StressTool flip --only 8312.5
            """)

    @Flag(name: .long, help: "Every bit, and every length that the file can be cut to.")
    var all = false

    @Flag(name: .long, help: "Every bit of what is in use.")
    var used = false

    @Flag(name: .long, help: "Every bit of what is not in use, and every length: the rest of --all.")
    var unused = false

    @Option(
        name: .long, help: ArgumentHelp("One of so many runs that share the work.", valueName: "run/runs"))
    var part: String?

    @Option(name: .long, help: "How many at random; one in ten is a cut.")
    var count: Int = 4_000

    @Option(name: .long, help: "The seed of what is chosen.")
    var seed: UInt64 = 1

    @Option(name: .long, help: ArgumentHelp("Only this damage.", valueName: "offset.bit|cut.size"))
    var only: String?

    @Flag(
        name: .long, help: "Damage a store with free and stale pages, instead of one that was just compacted."
    )
    var grown = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Damage a copy of this store: the one that an earlier run has kept.", valueName: "dir"))
    var store: String?

    @Option(
        name: .long, help: "Where files are made; by default in memory, where the system has such a place.")
    var directory: String?

    func validate() throws {
        if let only, Damage(only) == nil { throw ValidationError("--only is like 8312.5 or cut.4096.") }
        if part != nil, share == nil { throw ValidationError("--part is like 1/2.") }
    }

    /// Which of how many runs this is, from 0.
    private var share: (run: Int, runs: Int)? {
        let numbers = (part ?? "").split(separator: "/").compactMap { Int($0) }
        guard numbers.count == 2, numbers[0] >= 1, numbers[0] <= numbers[1] else { return nil }
        return (numbers[0] - 1, numbers[1])
    }

    func run() throws {
        let files = FileManager.default
        let parent = directory ?? (files.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil)
        let root =
            (parent ?? files.temporaryDirectory.path)
            + "/stress-flip-\(ProcessInfo.processInfo.processIdentifier)"
        try files.createDirectory(atPath: root, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: root) }
        let store = try makeStore(at: root + "/store")
        let damages = damages(of: store).enumerated()
            .filter { place, _ in share.map { place % $0.runs == $0.run } ?? true }.map(\.element)
        print(
            "flip: a file of \(store.file.count) bytes, \(store.map.pages) of its "
                + "\(store.file.count / 4_096) pages in use, \(store.map.events.count) events; "
                + "\(damages.count) damages, seed \(seed)")
        let start = ContinuousClock.now
        var table = FlipTable()
        let run = FlipRun(store: store, isQuiet: only == nil)
        var suspects: [Damage] = []
        try run.ask(damages) { damage, findings in
            if FlipTable.outcome(findings, damage, store.map).0 == .wrong {
                suspects.append(damage)
            } else {
                if only != nil { print(findings) }
                table.add(findings, of: damage, in: store.map)
            }
        }
        // LMDB may have damaged the memory of the worker before: a new one has to find the same.
        for suspect in suspects {
            try run.ask([suspect]) { damage, findings in
                if only != nil { print(findings) }
                table.add(findings, of: damage, in: store.map)
            }
        }
        for line in table.lines { print(line) }
        print("flip: \((ContinuousClock.now - start).components.seconds) s")
        for failure in table.failures.prefix(Self.shownFailures) { print("WRONG \(failure)") }
        guard !table.failures.isEmpty else { return }
        // No two stores have the same ids and salts: to be repeated, damage needs this one.
        if self.store != nil { throw ExitCode(1) }
        let kept = root + "-kept"
        try files.createDirectory(atPath: kept, withIntermediateDirectories: true)
        try Data(store.file).write(to: URL(filePath: kept + "/data.mdb"))
        print("flip: to repeat one: --store \(kept) --only …")
        throw ExitCode(1)
    }

    private static let shownFailures = 200

    private func makeStore(at path: String) throws -> FlipStore {
        guard let store else { return try FlipStore(at: path, isGrown: grown) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: store + "/data.mdb", toPath: path + "/data.mdb")
        return try FlipStore(existingAt: path)
    }

    private func damages(of store: FlipStore) -> [Damage] {
        if let only, let damage = Damage(only) { return [damage] }
        let size = store.file.count
        if all || used || unused {
            let bits = (0..<size).filter { all || (store.map.regions[$0] == .unused) == unused }
                .flatMap { offset in (0..<8).map { Damage.bit(offset: offset, bit: $0) } }
            return used && !all ? bits : bits + (0..<size).map { Damage.cut(size: $0) }
        }
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { place in
            place % 10 == 9
                ? .cut(size: Int.random(in: 0..<size, using: &generator))
                : .bit(
                    offset: Int.random(in: 0..<size, using: &generator),
                    bit: Int.random(in: 0..<8, using: &generator))
        }
    }
}

/// Asks about one damage after the other, in a worker that is started again where it ends.
struct FlipRun {
    let store: FlipStore
    /// Whether what workers write to standard error is lost.
    let isQuiet: Bool

    /// Seconds that an operation may take.
    private static let patience = 10

    /// Asks.
    ///
    /// - Parameters:
    ///   - damages: The damages.
    ///   - body: Takes what was found of each.
    /// - Throws: ``StressError``.
    func ask(_ damages: [Damage], _ body: (Damage, FlipTable.Findings) -> Void) throws {
        var next = 0
        var first = FlipOperation.open
        var findings = FlipTable.Findings()
        while next < damages.count {
            let worker = try worker(damages[next...], from: first)
            var operation = first
            var isFresh = true
            while let line = worker.line(within: Self.patience) {
                guard let letter = line.first, let told = FlipOperation(rawValue: letter) else { break }
                findings.told[told] = FlipFinding(line.dropFirst())
                operation = Self.operation(after: told)
                isFresh = false
                if told == .recover {
                    body(damages[next], findings)
                    (next, findings) = (next + 1, FlipTable.Findings())
                }
            }
            let rest = worker.rest
            let end = worker.end()
            guard next < damages.count else { break }
            // The letter of an operation is told before it begins.
            let last = rest.first.flatMap { FlipOperation(rawValue: $0) } ?? operation
            guard end != .finished else { throw StressError("a worker ended before its work did") }
            if last >= .recoverLeft, !isFresh {
                // LMDB may have damaged the memory of the worker before: recovery has a process of its own.
                first = last
                continue
            }
            for ended in last == .open ? FlipOperation.allCases.filter({ $0 < .recoverLeft }) : [last] {
                findings.ends[ended] = end
            }
            first = last == .open ? .recoverLeft : Self.operation(after: last)
            if last == .recover {
                body(damages[next], findings)
                (next, findings, first) = (next + 1, FlipTable.Findings(), .open)
            }
        }
    }

    private func worker(_ damages: ArraySlice<Damage>, from first: FlipOperation) throws -> ForkedWorker {
        try ForkedWorker(isQuiet: isQuiet) { write in
            let probe = FlipProbe(store: store)
            var first = first
            for damage in damages {
                probe.ask(damage, from: first) {
                    write(String($0.rawValue))
                } tell: {
                    write($0.line + "\n")
                }
                first = .open
            }
        }
    }

    private static func operation(after operation: FlipOperation) -> FlipOperation {
        FlipOperation.allCases.first { $0 > operation } ?? .open
    }
}
