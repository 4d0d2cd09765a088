import ArgumentParser

/// `stctl sync`: takes in what is new in the world of stadiums.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Take in canonical records from a folder or from CloudKit, and see what came.",
        discussion: """
            Your visits, nicknames and favourites are never touched, and nothing that you earned is lost. --dry-run says \
            first what would change.

            Examples: stctl sync --from ./canonical --dry-run
                      stctl sync --from cloudkit:iCloud.com.example.app
                      stctl sync status
            """,
        subcommands: [
            SyncRunCommand.self, SyncStatusCommand.self, SyncLogCommand.self, SyncOnCommand.self,
            SyncOffCommand.self,
        ],
        defaultSubcommand: SyncRunCommand.self)
}
