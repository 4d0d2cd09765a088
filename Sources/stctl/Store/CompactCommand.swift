import ArgumentParser
import SportsTime

/// `stctl compact`: gives unused pages back.
struct CompactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact", abstract: "Rewrite the store's file without its unused pages.",
        discussion: """
            Nobody else may have the store open meanwhile. The new file is checked before it takes the old one's \
            place; there has to be room for both.

            Examples: stctl compact --dry-run
                      stctl compact
            """)

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let answer =
            try rehearsal.dryRun
            ? options.open().rehearseCompaction()
            : SportsTimeStore.compact(at: options.openedPath(), options: options.environment)
        if format.json { return try Output.json(answer) }
        guard let rows = answer.rows else {
            return Output.line(
                "Would give back about \(answer.bytesBefore - answer.bytesAfter) of \(answer.bytesBefore) bytes."
            )
        }
        Output.line(
            "The file had \(answer.bytesBefore) bytes and has \(answer.bytesAfter); "
                + "\(answer.events) events and \(rows) rows are as they were.")
    }
}
