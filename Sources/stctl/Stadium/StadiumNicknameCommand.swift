import ArgumentParser
import SportsTime

/// `stctl stadium nickname`: gives a stadium the user's own name.
struct StadiumNicknameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nickname", abstract: "Give a stadium your own name, or take it back.",
        discussion: "Example: stctl stadium nickname \"Fenway Park\" \"the Fens\"")

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

    func run() throws {
        let report = try options.open().setNickname(of: name, to: nickname, isRehearsal: rehearsal.dryRun)
        if format.json { return try Output.json(report.answer) }
        if report.outcome == nil { return Output.line("It is so already.") }
        let now = nickname.map { "be called “\($0)”" } ?? "have its own name again"
        Output.line(
            rehearsal.dryRun
                ? "Would \(now)."
                : nickname.map { "It is called “\($0)” now." } ?? "It has its own name again.")
    }
}
