import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl game search`: shows the games of some days, or of a stadium.
struct GameSearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Show the games that are known of some days, or of a stadium.",
        discussion: """
            A game that is not known is not a game that was not played: only what was imported is there.

            Examples: stctl game search --on 2026-07-04
                      stctl game search --on 2015-06-28 --within 1 --team TB
                      stctl game search --stadium "Fenway Park" --from 2026-06-01 --to 2026-06-30
            """)

    @OptionGroup var days: DayOptions

    @Option(name: .long, help: "With --on: so many days before and behind it too.")
    var within: Int?

    @Option(name: .long, help: "Only games in this stadium.")
    var stadium: String?

    @Option(
        name: .long, help: "Only games of this team, at home or away.", completion: TeamCompletion.kind)
    var team: String?

    @Option(name: .long, help: "Only games of this sport.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if try days.range() == nil, stadium == nil {
            throw ValidationError("Give a day (--on), days (--from, --to), or a --stadium.")
        }
        if let within {
            guard days.on != nil else { throw ValidationError("--within goes with --on.") }
            guard (0...30).contains(within) else {
                throw ValidationError("--within is a number of days from 0 to 30.")
            }
        }
    }

    private func games(
        around days: ClosedRange<LocalDate>?, _ more: Int, _ store: any StoreQueries
    ) throws -> [GameAnswer] {
        try store.games(
            on: days.map { $0.lowerBound.advanced(by: -more)...$0.upperBound.advanced(by: more) },
            stadium: stadium, team: team, sport: sport?.sport)
    }

    func run() throws {
        let store = try options.open(creates: true)
        let range = try days.range()
        let games = try self.games(around: range, within ?? 0, store)
        if format.json { return try Output.json(games) }
        var table = GameText.table()
        for game in games { GameText.add(game, to: &table) }
        table.write()
        Output.line("\(games.count) \(games.count == 1 ? "game" : "games")")
        // A camera's clock, or a night game in UTC, is often a day off.
        if games.isEmpty, days.on != nil, within == nil {
            let near = try self.games(around: range, 1, store).count
            if near > 0 { Output.remark("\(near) on the day before or behind it: --within 1 shows them") }
        }
    }
}

/// Games in lists.
enum GameText {
    /// A table of games, without any yet.
    static func table() -> TextTable { TextTable([.left, .left, .left, .left, .left, .left, .left]) }

    static func add(_ game: GameAnswer, to table: inout TextTable) {
        table.add(
            game.date, game.sport, "\(game.awayTeamName) at \(game.homeTeamName)", score(of: game) ?? "",
            game.stadiumName,
            [game.gameNumber > 0 ? "game \(game.gameNumber)" : nil, game.isCalledOff ? "called off" : nil]
                .compactMap { $0 }.joined(separator: ", "), game.id)
    }

    /// The score, the away team's points first as the teams are; nil where it is not known.
    static func score(of game: GameAnswer) -> String? {
        guard let home = game.homeScore, let away = game.awayScore else { return nil }
        return "\(away)-\(home)"
    }
}
