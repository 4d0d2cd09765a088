import ArgumentParser
import SportsTime

/// `stctl stadium history`: shows the life of a stadium.
struct StadiumHistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract:
            "Show what was learned of a stadium and when: its record, its names, the teams at home in it.",
        discussion: "Example: stctl stadium history \"Staples Center\" --sport NBA")

    @Argument(help: "Its name, of today or earlier, or its id.")
    var name: String

    @Option(name: .long, help: "The sport, where it serves several.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let history = try options.open(creates: true).stadiumHistory(name, sport: sport?.sport)
        if format.json { return try Output.json(history) }
        RecordHistoryText.write(history)
    }
}
