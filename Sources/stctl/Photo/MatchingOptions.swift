import ArgumentParser
import SportsTimeModel

/// What photos are matched by.
struct MatchingOptions: ParsableArguments {
    @Option(name: .long, help: "Only stadiums of this sport.")
    var sport: SportArgument?

    @Option(
        name: .long,
        help: ArgumentHelp("Metres within which a photo is of a stadium (500).", valueName: "metres"))
    var near: Int?

    @Option(
        name: .long,
        help: ArgumentHelp("Metres within which you are asked whether it is (2000).", valueName: "metres"))
    var around: Int?

    @Option(
        name: .long,
        help: ArgumentHelp("Metres within which stadiums are looked for (5000).", valueName: "metres"))
    var radius: Int?

    @Option(
        name: .long,
        help: ArgumentHelp("Days by which a photo and a game may differ (1).", valueName: "days"))
    var tolerance: Int?

    func validate() throws {
        guard tolerance.map((0...7).contains) ?? true else {
            throw ValidationError("--tolerance is a number of days, 0 to 7.")
        }
        let radii = [near ?? 500, around ?? 2_000, radius ?? 5_000]
        guard radii[0] > 0, radii == radii.sorted(), radii[2] <= 100_000 else {
            throw ValidationError(
                "--near, --around and --radius are metres, none smaller than the one before, up to 100000.")
        }
    }

    /// What was given, and the seed's figures where nothing was.
    var rules: PhotoMatchingRules {
        var rules = PhotoMatchingRules(sport: sport?.sport)
        if let near { rules.highConfidenceRadius = Double(near) }
        if let around { rules.mediumConfidenceRadius = Double(around) }
        if let radius { rules.searchRadius = Double(radius) }
        if let tolerance { rules.dateToleranceDays = tolerance }
        return rules
    }

    /// Whether anything was given.
    var isGiven: Bool { sport != nil || [near, around, radius, tolerance].contains { $0 != nil } }
}
