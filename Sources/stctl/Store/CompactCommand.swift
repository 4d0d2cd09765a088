import ArgumentParser
import SportsTime

/// `stctl compact`: gives unused pages back.
struct CompactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact", abstract: "Rewrite the store's file without its unused pages.",
        discussion: """
            Nobody else may have the store open meanwhile. The new file is checked before it takes the old one's \
            place; there has to be room for both.

            Example: stctl compact
            """)

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let answer = try SportsTimeStore.compact(at: try options.openedPath(), options: options.environment)
        if format.json { return try Output.json(answer) }
        Output.line(
            "The file had \(answer.bytesBefore) bytes and has \(answer.bytesAfter); "
                + "\(answer.events) events and \(answer.rows) rows are as they were.")
    }
}
