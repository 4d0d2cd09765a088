import ArgumentParser
import SportsTime

/// `stctl stats`: shows how much the store holds.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show how much the store holds.",
        discussion: "Example: stctl stats --json")

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let stats = try options.open().stats()
        if format.json { return try Output.json(stats) }
        var table = TextTable([.left, .right])
        table.add("events", String(stats.events))
        table.add("commands", String(stats.commands))
        table.add("visits", String(stats.visits))
        table.add("stadiums visited", String(stats.stadiumsVisited))
        table.add("stadiums known", String(stats.stadiums))
        table.add("teams known", String(stats.teams))
        table.add("achievements held", String(stats.achievementsHeld))
        table.add("used", "\(stats.usedBytes / 1_024) KiB")
        table.add("reserved (address space)", "\(stats.reservedBytes >> 30) GiB")
        for view in stats.views {
            table.add("rows of \(view.name)", String(view.rows))
        }
        table.write()
        Output.line("store \(stats.storeId), made \(stats.createdAt), in \(stats.path)")
        Output.line("anchor event \(stats.events), link \(stats.head)")
    }
}
