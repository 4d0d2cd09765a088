import ArgumentParser
import SportsTimeModel

/// What photos are matched by.
struct MatchingOptions: ParsableArguments {
    @Option(name: .long, help: "Only stadiums of this sport.")
    var sport: SportArgument?

    @Option(
        name: .long,
        help: ArgumentHelp("Metres within which a photo is of a stadium.", valueName: "metres"))
    var near: Int = 500

    @Option(
        name: .long,
        help: ArgumentHelp("Metres within which you are asked whether it is.", valueName: "metres"))
    var around: Int = 2_000

    @Option(
        name: .long,
        help: ArgumentHelp("Metres within which stadiums are looked for.", valueName: "metres"))
    var radius: Int = 5_000

    @Option(
        name: .long,
        help: ArgumentHelp("Days by which a photo and a game may differ.", valueName: "days"))
    var tolerance: Int = 1

    func validate() throws {
        guard (0...7).contains(tolerance) else {
            throw ValidationError("--tolerance is a number of days, 0 to 7.")
        }
        guard near > 0, near <= around, around <= radius, radius <= 100_000 else {
            throw ValidationError(
                "--near, --around and --radius are metres, none smaller than the one before, up to 100000.")
        }
    }

    var rules: PhotoMatchingRules {
        PhotoMatchingRules(
            highConfidenceRadius: Double(near), mediumConfidenceRadius: Double(around),
            searchRadius: Double(radius), dateToleranceDays: tolerance, sport: sport?.sport)
    }
}
