import ArgumentParser
import SportsTime

/// `stctl game show`: a game, and all that was ever told of its score.
struct GameShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a game, and all that was ever told of its score.",
        discussion: "Example: stctl game show game_mlb_2015_20150628_bos_tb")

    @Argument(help: "The game's id.")
    var id: String

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let detail = try options.open().game(id)
        if format.json { return try Output.json(detail) }
        let game = detail.game
        Output.line(Output.heading("\(game.awayTeamName) at \(game.homeTeamName)"))
        var table = TextTable([.left, .left])
        table.add("day", game.date + (game.gameNumber > 0 ? ", game \(game.gameNumber)" : ""))
        table.add("stadium", "\(game.stadiumName)  (\(game.stadiumId))")
        table.add("season", "\(game.sport) \(game.season)")
        table.add(
            "score",
            game.isCalledOff
                ? "called off" : GameText.score(of: game).map { "\($0) (away-home)" } ?? "not known")
        table.add("id", game.id)
        table.write(indent: 2)
        if !detail.isCovered {
            Output.remark("other games of \(game.sport) may have been played that day: `stctl game coverage`")
        }
        write(detail.scores)
        if !detail.visits.isEmpty {
            Output.line(Output.heading("Visits"))
            for visit in detail.visits { Output.line("  \(visit.id)  \(visit.stadiumNameAtVisit)") }
        }
    }

    private func write(_ scores: [GameScoreAnswer]) {
        if scores.isEmpty { return }
        Output.line(Output.heading("Scores (away-home)"))
        var table = TextTable([.left, .left, .left, .left, .right, .left])
        for score in scores {
            table.add(
                "\(score.awayScore)-\(score.homeScore)", score.source,
                score.provider + (score.providerVersion.map { " \($0)" } ?? ""), score.resolvedAt,
                "event \(score.sequence)", score.isCurrent ? "counts" : "")
        }
        table.write(indent: 2)
    }
}
