import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl photo thumbnail`: makes a small picture.
struct PhotoThumbnailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnail", abstract: "Make a picture of 200 by 200 pixels of a photo.",
        discussion: """
            By vipsthumbnail or ImageMagick where one of them is there, else the small picture that the photo carries, \
            which is said.

            Example: stctl photo thumbnail 3f2a9c10
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let found = try store.photo(photo).photo
        guard let answer = try PhotoThumbnails(of: store).thumbnail(of: found) else {
            throw SourceError(
                "no program here makes small pictures of this photo, and it carries none",
                hint: "install vipsthumbnail (libvips-tools) or ImageMagick")
        }
        if format.json { return try Output.json(answer) }
        Output.line(answer.path)
        if answer.isEmbedded {
            Output.remark(
                "note: this is the picture that the photo carries, of its own size: no program here could make one"
            )
        }
    }
}
