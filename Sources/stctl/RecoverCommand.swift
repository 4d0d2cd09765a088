import ArgumentParser
import SportsTime

/// `stctl recover`: saves what still verifies of a damaged store.
struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover", abstract: "Save what still verifies of a damaged store into a new one.",
        discussion: """
            The damaged file is read page by page and left as it is. Where nothing of the log is lost, the new store \
            has the same one; else it has this program's canonical data and every command that was saved. Ends with \
            status 1 where something is lost.

            With --dry-run nothing is made: it says what still verifies, and what is lost.

            Examples: stctl recover ~/stadiums --dry-run
                      stctl recover ~/stadiums --store ~/stadiums-saved
            """)

    @Argument(help: "The directory of the damaged store.")
    var damaged: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        if rehearsal.dryRun { return try salvage() }
        let path = try options.openedPath()
        let meter = ProgressMeter()
        let answer = try SportsTimeStore.recover(damaged, to: path, options: options.environment) {
            meter.show($0)
        }
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else {
            write(answer)
        }
        let isLossless = answer.isSameLog || answer.lostEvents.isEmpty && answer.lostCommands.isEmpty
        if !isLossless || !answer.unappliedEvents.isEmpty {
            throw ExitCode(CommandError.Status.found.rawValue)
        }
    }

    /// Says what could be saved.
    private func salvage() throws {
        let answer = try SportsTimeStore.salvage(damaged)
        if format.json {
            try Output.json(answer)
        } else {
            Self.write(
                events: answer.eventsFound, commands: answer.commandsFound,
                [
                    ("lost events", answer.lostEvents), ("lost commands", answer.lostCommands),
                    ("commands out of the chain", answer.unprovenCommands),
                ])
            Output.line(
                answer.isWhole
                    ? "It would be the same log in the new store."
                    : "What was found would be saved in a new log; what follows from something lost, as far as it can."
            )
        }
        if !answer.isWhole, !answer.lostEvents.isEmpty || !answer.lostCommands.isEmpty {
            throw ExitCode(CommandError.Status.found.rawValue)
        }
    }

    private static func write(events: Int, commands: Int, _ losses: [(String, [String])]) {
        Output.line("Found \(events) events of \(commands) commands that verify.")
        for (what, numbers) in losses where !numbers.isEmpty {
            Output.line("  \(what): \(numbers.joined(separator: ", "))")
        }
    }

    private func write(_ answer: RecoverAnswer) {
        Self.write(
            events: answer.eventsFound, commands: answer.commandsFound,
            [
                ("lost events", answer.lostEvents), ("lost commands", answer.lostCommands),
                ("commands out of the chain", answer.unprovenCommands),
                ("events that follow from something lost", answer.unappliedEvents.map { String($0) }),
            ])
        Output.line(
            answer.isSameLog
                ? "It is the same log: store \(answer.storeId), link \(answer.head)"
                : "What was saved, in a new log of \(answer.events) events: store \(answer.storeId)")
    }
}
