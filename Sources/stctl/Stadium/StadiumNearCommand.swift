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
            near: try center(in: store), radiusMeters: km * 1_000, includesDeprecated: all)
        try StadiumText.write(found, asJSON: format.json)
    }

    private func center(in store: any StoreQueries) throws -> Coordinate {
        let parts = place.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.drop(while: { $0 == " " })) }
        if parts.count == 2, numbers.count == 2 {
            guard let point = Coordinate(latitude: numbers[0], longitude: numbers[1]) else {
                throw StoreError.invalidValue(
                    field: "point", value: place, expected: "latitude,longitude in degrees")
            }
            return point
        }
        let stadium = try store.stadium(place, sport: sport?.sport)
        guard let point = Coordinate(latitude: stadium.latitude, longitude: stadium.longitude) else {
            throw StoreError.invalidValue(field: "stadium", value: place, expected: "a stadium with a place")
        }
        return point
    }
}
