import ArgumentParser
import SportsTime

/// `stctl project`: rebuilds the views, or checks them.
struct ProjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        abstract: "Rebuild the views from the log, and say whether they differ from what was there.",
        discussion: """
            Others may read and append meanwhile. An interrupted rebuild leaves the views as they were, and the \
            next one goes on where it ended. Where this program derives the views by other rules and achievements \
            would be lost, they are named, and nothing is changed without --accept.

            Examples: stctl project --verify
                      stctl project --only visits --only achievements
            """)

    @Flag(
        name: [.long, .customLong("dry-run")],
        help: "Only compare: change nothing, end with status 1 where a view differs.")
    var verify = false

    @Option(
        name: .long, help: ArgumentHelp("Only this view; may be given several times.", valueName: "view"))
    var only: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Replay from this event on, and trust the rows for what was before.", valueName: "event"))
    var from: UInt64?

    @Flag(name: .long, help: "Take the new rules, also where achievements are lost.")
    var accept = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if verify, accept { throw ValidationError("--verify changes nothing: leave out --accept.") }
    }

    func run() throws {
        let store = try options.open(acceptsLosses: accept)
        let meter = ProgressMeter()
        let answer =
            try verify
            ? store.verifyViews(only: only, from: from) { meter.show($0) }
            : store.project(only: only, from: from, acceptsLosses: accept) { meter.show($0) }
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else {
            write(answer)
        }
        if verify, !answer.isSame { throw ExitCode(CommandError.Status.found.rawValue) }
    }

    private func write(_ answer: ProjectAnswer) {
        var table = TextTable([.left, .right, .right, .left, .left])
        table.add("view", "events", "rows", "digest", "")
        for view in answer.views {
            table.add(
                view.name, String(view.events), String(view.rows), String(view.digest.prefix(16)),
                view.difference == nil ? "same" : "differs")
        }
        table.write()
        if let event = answer.views.compactMap(\.resumedAt).first {
            Output.line("\nIt went on behind event \(event), where the last one had been interrupted.")
        }
        for view in answer.views {
            guard let difference = view.difference else { continue }
            Output.line(
                "\n\(view.name): the first row that differs was last touched by event \(difference.sequence)")
            var rows = TextTable([.left, .left])
            rows.add("key", difference.key)
            rows.add("was", difference.live ?? "not there")
            rows.add("is", difference.replayed ?? "not there")
            rows.write(indent: 2)
        }
        Output.line(
            answer.isSame
                ? "\nEvery row of every view is what the log says."
                : verify
                    ? "\nThe views are not what the log says; `stctl project` mends them."
                    : "\nThe views are what the log says now.")
    }
}
