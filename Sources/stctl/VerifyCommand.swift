import ArgumentParser
import SportsTime

/// `stctl verify`: checks the log.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check every event and the chain over them, and every view against a replay.",
        discussion: """
            The file is walked by a process of its own: a damaged page may end it, and that is told as damage. Ends \
            with status 1 where something is damaged.

            Example: stctl verify
            """)

    @Flag(name: .long, help: ArgumentHelp("Walk the file in this process.", visibility: .private))
    var inProcess = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        if !inProcess {
            let end = try ChildProcess.run(["verify", "--in-process"] + forwarded())
            switch end {
            case .exited(let status): throw ExitCode(status)
            case .killed(let signal): return try tell(signal)
            }
        }
        let store = try options.open()
        let meter = ProgressMeter()
        let answer = try store.verify(
            progress: { meter.show("checking events", done: Int($0), total: Int($1)) },
            replaying: { meter.show($0) })
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else if let damage = answer.damage {
            Output.line("Damaged: \(damage).")
        } else {
            Output.line("\(answer.events) events in \(answer.commands) commands are as they were appended.")
            Output.line(
                answer.differingViews.isEmpty
                    ? "Every view is what they give."
                    : "Not what they give: \(answer.differingViews.joined(separator: ", ")); "
                        + "`stctl project` mends that.")
            Output.line("Anchor: store \(answer.storeId), event \(answer.events), link \(answer.head)")
        }
        if !answer.isIntact { throw ExitCode(CommandError.Status.found.rawValue) }
    }

    private func forwarded() throws -> [String] {
        ["--store", try options.path(), "--wait", String(options.wait)] + (format.json ? ["--json"] : [])
    }

    /// The walk ended by a signal: a page is not what LMDB relies on.
    private func tell(_ signal: Int32) throws {
        let damage =
            "a page of the file cannot be walked (the process that did ended by signal \(signal)); "
            + "`stctl recover` saves what still verifies"
        if format.json {
            try Output.json(
                VerifyAnswer(
                    isIntact: false, events: 0, commands: 0, storeId: "", head: "", damage: damage,
                    differingViews: []))
        } else {
            Output.line("Damaged: \(damage).")
        }
        throw ExitCode(CommandError.Status.found.rawValue)
    }
}
