import ArgumentParser
import SportsTime

/// `stctl sync log`: what each run did.
struct SyncLogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the runs of all sources; of one run, every record that it changed.",
        discussion: """
            Examples: stctl sync log
                      stctl sync log 3902
            """)

    @Argument(help: "An event of the run; without it the runs are listed.")
    var event: UInt64?

    @Option(name: .long, help: "How many runs at most.")
    var limit: Int = 20

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit is at least 1.") }
    }

    func run() throws {
        let store = try options.open()
        guard let event else {
            let runs = try store.syncRuns(limit: limit)
            if format.json { return try Output.json(runs) }
            return write(runs)
        }
        let detail = try store.syncRun(event)
        if format.json { return try Output.json(detail) }
        write([detail.run])
        SyncText.counts(detail.run.counts).write(indent: 2)
        SyncText.write(detail.records)
        ChangeOutput.writeAchievements(detail.achievements)
    }

    private func write(_ runs: [SyncRunAnswer]) {
        if runs.isEmpty { return Output.line("No source has been read yet.") }
        var table = TextTable([.right, .left, .left, .left])
        for run in runs {
            table.add(
                "\(run.sequence)", run.recordedAt, run.source,
                "\(SyncText.count(run.totalUpdated, "record")) merged" + ending(of: run))
        }
        table.write()
    }

    private func ending(of run: SyncRunAnswer) -> String {
        switch run.outcome {
        case .completed: ""
        case .failed: ", then failed: \(run.failure ?? "")"
        case .running: " so far: it goes on"
        case .cutOff: ", then cut off: the next run goes on from there"
        }
    }
}
