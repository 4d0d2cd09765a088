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
                      stctl game search --stadium "Fenway Park" --from 2026-06-01 --to 2026-06-30
            """)

    @OptionGroup var days: DayOptions

    @Option(name: .long, help: "Only games in this stadium.")
    var stadium: String?

    @Option(name: .long, help: "Only games of this team, at home or away.")
    var team: String?

    @Option(name: .long, help: "Only games of this sport.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if try days.range() == nil, stadium == nil {
            throw ValidationError("Give a day (--on), days (--from, --to), or a --stadium.")
        }
    }

    func run() throws {
        let games = try options.open(creates: true).games(
            on: days.range(), stadium: stadium, team: team, sport: sport?.sport)
        if format.json { return try Output.json(games) }
        var table = TextTable([.left, .left, .left, .left, .left, .left])
        for game in games { GameText.add(game, to: &table) }
        table.write()
        Output.line("\(games.count) \(games.count == 1 ? "game" : "games")")
    }
}

/// Games in lists.
enum GameText {
    static func add(_ game: GameAnswer, to table: inout TextTable) {
        table.add(
            game.date, game.sport, "\(game.awayTeamName) at \(game.homeTeamName)", score(of: game) ?? "",
            game.stadiumName,
            [game.gameNumber > 0 ? "game \(game.gameNumber)" : nil, game.isCalledOff ? "called off" : nil]
                .compactMap { $0 }.joined(separator: ", "))
    }

    /// The score, the away team's points first as the teams are; nil where it is not known.
    static func score(of game: GameAnswer) -> String? {
        guard let home = game.homeScore, let away = game.awayScore else { return nil }
        return "\(away)-\(home)"
    }
}
