import ArgumentParser
import SportsTime

/// `stctl visit delete`: deletes a visit.
struct VisitDeleteCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a visit. The log keeps that it was there.",
        discussion: "Example: stctl visit delete 3f2a9c10 --dry-run")

    @Argument(help: "The visit's id, or the beginning of it.")
    var id: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        try store.deleteVisit(id, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        ChangeOutput.write(answer, isRehearsal ? "Would delete" : "Deleted")
    }
}
