import ArgumentParser
import SportsTime

/// `stctl next`: says where to go next.
struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Say which visit, or which few visits, would complete the most.",
        discussion: """
            Looks at the stadiums of today that you have not visited. Distances are measured from the stadium of your \
            last visit, or from --near. With --from and --to (or --on), only games that are known of these days are proposed             (`stctl game import`), each on a day of its own.

            Examples: stctl next
                      stctl next --near "Fenway Park" --km 500 --visits 3
                      stctl next --near "Fenway Park" --km 500 --visits 2 --from 2026-06-01 --to 2026-06-07
            """)

    @Option(name: .long, help: "Where you are: latitude,longitude in degrees, or a stadium's name or id.")
    var near: String?

    @Option(name: .long, help: "How far a stadium may be, in kilometres; by default anywhere.")
    var km: Double?

    @Option(name: .long, help: "How many visits you can make: 1 to 3.")
    var visits: Int = 1

    @Option(name: .long, help: "How many proposals to show.")
    var limit: Int = 5

    @OptionGroup var days: DayOptions
    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if let km, !(0...20_100).contains(km) {
            throw ValidationError("--km is a distance on earth: 0 to 20100.")
        }
        if !(1...3).contains(visits) { throw ValidationError("--visits is 1, 2 or 3.") }
        _ = try days.range()
        if limit < 1 { throw ValidationError("--limit is at least 1.") }
    }

    func run() throws {
        let store = try options.open(creates: true)
        let answer = try store.next(
            near: try near.map { try PlaceName.point($0, in: store) },
            within: km.map { $0 * 1_000 } ?? .infinity, on: days.range(), visits: visits, limit: limit)
        if format.json { return try Output.json(answer) }
        guard !answer.trips.isEmpty else {
            if try days.range() != nil, answer.candidates == 0 {
                return Output.line(
                    "No game is known of these days\(km.map { " within \(Int($0)) km" } ?? "") that would bring anything; "
                        + "`stctl game import` takes in schedules.")
            }
            return Output.line(
                "No visit\(km.map { " within \(Int($0)) km" } ?? "") would complete or advance anything.")
        }
        for (index, trip) in answer.trips.enumerated() {
            if index > 0 { Output.line("") }
            write(trip, number: index + 1)
        }
        if let origin = answer.origin { Output.line("\nDistances are from \(origin).") }
    }

    private func write(_ trip: NextAnswer.Trip, number: Int) {
        let distance = trip.distanceMeters.map { ", \($0 / 1_000) km" } ?? ""
        let names = trip.stadiums.map { "\($0.name) (\($0.sport), \($0.city))" }.joined(separator: ", then ")
        Output.line(Output.heading("\(number). \(names)\(distance)"))
        if !trip.games.isEmpty {
            var games = GameText.table()
            for game in trip.games { GameText.add(game, to: &games) }
            games.write(indent: 2)
        }
        for step in trip.completes { Output.line("  ★ completes \(step.name)") }
        let shown = trip.advances.prefix(Self.shownSteps)
        var table = TextTable([.left, .left, .right])
        for step in shown { table.add("·", step.name, "\(step.have) of \(step.need)") }
        table.write(indent: 2)
        if trip.advances.count > shown.count {
            Output.line("  · and \(trip.advances.count - shown.count) more")
        }
    }

    /// Achievements that come nearer that are listed; `--json` has all.
    private static let shownSteps = 5
}
