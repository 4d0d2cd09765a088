import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl sport`: the sports.
struct SportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sport", abstract: "List the sports.", subcommands: [SportListCommand.self])
}

/// `stctl sport list`: lists the sports that are offered.
struct SportListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the sports that are offered, and whether they are in season.",
        discussion: """
            Examples: stctl sport list
                      stctl sport list --on 2026-04-15
            """)

    @Option(name: .long, help: "The day of which to say whether they are in season.")
    var on: DateArgument?

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let sports = try options.open(creates: true).sports(on: on?.date)
        if format.json { return try Output.json(sports) }
        var table = TextTable([.left, .left, .left, .left, .right, .right])
        table.add("", "", "season", "", "stadiums", "teams")
        for sport in sports {
            table.add(
                sport.id, sport.displayName,
                "\(Self.month(sport.seasonStartMonth))–\(Self.month(sport.seasonEndMonth))",
                sport.isInSeason ? "in season" : "", "\(sport.stadiums)", "\(sport.teams)")
        }
        table.write()
    }

    private static func month(_ number: Int) -> String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
    }
}
