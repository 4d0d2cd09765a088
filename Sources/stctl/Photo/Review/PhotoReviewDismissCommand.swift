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
        guard answer.command != nil else {
            return Output.line(undo ? "They wait already." : "They were dismissed before.")
        }
        let count = SyncText.count(Set(photos).count, "photo")
        switch (undo, isRehearsal) {
        case (false, false): Output.line("Now dismissed: \(count).")
        case (false, true): Output.line("Would be dismissed: \(count).")
        case (true, false): Output.line("Now waiting again: \(count).")
        case (true, true): Output.line("Would wait again: \(count).")
        }
    }
}
