import ArgumentParser
import CanonicalSync
import SportsTime

/// `stctl data diff`: compares two sets of canonical data.
struct DataDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show which records are otherwise in a second set of canonical data.",
        discussion: """
            A set is a folder, bundled for what this program carries, or store for what the store has.

            Example: stctl data diff bundled ./canonical
            """)

    @Argument(help: "The first set.")
    var first: String

    @Argument(help: "The second set.")
    var second: String

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let differences = DataDifference.between(
            try DataFolder.readWhole(first, options), try DataFolder.readWhole(second, options))
        if format.json { return try Output.json(differences) }
        if differences.isEmpty { return Output.line("Both have the same records.") }
        let signs: [DataDifference.Change: String] = [.added: "+", .removed: "-", .changed: "~"]
        for difference in differences {
            Output.line("\(signs[difference.change] ?? "") \(difference.recordType)  \(difference.id)")
            for field in difference.fields {
                Output.line("    \(field.name): \(field.before ?? "nothing") → \(field.after ?? "nothing")")
            }
        }
        let counts = [("added", DataDifference.Change.added), ("removed", .removed), ("changed", .changed)]
            .map { word, change in "\(differences.count { $0.change == change }) \(word)" }
        Output.line(counts.joined(separator: ", "))
    }
}
