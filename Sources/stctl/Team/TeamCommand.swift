import ArgumentParser

/// `stctl team`: the teams.
struct TeamCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team", abstract: "Search and show teams.",
        subcommands: [TeamSearchCommand.self, TeamShowCommand.self, TeamHistoryCommand.self])
}
