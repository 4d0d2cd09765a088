import ArgumentParser
import SportsTime

/// `stctl verify`: checks the log.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check every event and the chain over them.",
        discussion: "Ends with status 1 where something is damaged.\n\nExample: stctl verify")

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let meter = ProgressMeter()
        let answer = try store.verify { done, total in
            meter.show("checking events", done: Int(done), total: Int(total))
        }
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else if let damage = answer.damage {
            Output.line("Damaged: \(damage).")
        } else {
            Output.line("\(answer.events) events in \(answer.commands) commands are as they were appended.")
            Output.line("Anchor: store \(answer.storeId), event \(answer.events), link \(answer.head)")
        }
        if !answer.isIntact { throw ExitCode(CommandError.Status.found.rawValue) }
    }
}
