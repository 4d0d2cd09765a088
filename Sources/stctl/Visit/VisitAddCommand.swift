import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl visit add`: adds a visit.
struct VisitAddCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a visit.",
        discussion: """
            The stadium is a name of any time or an id; where several sports share it, the teams or --sport say \
            which record is meant. The score is written home-away. With a game's id (`stctl game search`) nothing else \
            is needed: stadium, day, teams and score are the game's.

            Examples: stctl visit add "Fenway Park" 2015-06-14 --home "Boston Red Sox" --away TOR --score 5-13
                      stctl visit add --game game_mlb_2015_20150628_bos_tb
            """)

    static let createsStore = true

    @Argument(help: "The stadium's name or id.")
    var stadium: String?

    @Argument(help: "The day at the stadium, as 2015-06-14.")
    var date: DateArgument?

    @OptionGroup var game: GameOptions

    @Option(
        name: .long, help: "game (unless said), tour, other, or postponed for a game that was called off.")
    var type: VisitType?

    @Option(name: .long, help: "How it came in: manual (unless said), trip, photo_import.")
    var source: VisitSource = .manual

    @OptionGroup var notes: NotesOptions
    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    /// The game's id, where one is given instead of stadium and day.
    private var gameID: String? { stadium == nil ? game.game : nil }

    func validate() throws {
        guard let gameID else {
            if stadium == nil || date == nil {
                throw ValidationError("Give the stadium and the day, or a game's id (--game).")
            }
            return
        }
        if GameIDParts(gameID) == nil {
            throw ValidationError(
                "“\(gameID)” is not a game's id, as game_mlb_2015_20150628_bos_tb (`stctl game search`).")
        }
        if game.home != nil || game.away != nil || game.gameNumber != nil || game.sport != nil || type != nil
        {
            throw ValidationError("Teams, number, sport and type are the game's: leave them out.")
        }
    }

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        if let gameID {
            let draft = GameVisitDraft(
                game: gameID, finalScore: game.score?.score, seat: game.seat, notes: try notes.text(),
                source: source)
            return try store.addVisit(draft, isRehearsal: isRehearsal).answer
        }
        guard let stadium, let date else { throw CleanExit.helpRequest(self) }
        let draft = VisitDraft(
            stadium: stadium, date: date.date, sport: game.sport?.sport, type: type ?? .game,
            homeTeam: game.home, awayTeam: game.away, finalScore: game.score?.score,
            gameNumber: game.gameNumber, seat: game.seat, notes: try notes.text(),
            gameDescription: game.game, source: source)
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

    @Option(name: .long, help: "Where you sat.")
    var seat: String?

    @Option(
        name: .long,
        help: "Your own words for a game whose teams are not known; instead of a stadium, a game's id.")
    var game: String?

    func validate() throws {
        if let gameNumber, !(0...9).contains(gameNumber) {
            throw ValidationError("--game-number is a number from 0 to 9.")
        }
    }
}
