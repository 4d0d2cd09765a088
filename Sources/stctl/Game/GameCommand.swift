import ArgumentParser

/// `stctl game`: the games that are known.
struct GameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "game", abstract: "Take in and search schedules and past games.",
        subcommands: [GameImportCommand.self, GameSearchCommand.self])
}
