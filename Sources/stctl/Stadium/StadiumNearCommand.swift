import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl stadium near`: lists the stadiums around a point or a stadium.
struct StadiumNearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "near", abstract: "List the stadiums around a point or a stadium, nearest first.",
        discussion:
            "Examples: stctl stadium near 42.3467,-71.0972\n          stctl stadium near \"Fenway Park\" --sport MLB --km 300"
    )

    @Argument(help: "Latitude,longitude in degrees, or a stadium's name or id.")
    var place: String

    @Option(name: .long, help: "How far, in kilometres.")
    var km: Double = 5

    @Option(name: .long, help: "The sport of the stadium that is named, where it serves several.")
    var sport: SportArgument?

    @Flag(name: .long, help: "Those that were left or closed, too.")
    var all = false

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if !(0...20_100).contains(km) { throw ValidationError("--km is a distance on earth: 0 to 20100.") }
    }

    func run() throws {
        let store = try options.open(creates: true)
        let found = try store.stadiums(
            near: try PlaceName.point(place, sport: sport?.sport, in: store), radiusMeters: km * 1_000,
            includesDeprecated: all)
        try StadiumText.write(found, asJSON: format.json)
    }
}
