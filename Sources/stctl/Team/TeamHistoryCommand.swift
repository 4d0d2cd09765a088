import ArgumentParser
import SportsTime

/// `stctl team history`: shows the life of a team.
struct TeamHistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what was learned of a team and when: its record, its names, homes and divisions.",
        discussion: "Example: stctl team history \"Montreal Expos\"")

    @Argument(help: "Its name, city or abbreviation, of today or earlier, or its id.")
    var name: String

    @Option(name: .long, help: "The sport, where several have a team of that name.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let history = try options.open(creates: true).teamHistory(name, sport: sport?.sport)
        if format.json { return try Output.json(history) }
        RecordHistoryText.write(history)
    }
}
