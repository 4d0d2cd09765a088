import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl photo attach`: puts photos to a visit.
struct PhotoAttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Put photos to a visit.",
        discussion: "Example: stctl photo attach 77b1e4aa DSC_0001.jpg DSC_0002.jpg --caption \"Our seats\"")

    @Argument(help: "The visit's id, or the beginning of it.")
    var visit: String

    @Argument(help: "The photos.", completion: .file())
    var files: [String]

    @Option(name: .long, help: "What they show.")
    var caption: String?

    @Flag(name: .long, help: "Copy the originals beside the store, too.")
    var copy = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        var importer = PhotoImporter(store)
        importer.isRehearsal = rehearsal.dryRun
        if copy { importer.originals = PhotoOriginals(of: store) }
        let answer = try importer.attach(files, to: visit, caption: caption)
        if format.json { return try Output.json(answer) }
        PhotoText.write(answer, isRehearsal: rehearsal.dryRun, listsAll: true)
    }
}

/// `stctl photo caption`: says what a photo shows.
struct PhotoCaptionCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "caption", abstract: "Say what a photo shows; without a text, say nothing any more.",
        discussion: "Example: stctl photo caption 3f2a9c10 \"The last out\"")

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @Argument(help: "What it shows.")
    var text: String?

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.setCaption(ofPhoto: photo, to: text, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        guard answer.command != nil else { return Output.line("The caption is that already.") }
        Output.line(isRehearsal ? "Would change the caption." : "Changed the caption.")
    }
}

/// `stctl photo order`: puts the photos of a visit in order.
struct PhotoOrderCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Put the photos of a visit in order: those named first, the others behind.",
        discussion: "Example: stctl photo order 77b1e4aa 3f2a9c10 9b01dd42")

    @Argument(help: "The visit's id, or the beginning of it.")
    var visit: String

    @Argument(help: "The photos' ids, or the beginnings of them, in the order they are to have.")
    var photos: [String]

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.orderPhotos(ofVisit: visit, photos, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        guard answer.command != nil else { return Output.line("They are in that order already.") }
        Output.line(isRehearsal ? "Would put them in order." : "Put them in order.")
    }
}

/// `stctl photo detach`: takes a photo from its visit.
struct PhotoDetachCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "detach", abstract: "Take a photo from its visit; the visit and the original stay.",
        discussion: """
            What was sent of it stays where it is, too.

            Example: stctl photo detach 3f2a9c10
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.detachPhoto(photo, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        Output.line(isRehearsal ? "Would take it from its visit." : "Took it from its visit.")
    }
}

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
