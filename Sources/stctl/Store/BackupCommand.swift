import ArgumentParser
import SportsTime

/// `stctl backup`: copies the store.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the store into a new directory, while others use it.",
        discussion: """
            The copy is the store at one moment, checked before it gets its name. Its anchor.json holds the anchor of \
            the last event: keep that elsewhere too, and a backup that was changed will be noticed. `stctl restore` \
            makes a store of it again.

            Example: stctl backup ~/backups/2026-07-04
            """)

    @Argument(help: "The directory to be made.")
    var directory: String

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if directory.isEmpty { throw ValidationError("The name of the directory is empty.") }
    }

    func run() throws {
        let answer = try options.open(needsViews: false).backup(to: directory)
        if format.json { return try Output.json(answer) }
        Output.line("Backed up \(answer.events) events into \(answer.path), \(answer.bytes) bytes.")
        Output.line("Anchor: \(answer.anchor)")
    }
}
