import ArgumentParser
import SportsTime

/// `stctl stadium favorite`: makes a stadium a favourite.
struct StadiumFavoriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Make a stadium a favourite, or no more.",
        discussion: "Example: stctl stadium favorite \"Wrigley Field\"")

    @Argument(help: "Its name or id.")
    var name: String

    @Flag(name: .long, help: "It is no favourite any more.")
    var remove = false

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let report = try options.open().setFavorite(name, !remove)
        if format.json { return try Output.json(report.answer) }
        Output.line(
            report.outcome == nil
                ? "It is so already." : remove ? "It is no favourite any more." : "It is a favourite now.")
    }
}
