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
