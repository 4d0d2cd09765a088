import ArgumentParser
import SportsTime

/// `stctl team show`: shows everything that is known of a team.
struct TeamShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything that is known of a team.",
        discussion: "Example: stctl team show OAK --sport MLB")

    @Argument(help: "Its name, city or abbreviation, of today or earlier, or its id.")
    var name: String

    @Option(name: .long, help: "The sport, where several have a team of that name.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let team = try options.open(creates: true).team(name, sport: sport?.sport)
        if format.json { return try Output.json(team) }
        Output.line(Output.heading(team.name))
        var table = TextTable([.left, .left])
        let league = [team.sport, team.conference, team.division].compactMap { $0 }
        let rows: [(String, String?)] = [
            ("abbreviation", team.abbreviation), ("league", league.joined(separator: ", ")),
            ("city", team.city), ("home", "\(team.stadiumName) (\(team.stadiumId))"),
            ("ceased", team.deprecatedOn),
            ("colours", [team.primaryColor, team.secondaryColor].compactMap { $0 }.joined(separator: " ")),
            ("id", team.id),
        ]
        for (name, value) in rows {
            if let value, !value.isEmpty { table.add(name, value) }
        }
        table.write(indent: 2)
        NameText.write("names", team.names)
        NameText.write("cities", team.cities)
    }
}
