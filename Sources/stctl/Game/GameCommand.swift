import ArgumentParser

/// `stctl game`: the games that are known.
struct GameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "game", abstract: "Take in, search and show schedules and past games.",
        subcommands: [
            GameImportCommand.self, GameSearchCommand.self, GameShowCommand.self, GameCoverageCommand.self,
        ])
}
