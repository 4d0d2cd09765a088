import ArgumentParser
import SportsTime

/// `stctl photo detach`: takes a photo from its visit.
struct PhotoDetachCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "detach", abstract: "Take a photo from its visit; the visit and the original stay.",
        discussion: """
            What was sent of it stays where it is, too.

            Example: stctl photo detach 3f2a9c10
            """)

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.detachPhoto(photo, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        Output.line(isRehearsal ? "Would take it from its visit." : "Took it from its visit.")
    }
}
