import ArgumentParser
import SportsTime

/// `stctl stadium favorite`: makes a stadium a favourite.
struct StadiumFavoriteCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Make a stadium a favourite, or no more.",
        discussion: "Example: stctl stadium favorite \"Wrigley Field\"")

    static let createsStore = true

    @Argument(help: "Its name or id.")
    var name: String

    @Flag(name: .long, help: "It is no favourite any more.")
    var remove = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.setFavorite(name, !remove, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        if answer.command == nil { return Output.line("It is so already.") }
        let isOne = remove ? "no favourite any more" : "a favourite now"
        Output.line(isRehearsal ? "Would be \(isOne)." : "It is \(isOne).")
    }
}
