import ArgumentParser
import PhotoImport
import SportsTime

/// `stctl photo import`: makes visits of photos.
struct PhotoImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make visits of photos: by where and when they were taken.",
        discussion: """
            Folders are read with all that is below them. A photo makes a visit by itself only where one stadium within \
            --near metres had one game that day, and every game is known that its neighbours may have had \
            (`stctl game coverage`); everything else waits for `stctl photo review`. Several photos of a game are of one \
            visit; the same photo again changes nothing. Originals are never moved or changed.

            Examples: stctl photo import ~/Pictures
                      stctl photo import ~/Pictures/2015 --sport MLB --dry-run
                      stctl photo import IMG_5195.HEIC --copy
            """)

    @Argument(help: "Photos, and folders of photos.", completion: .file())
    var paths: [String]

    @Flag(name: .long, help: "Copy the originals beside the store, too.")
    var copy = false

    @Flag(name: .long, help: "Take photos again that were deleted.")
    var again = false

    @Flag(name: .long, help: "List every photo, also those that make or join visits.")
    var all = false

    @OptionGroup var matching: MatchingOptions
    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open(creates: !rehearsal.dryRun)
        var importer = PhotoImporter(store)
        importer.rules = matching.rules
        importer.takesDeletedAgain = again
        importer.isRehearsal = rehearsal.dryRun
        if copy { importer.originals = PhotoOriginals(of: store) }
        let meter = ProgressMeter()
        defer { meter.finish() }
        let answer = try importer.importPhotos(at: paths) {
            meter.show("photos read", done: $0, total: $1)
        }
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else {
            PhotoText.write(answer, isRehearsal: rehearsal.dryRun, listsAll: all)
        }
        if !answer.refused.isEmpty { throw ExitCode(1) }
    }
}
