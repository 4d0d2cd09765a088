import SportsTime
import ArgumentParser

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
