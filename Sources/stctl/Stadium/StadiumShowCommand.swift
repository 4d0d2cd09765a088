import ArgumentParser
import SportsTime

/// `stctl stadium show`: shows everything that is known of a stadium.
struct StadiumShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything that is known of a stadium.",
        discussion: "Example: stctl stadium show \"Staples Center\" --sport NBA")

    @Argument(help: "Its name, of today or earlier, or its id.")
    var name: String

    @Option(name: .long, help: "The sport, where it serves several.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let stadium = try options.open(creates: true).stadium(name, sport: sport?.sport)
        if format.json { return try Output.json(stadium) }
        let nickname = stadium.nickname.map { " “\($0)”" } ?? ""
        Output.line(Output.heading("\(stadium.name)\(nickname)\(stadium.isFavorite ? " ♥" : "")"))
        var table = TextTable([.left, .left])
        let rows: [(String, String?)] = [
            ("where", "\(stadium.city), \(stadium.state), \(stadium.country)"),
            ("sport", stadium.sport),
            ("teams", stadium.teams.isEmpty ? nil : stadium.teams.joined(separator: ", ")),
            ("opened", stadium.yearOpened.map { String($0) }), ("left or closed", stadium.deprecatedOn),
            ("seats", stadium.capacity.map { String($0) }),
            ("coordinates", "\(stadium.latitude), \(stadium.longitude)"),
            ("time zone", stadium.timeZoneIdentifier), ("site", stadium.siteId),
            ("same building", stadium.sameSite.isEmpty ? nil : stadium.sameSite.joined(separator: ", ")),
            (
                "visits",
                stadium.visits == 0
                    ? "none"
                    : "\(stadium.visits), first \(stadium.firstVisited ?? ""), last \(stadium.lastVisited ?? "")"
            ),
            ("id", stadium.id),
        ]
        for (name, value) in rows {
            if let value { table.add(name, value) }
        }
        table.write(indent: 2)
        NameText.write("names", stadium.names)
    }
}

/// Names with their days, in lines.
enum NameText {
    static func write(_ title: String, _ names: [StadiumAnswer.Name]) {
        Output.line("  \(title)")
        var table = TextTable([.left, .left, .left])
        for name in names {
            table.add(
                name.validFrom ?? "…", name.validUntil.map { "– \($0)" } ?? "–",
                name.name + (name.isSecondary ? " (also)" : ""))
        }
        table.write(indent: 4)
    }
}
