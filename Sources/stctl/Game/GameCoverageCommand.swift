import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl game coverage`: the days of which every game is known.
struct GameCoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage", abstract: "Show the days of which every game that was played is known.",
        discussion: """
            On other days a game that is not known is not a game that was not played.

            Examples: stctl game coverage
                      stctl game coverage --sport MLB
            """)

    @Option(name: .long, help: "Only this sport.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let spans = try options.open(creates: true).gameCoverage(of: sport?.sport)
        if format.json { return try Output.json(spans) }
        if spans.isEmpty {
            return Output.line(
                "No days are covered yet: `stctl game import` takes in a season's games, --complete says that all are there."
            )
        }
        var table = TextTable([.left, .left, .left])
        for span in spans { table.add(span.sport, span.from, "to \(span.until)") }
        table.write()
    }
}
