import ArgumentParser
import SportsTime

/// `stctl restore`: makes the store of a backup again.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Make the store of a backup again, where there is none.",
        discussion: """
            Every byte and the whole chain are held to the backup's anchor.json first. A store that is there is never \
            overwritten: name another directory, or move it away.

            Examples: stctl restore ~/backups/2026-07-04 --store ~/stadiums --dry-run
                      stctl restore ~/backups/2026-07-04 --store ~/stadiums
            """)

    @Argument(help: "The directory of the backup.")
    var backup: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let path = try options.path()
        let answer =
            try rehearsal.dryRun
            ? SportsTimeStore.rehearseRestore(from: backup, to: path)
            : SportsTimeStore.restore(from: backup, to: path, options: options.environment)
        if format.json { return try Output.json(answer) }
        Output.line(
            "\(rehearsal.dryRun ? "Would restore" : "Restored") \(answer.backup.events) events into \(answer.path), as they were at \(answer.backup.createdAt)."
        )
        Output.line("Anchor: \(answer.backup.anchor)")
    }
}
