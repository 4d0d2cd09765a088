import ArgumentParser
import LMDB
import SportsTime

/// The tool: every verb is one call of the engine.
@main
struct Stctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stctl",
        abstract: "Keeps every stadium you have been to, and says what you achieved there and why.",
        discussion: """
            The store is a directory: --store, else STCTL_STORE, else sportstime in your data directory \
            (XDG_DATA_HOME, by default ~/.local/share). The first visit, import or question makes it, and says so, from \
            the data that this program carries; it works without a network.

            Every reading command has --json. Results go to standard output, everything else to standard error.
            """,
        version: "0.1.0",
        subcommands: [
            InitCommand.self, VisitCommand.self, CountingCommand.self, StadiumCommand.self, TeamCommand.self,
            GameCommand.self, ScoreCommand.self, PhotoCommand.self, SportCommand.self, SyncCommand.self,
            DataCommand.self,
            ProgressCommand.self, AchievementsCommand.self, WhyCommand.self, WhyNotCommand.self,
            NextCommand.self, HistoryCommand.self,
            DiffCommand.self, ProjectCommand.self, VerifyCommand.self, LogCommand.self, StatsCommand.self,
            DoctorCommand.self, UndoCommand.self,
            WhatIfCommand.self,
            ExportCommand.self, ImportCommand.self, AuditCommand.self,
            RecoverCommand.self,
            BackupCommand.self, RestoreCommand.self, CompactCommand.self, EraseCommand.self,
        ])

    /// Runs the verb; every error becomes a sentence, a hint and a status in one place.
    static func main() {
        ProcessStart.openMissingStreams()
        ProcessStart.ignoreSignalsOfWrites()
        do {
            // What the system could not read as UTF-8 stands as U+FFFD in the arguments.
            for (place, argument) in CommandLine.arguments.enumerated() where argument.contains("\u{FFFD}") {
                throw StoreError.invalidValue(
                    field: "argument \(place)", value: argument, expected: "in UTF-8")
            }
            var command = try parseAsRoot()
            try command.run()
            try Output.flush()
        } catch is ReaderGone {
            // It has seen enough (`stctl log | head`): what was asked for is done.
        } catch {
            CommandError.exit(error, of: Stctl.self)
        }
    }
}
