import ArgumentParser
import SportsTime

/// `stctl photo order`: puts the photos of a visit in order.
struct PhotoOrderCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Put the photos of a visit in order: those named first, the others behind.",
        discussion: "Example: stctl photo order 77b1e4aa 3f2a9c10 9b01dd42")

    @Argument(help: "The visit's id, or the beginning of it.")
    var visit: String

    @Argument(help: "The photos' ids, or the beginnings of them, in the order they are to have.")
    var photos: [String]

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.orderPhotos(ofVisit: visit, photos, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        guard answer.command != nil else { return Output.line("They are in that order already.") }
        Output.line(isRehearsal ? "Would put them in order." : "Put them in order.")
    }
}
