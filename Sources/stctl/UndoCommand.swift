import ArgumentParser
import SportsTime

/// `stctl undo`: takes a change back.
struct UndoCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take your last change back, or the one that an event belongs to.",
        discussion: """
            The log keeps both, so an undo can be undone: name one of its events. Again and again without an event \
            it goes further back.

            Examples: stctl undo --dry-run
                      stctl undo 4063
            """)

    @Argument(help: "An event of the change; by default your last change that stands.")
    var event: UInt64?

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> UndoAnswer {
        try store.undo(event, isRehearsal: isRehearsal)
    }

    func commandAnswer(of answer: UndoAnswer) -> CommandAnswer { answer.command }

    func write(_ answer: UndoAnswer, isRehearsal: Bool) {
        let isMany = answer.events.count > Self.shownEvents
        Output.line(
            "\(isRehearsal ? "Would undo" : "Undid") command \(answer.undone), \(answer.name) of "
                + "\(answer.recordedAt), by \(answer.events.count) \(answer.events.count == 1 ? "event" : "events"):"
        )
        for event in answer.events.prefix(isMany ? Self.shownEvents - 1 : Self.shownEvents) {
            Output.line("  \(event)")
        }
        if isMany { Output.line("  … and \(answer.events.count - Self.shownEvents + 1) more") }
        ChangeOutput.writeAchievements(answer.command.achievements)
        if let first = answer.command.firstSequence, !isRehearsal {
            Output.line("`stctl undo \(first)` makes the change again.")
        }
    }

    /// Events that are shown: an import may have thousands.
    private static let shownEvents = 10
}
