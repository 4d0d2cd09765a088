import ArgumentParser
import SportsTime

/// `stctl stadium search`: finds stadiums by a name of any time.
struct StadiumSearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find stadiums by words of a name they have or had.",
        discussion: "Example: stctl stadium search staples")

    @Argument(help: "One or more words, or the beginnings of words.")
    var words: [String]

    @Option(name: .long, help: "Only stadiums of this sport.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let found = try options.open(creates: true).searchStadiums(
            words.joined(separator: " "), sport: sport?.sport)
        try StadiumText.write(found, asJSON: format.json)
    }
}
