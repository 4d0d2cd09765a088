import ArgumentParser
import SportsTime
import SportsTimeModel

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
