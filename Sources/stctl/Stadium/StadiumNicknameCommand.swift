import ArgumentParser
import SportsTime

/// `stctl stadium nickname`: gives a stadium the user's own name.
struct StadiumNicknameCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "nickname", abstract: "Give a stadium your own name, or take it back.",
        discussion: "Example: stctl stadium nickname \"Fenway Park\" \"the Fens\"")

    static let createsStore = true

    @Argument(help: "Its name or id.")
    var name: String

    @Argument(help: "Your name for it.")
    var nickname: String?

    @Flag(name: .long, help: "Take your name back.")
    var remove = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if (nickname == nil) != remove { throw ValidationError("Give a name, or --remove.") }
    }

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.setNickname(of: name, to: nickname, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        if answer.command == nil { return Output.line("It is so already.") }
        let now = nickname.map { "be called “\($0)”" } ?? "have its own name again"
        Output.line(
            isRehearsal
                ? "Would \(now)."
                : nickname.map { "It is called “\($0)” now." } ?? "It has its own name again.")
    }
}
