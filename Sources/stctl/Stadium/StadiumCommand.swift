import ArgumentParser

/// `stctl stadium`: the stadiums.
struct StadiumCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stadium", abstract: "Search, show and list stadiums, and say what they are to you.",
        subcommands: [
            StadiumSearchCommand.self, StadiumShowCommand.self, StadiumListCommand.self,
            StadiumNearCommand.self, StadiumNicknameCommand.self, StadiumFavoriteCommand.self,
            StadiumHistoryCommand.self,
        ])
}
