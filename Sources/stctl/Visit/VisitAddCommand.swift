import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl visit add`: adds a visit.
struct VisitAddCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a visit.",
        discussion: """
            The stadium is a name of any time or an id; where several sports share it, the teams or --sport say \
            which record is meant. The score is written home-away.

            Example: stctl visit add "Fenway Park" 2015-06-14 --home "Boston Red Sox" --away TOR --score 5-13
            """)

    static let createsStore = true

    @Argument(help: "The stadium's name or id.")
    var stadium: String

    @Argument(help: "The day at the stadium, as 2015-06-14.")
    var date: DateArgument

    @OptionGroup var game: GameOptions

    @Option(name: .long, help: "game, tour, other, or postponed for a game that was called off.")
    var type: VisitType = .game

    @OptionGroup var notes: NotesOptions
    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        let draft = VisitDraft(
            stadium: stadium, date: date.date, sport: game.sport?.sport, type: type,
            homeTeam: game.home, awayTeam: game.away, finalScore: game.score?.score,
            gameNumber: game.gameNumber, seat: game.seat, notes: try notes.text(),
            gameDescription: game.game)
        return try store.addVisit(draft, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        ChangeOutput.write(answer, isRehearsal ? "Would add" : "Added")
    }
}

/// What is said of the game that was seen.
struct GameOptions: ParsableArguments {
    @Option(name: .long, help: "The sport, where the stadium serves several: MLB, NBA, …")
    var sport: SportArgument?

    @Option(name: .long, help: "The home team's name, abbreviation or id.")
    var home: String?

    @Option(name: .long, help: "The away team's name, abbreviation or id.")
    var away: String?

    @Option(name: .long, help: "The final score, home-away: 5-3.")
    var score: ScoreArgument?

    @Option(name: .long, help: "Which game of the day it was: 1 or 2 of a doubleheader, 0 a single one.")
    var gameNumber: Int?

    @Option(name: .long, help: "Where you sat.")
    var seat: String?

    @Option(name: .long, help: "Your own words for the game, where its teams are not known.")
    var game: String?

    func validate() throws {
        if let gameNumber, !(0...9).contains(gameNumber) {
            throw ValidationError("--game-number is a number from 0 to 9.")
        }
    }
}
