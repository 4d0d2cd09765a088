import ArgumentParser
import SportsTime

/// `stctl progress`: shows how much of each league was visited.
struct ProgressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress",
        abstract: "Show how far you have come: through leagues, states, teams and the years.",
        discussion: """
            With a sport, its divisions and its stadiums, those that are still to go by their distance from the stadium \
            of your last visit, or from --near.

            --on asks about a day of the past: your visits up to it, and the leagues as they were then. --at asks what \
            the store knew then; the two can be combined.

            Examples: stctl progress
                      stctl progress MLB --near "Fenway Park"
                      stctl progress NHL --on 2010-06-30
                      stctl progress --states
                      stctl progress --teams
                      stctl progress --lifetime
            """)

    /// What progress is told by.
    enum Grouping: String, EnumerableFlag {
        case leagues
        case states
        case teams
        case lifetime

        static func help(for value: Grouping) -> ArgumentHelp? {
            switch value {
            case .leagues: "By league; that is what is shown by default."
            case .states: "By state and province."
            case .teams: "By team: each team's record when you were there."
            case .lifetime: "Over the years: repeat visits, streaks, seasons."
            }
        }
    }

    @Argument(help: "A sport, for its divisions and its stadiums; by default all, in short.")
    var sport: SportArgument?

    @Flag(help: "What to tell it by.")
    var grouping = Grouping.leagues

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Where you are: a stadium, or latitude,longitude; by default where you were last.",
            valueName: "place"))
    var near: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A day of the past: your visits up to it, and the leagues of that day.", valueName: "day"))
    var on: DateArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if near != nil, grouping == .teams || grouping == .lifetime {
            throw ValidationError("--near is for --leagues and --states, which tell distances.")
        }
        if sport != nil, grouping == .lifetime {
            throw ValidationError("--lifetime is about all sports; leave out the sport.")
        }
    }

    func run() throws {
        let store = try options.open(creates: true)
        let place = try near.map { try PlaceName.point($0, sport: nil, in: store) }
        switch grouping {
        case .leagues:
            let answer = try store.progress(of: sport?.sport, on: on?.date, near: place)
            if format.json { return try Output.json(answer) }
            if sport == nil { ProgressText.overview(answer) } else { ProgressText.detail(answer) }
        case .states:
            let answer = try store.stateProgress(of: sport?.sport, on: on?.date, near: place)
            if format.json { return try Output.json(answer) }
            ProgressText.write(answer)
        case .teams:
            let answer = try store.teamRecords(of: sport?.sport, on: on?.date)
            if format.json { return try Output.json(answer) }
            ProgressText.write(answer)
        case .lifetime:
            let answer = try store.lifetime(on: on?.date)
            if format.json { return try Output.json(answer) }
            ProgressText.write(answer)
        }
    }
}
