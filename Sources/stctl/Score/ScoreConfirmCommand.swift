import ArgumentParser
import SportsTime

/// `stctl score confirm`: takes what the user knows.
struct ScoreConfirmCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Say which game a visit was to, and its score.",
        discussion: """
            For what nobody else knows: the game becomes one that is known, its score one that you said (source `user`). \
            What files and providers say of the same game counts before it.

            Examples: stctl score confirm 3f2a9c10 --home BOS --away NYY --score 5-3
                      stctl score confirm game_mlb_2015_20150628_bos_tb --score 5-3
            """)

    @Argument(help: "The visit's id, or the beginning of it; or the id of a game.")
    var subject: String

    @Option(
        name: .long, help: "The home team's name, abbreviation or id.", completion: TeamCompletion.kind)
    var home: String?

    @Option(
        name: .long, help: "The away team's name, abbreviation or id.", completion: TeamCompletion.kind)
    var away: String?

    @Option(name: .long, help: "The final score, home-away: 5-3.")
    var score: ScoreArgument?

    @Option(name: .long, help: "Which game of the day it was: 1 or 2 of a doubleheader, 0 a single one.")
    var gameNumber: Int?

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        let game = UserConfirmedGame(
            subject, homeTeam: home, awayTeam: away, finalScore: score?.score, gameNumber: gameNumber)
        return try store.confirmGame(game, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        guard answer.visit != nil else {
            return Output.line(isRehearsal ? "Would take the score." : "Took the score.")
        }
        ChangeOutput.write(answer, isRehearsal ? "Would be" : "Now")
    }
}
