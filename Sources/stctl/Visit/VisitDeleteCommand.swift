import ArgumentParser
import SportsTime

/// `stctl visit delete`: deletes a visit.
struct VisitDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a visit. The log keeps that it was there.",
        discussion: "Example: stctl visit delete 3f2a9c10 --dry-run")

    @Argument(help: "The visit's id, or the beginning of it.")
    var id: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let report = try options.open().deleteVisit(id, isRehearsal: rehearsal.dryRun)
        try ChangeOutput.write(
            report.answer, rehearsal.dryRun ? "Would delete" : "Deleted", asJSON: format.json)
    }
}
