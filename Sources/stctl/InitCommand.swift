import ArgumentParser
import SportsTime

/// `stctl init`: makes a store.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a store, with the stadiums, teams and achievements that this program carries.",
        discussion:
            "The first visit, import or question does so too; this one says what it made.\n\n"
            + "Example: stctl init --store ~/stadiums"
    )

    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let stats = try options.open(creates: true).stats()
        if format.json { return try Output.json(stats) }
        Output.line("The store in \(stats.path) knows \(stats.stadiums) stadiums and \(stats.teams) teams.")
        Output.line(
            stats.visits == 0
                ? "It has no visits yet: `stctl visit add STADIUM DATE` adds one, `stctl visit import FILE` many."
                : "It has \(stats.visits) visits.")
    }
}
