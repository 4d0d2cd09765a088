import ArgumentParser
import SportsTime

/// `stctl stats`: shows how much the store holds.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show how much the store holds.",
        discussion: """
            With --at, what the store held then; sizes are those of today's file, so that they are left out.

            Example: stctl stats --json
            """)

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
        if let used = stats.usedBytes { table.add("used", "\(used / 1_024) KiB") }
        if let reserved = stats.reservedBytes {
            table.add("reserved (address space)", "\(reserved >> 30) GiB")
        }
        for view in stats.views {
            table.add("rows of \(view.name)", String(view.rows))
        }
        table.write()
        Output.line("store \(stats.storeId), made \(stats.createdAt), in \(stats.path)")
        Output.line("anchor event \(stats.events), link \(stats.head)")
    }
}
