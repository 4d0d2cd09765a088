import ArgumentParser
import SportsTime

/// `stctl photo rematch`: matches what waits by what is known now.
struct PhotoRematchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rematch", abstract: "Match the photos that wait anew, by the games that are known now.",
        discussion: """
            After games or stadiums came in (`stctl game import`, `stctl sync run`): what is certain now makes its visit. \
            Each photo is matched by what it was imported with, unless something else is given.

            Example: stctl photo rematch --dry-run
            """)

    @OptionGroup var matching: MatchingOptions
    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let meter = ProgressMeter()
        defer { meter.finish() }
        let answer = try store.rematchWaitingPhotos(
            rules: matching.isGiven ? matching.rules : nil, isRehearsal: rehearsal.dryRun
        ) { meter.show("photos matched", done: $0, total: $1) }
        meter.finish()
        if format.json { return try Output.json(answer) }
        guard !answer.photos.isEmpty else { return Output.line("Nothing that waits is otherwise now.") }
        PhotoText.write(answer, isRehearsal: rehearsal.dryRun, listsAll: false)
    }
}
