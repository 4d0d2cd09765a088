import ArgumentParser
import SportsTime

/// `stctl photo review dismiss`: makes no visit.
struct PhotoReviewDismissCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Make no visit of photos: they wait no more.",
        discussion: """
            Examples: stctl photo review dismiss 3f2a9c10 77b1e4aa
                      stctl photo review dismiss 3f2a9c10 --undo
            """)

    @Argument(help: "The photos' ids, or the beginnings of them.")
    var photos: [String]

    @Flag(name: .long, help: "Have them wait again; detached ones, too.")
    var undo = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.dismissPhotos(photos, isDismissed: !undo, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        let count = (answer.lastSequence ?? 0) - (answer.firstSequence ?? 1) + 1
        guard answer.command != nil else {
            return Output.line(undo ? "They wait already." : "They were dismissed before.")
        }
        let verb = undo ? "wait again" : "dismissed"
        Output.line("\(isRehearsal ? "Would be" : "Now") \(verb): \(SyncText.count(Int(count), "photo")).")
    }
}
