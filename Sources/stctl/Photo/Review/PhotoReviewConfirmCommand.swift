import ArgumentParser
import SportsTime

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
