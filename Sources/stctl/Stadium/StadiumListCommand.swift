import ArgumentParser
import SportsTime

/// `stctl stadium list`: lists the stadiums of a sport, or the favourites.
struct StadiumListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the stadiums of a sport, or your favourites.",
        discussion: "Example: stctl stadium list MLB --all")

    @Argument(help: "The sport: MLB, NBA, NHL, NFL, MLS, WNBA, NWSL, or another that the store knows.")
    var sport: SportArgument?

    @Flag(name: .long, help: "Those that were left or closed, too.")
    var all = false

    @Flag(name: .long, help: "Your favourites.")
    var favorites = false

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if (sport == nil) != favorites {
            throw ValidationError("Name a sport, or give --favorites.")
        }
    }

    func run() throws {
        let store = try options.open(creates: true)
        let found =
            try sport.map { try store.stadiums(of: $0.sport, includesDeprecated: all) }
            ?? store.favoriteStadiums()
        try StadiumText.write(found, asJSON: format.json)
    }
}
