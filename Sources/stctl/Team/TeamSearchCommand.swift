import ArgumentParser
import SportsTime

/// `stctl team search`: finds teams by a name of any time.
struct TeamSearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find teams by words of a name, city or abbreviation they have or had.",
        discussion: "Example: stctl team search supersonics")

    @Argument(help: "One or more words, or the beginnings of words.")
    var words: [String]

    @Option(name: .long, help: "Only teams of this sport.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let found = try options.open(creates: true).searchTeams(
            words.joined(separator: " "), sport: sport?.sport)
        if format.json { return try Output.json(found) }
        var table = TextTable([.left, .left, .left, .left, .left])
        for team in found {
            table.add(
                team.name, team.sport, team.stadiumName, team.deprecatedOn.map { "until \($0)" } ?? "",
                team.id)
        }
        table.write()
    }
}
