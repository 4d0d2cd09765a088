import ArgumentParser
import SportsTime

/// `stctl project`: rebuilds the views, or checks them.
struct ProjectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        abstract: "Rebuild every view from the log, and say whether it differs from what was there.",
        discussion: "Example: stctl project --verify")

    @Flag(name: .long, help: "Only compare: change nothing, end with status 1 where a view differs.")
    var verify = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let meter = ProgressMeter()
        let answer =
            try verify
            ? store.verifyViews { meter.show($0) } : store.project { meter.show($0) }
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
