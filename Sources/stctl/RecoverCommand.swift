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

            Example: stctl recover ~/stadiums --store ~/stadiums-saved
            """)

    @Argument(help: "The directory of the damaged store.")
    var damaged: String

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
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

    private func write(_ answer: RecoverAnswer) {
        Output.line("Found \(answer.eventsFound) events of \(answer.commandsFound) commands that verify.")
        let losses: [(String, [String])] = [
            ("lost events", answer.lostEvents), ("lost commands", answer.lostCommands),
            ("commands out of the chain", answer.unprovenCommands),
            ("events that follow from something lost", answer.unappliedEvents.map { String($0) }),
        ]
        for (what, numbers) in losses where !numbers.isEmpty {
            Output.line("  \(what): \(numbers.joined(separator: ", "))")
        }
        Output.line(
            answer.isSameLog
                ? "It is the same log: store \(answer.storeId), link \(answer.head)"
                : "What was saved, in a new log of \(answer.events) events: store \(answer.storeId)")
    }
}
