import ArgumentParser
import SportsTime

/// `stctl photo list`: the photos of a visit.
struct PhotoListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the photos of a visit, in their order; without one, all photos.",
        discussion: "Example: stctl photo list 77b1e4aa")

    @Argument(help: "The visit's id, or the beginning of it.")
    var visit: String?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let photos = try visit.map { try store.photos(ofVisit: $0) } ?? store.allPhotos()
        if format.json { return try Output.json(photos) }
        PhotoText.writeList(photos)
    }
}
