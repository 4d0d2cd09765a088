import ArgumentParser
import SportsTime

/// `stctl photo caption`: says what a photo shows.
struct PhotoCaptionCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "caption", abstract: "Say what a photo shows; without a text, say nothing any more.",
        discussion: "Example: stctl photo caption 3f2a9c10 \"The last out\"")

    @Argument(help: "The photo's id, or the beginning of it.")
    var photo: String

    @Argument(help: "What it shows.")
    var text: String?

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.setCaption(ofPhoto: photo, to: text, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        guard answer.command != nil else { return Output.line("The caption is that already.") }
        Output.line(isRehearsal ? "Would change the caption." : "Changed the caption.")
    }
}
