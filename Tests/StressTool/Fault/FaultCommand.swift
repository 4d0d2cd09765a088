import ArgumentParser
import Foundation
import TestSupport

/// `StressTool fault`: makes every system call of every workload fail, one at a time.
struct FaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fault",
        abstract: "Make each system call by which a workload changes files fail, in turn.",
        discussion: """
            A first run of each workload counts its calls. Then it is run again from a copy of the same store for \
            each call and each fault. What the engine told is compared with what it finds without faults: an error \
            has a type and the process survives it, what was acknowledged is there, what was not is absent, the \
            chain holds, the views are those of a replay, and the operation can be done again.

            Examples: StressTool fault --every 50
                      StressTool fault --only changes:pwrite:4:torn-ever
            """)

    @Option(name: .long, help: "One of so many injections, chosen by the seed.")
    var every: Int = 1

    @Option(name: .long, help: "The seed of what is chosen.")
    var seed: UInt64 = 1

    @Option(name: .long, help: "Only this workload; may be given several times.")
    var workload: [String] = []

    @Option(
        name: .long, help: ArgumentHelp("Only this injection.", valueName: "workload:call:number:fault"))
    var only: String?

    @Option(
        name: .long, help: "Where files are made; by default in memory, where the system has such a place.")
    var directory: String?

    private func wanted(_ workload: FaultWorkload) -> Bool {
        if let only { return only.hasPrefix(workload.name + ":") }
        return self.workload.isEmpty || self.workload.contains(workload.name)
    }

    func validate() throws {
        if every < 1 { throw ValidationError("--every is at least 1.") }
        let names = FaultWorkload.all.map(\.name)
        for name in workload where !names.contains(name) {
            throw ValidationError("The workloads are \(names.joined(separator: ", ")).")
        }
    }

    func run() throws {
        let files = FileManager.default
        let parent = directory ?? (files.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil)
        let root =
            (parent ?? files.temporaryDirectory.path)
            + "/stress-fault-\(ProcessInfo.processInfo.processIdentifier)"
        try files.createDirectory(atPath: root, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: root) }
        let run = try FaultRun(in: root)
        print("fault: seed \(seed), one of \(every) injections, in \(root)")
        let clock = ContinuousClock()
        let start = clock.now
        var generator = SeededGenerator(seed: seed)
        var table = FaultTable()
        for workload in FaultWorkload.all where wanted(workload) {
            let calls = try run.calls(of: workload)
            var count = 0
            for call in calls {
                for fault in Fault.all(of: call) where isChosen(fault, call, workload, &generator) {
                    count += 1
                    let known = table.failures.count
                    table.add(
                        try run.outcome(of: fault, at: call.number, of: workload), of: fault, at: call,
                        of: workload)
                    for failure in table.failures.dropFirst(known) { Self.tell("BROKEN \(failure)") }
                }
            }
            Self.tell("fault: \(workload.name) makes \(calls.count) calls, \(count) injections")
        }
        for line in table.lines { print(line) }
        print("fault: \((clock.now - start).components.seconds) s")
        if !table.failures.isEmpty { throw ExitCode(1) }
    }

    /// Prints a line at once: a run takes an hour, and may be cut off.
    private static func tell(_ line: String) {
        print(line)
        fflush(nil)
    }

    private func isChosen(
        _ fault: Fault, _ call: SystemCall, _ workload: FaultWorkload, _ generator: inout SeededGenerator
    ) -> Bool {
        if let only { return only == "\(workload.name):\(call.name):\(call.number):\(fault)" }
        return UInt64.random(in: 0..<UInt64(every), using: &generator) == 0
    }
}
