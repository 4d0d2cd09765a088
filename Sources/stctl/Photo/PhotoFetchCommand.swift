import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl photo fetch`: has an original back.
struct PhotoFetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Find the original of a photo, or have it back from where it was sent.",
        discussion: """
            Where it lies where it was, --with is not needed. What is fetched is kept beside the store, and proven to be \
            what was imported.

            Example: stctl photo fetch 3f2a9c10 --with /media/backup/photos
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var place: PhotoStorageOptions
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let found = try store.photo(photo).photo
        let path: String
        if let original = try PhotoOriginals(of: store).original(of: found) {
            path = original
        } else {
            let uploader = PhotoUploader(store, to: try place.storage(of: store, creates: false))
            path = try Waiting.run { try await uploader.fetch(found) }
        }
        if format.json { return try Output.json(PhotoFileAnswer(photoId: found.id, path: path)) }
        Output.line(path)
    }
}
