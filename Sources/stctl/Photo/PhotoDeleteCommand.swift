import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl photo delete`: forgets a photo.
struct PhotoDeleteCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract:
            "Forget a photo: it leaves its visit, and what was sent of it is deleted by the next upload.",
        discussion: """
            The original is not touched; a copy beside the store goes. The log keeps that the photo was there: `stctl \
            erase` takes its place and its file's name out of it, and `stctl erase` of its visit what that has of the place.

            Example: stctl photo delete 3f2a9c10
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        let digest = try store.photo(photo).photo.contentDigest
        let answer = try store.deletePhoto(photo, isRehearsal: isRehearsal).answer
        if !isRehearsal { PhotoOriginals(of: store).remove(digest) }
        return answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        Output.line(isRehearsal ? "Would delete the photo." : "Deleted the photo.")
    }
}
