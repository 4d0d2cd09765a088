import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl photo review`: what waits for the user.
struct PhotoReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Decide what photos are of that nobody can be sure of.",
        subcommands: [
            PhotoReviewListCommand.self, PhotoReviewShowCommand.self, PhotoReviewConfirmCommand.self,
            PhotoReviewDismissCommand.self, PhotoReviewAssignCommand.self,
        ], defaultSubcommand: PhotoReviewListCommand.self)
}

/// `stctl photo review list`: the photos that wait.
struct PhotoReviewListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the photos that wait for you, by what is asked.",
        discussion: "Example: stctl photo review list --json")

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let photos = try options.open().waitingPhotos()
        if format.json { return try Output.json(photos) }
        PhotoText.writeInbox(photos)
    }
}

/// `stctl photo review show`: a photo that waits, with all that it may be of.
struct PhotoReviewShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what a photo may be of, and what to say.",
        discussion: "Example: stctl photo review show 3f2a9c10")

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let answer = try options.open().photo(photo)
        if format.json { return try Output.json(answer) }
        PhotoText.write(answer)
        PhotoText.writeAdvice(for: answer.photo)
    }
}

/// `stctl photo review confirm`: takes what was found.
struct PhotoReviewConfirmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Confirm the game that photos are of.",
        discussion: """
            Examples: stctl photo review confirm 3f2a9c10
                      stctl photo review confirm 3f2a9c10 77b1e4aa --game game_mlb_2015_20150603_min_bos_2
            """)

    @Argument(help: "The photos' ids, or the beginnings of them.")
    var photos: [String]

    @Option(name: .long, help: "The game's id, where several are possible.")
    var game: String?

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let answer = try store.confirmPhotos(photos, game: game, isRehearsal: rehearsal.dryRun)
        if format.json { return try Output.json(answer) }
        PhotoText.write(answer, isRehearsal: rehearsal.dryRun, listsAll: true)
    }
}

/// `stctl photo review dismiss`: makes no visit.
struct PhotoReviewDismissCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Make no visit of photos: they wait no more.",
        discussion: """
            Examples: stctl photo review dismiss 3f2a9c10 77b1e4aa
                      stctl photo review dismiss 3f2a9c10 --undo
            """)

    @Argument(help: "The photos' ids, or the beginnings of them.")
    var photos: [String]

    @Flag(name: .long, help: "Have them wait again; detached ones, too.")
    var undo = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.dismissPhotos(photos, isDismissed: !undo, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        let count = (answer.lastSequence ?? 0) - (answer.firstSequence ?? 1) + 1
        guard answer.command != nil else {
            return Output.line(undo ? "They wait already." : "They were dismissed before.")
        }
        let verb = undo ? "wait again" : "dismissed"
        Output.line("\(isRehearsal ? "Would be" : "Now") \(verb): \(SyncText.count(Int(count), "photo")).")
    }
}

/// `stctl photo review assign`: takes what the user says.
struct PhotoReviewAssignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign", abstract: "Say what photos are of: a visit, a game, or a stadium and a day.",
        discussion: """
            Without a day, that of the photo; without a stadium, the only one nearby. A visit that is there is joined.

            Examples: stctl photo review assign 3f2a9c10 --stadium "Fenway Park" --date 2015-06-14
                      stctl photo review assign 3f2a9c10 --visit 77b1e4aa
                      stctl photo review assign 3f2a9c10 --stadium "Fenway Park" --type tour
            """)

    @Argument(help: "The photos' ids, or the beginnings of them.")
    var photos: [String]

    @Option(name: .long, help: "The visit's id, or the beginning of it.")
    var visit: String?

    @Option(name: .long, help: "The game's id.")
    var game: String?

    @Option(name: .long, help: "The stadium's name or id.")
    var stadium: String?

    @Option(name: .long, help: "The day, at the stadium: 2015-06-14.")
    var date: DateArgument?

    @Option(name: .long, help: "The sport, where the stadium serves several.")
    var sport: SportArgument?

    @Option(name: .long, help: "Why you were there: game, tour, other, postponed.")
    var type: VisitType = .game

    @Option(
        name: .long, help: "The home team's name, abbreviation or id.", completion: TeamCompletion.kind)
    var home: String?

    @Option(
        name: .long, help: "The away team's name, abbreviation or id.", completion: TeamCompletion.kind)
    var away: String?

    @Option(name: .long, help: "The game in your own words, where nobody knows it.")
    var describe: String?

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        let hasPlace = [stadium, home, away, describe].contains { $0 != nil } || date != nil
        if [visit != nil, game != nil, hasPlace].count(where: { $0 }) > 1 {
            throw ValidationError("Give --visit, --game, or a stadium and a day, not two of them.")
        }
    }

    func run() throws {
        let store = try options.open()
        let assignment = PhotoAssignment(
            visit: visit, game: game, stadium: stadium, date: date?.date, sport: sport?.sport, type: type,
            homeTeam: home, awayTeam: away, gameDescription: describe)
        let answer = try store.assignPhotos(photos, to: assignment, isRehearsal: rehearsal.dryRun)
        if format.json { return try Output.json(answer) }
        PhotoText.write(answer, isRehearsal: rehearsal.dryRun, listsAll: true)
    }
}
