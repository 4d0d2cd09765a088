import ArgumentParser
import LMDB
import SportsTime

/// `stctl import`: takes an exported log in.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take a log in that `stctl export` wrote.",
        discussion: """
            Into a directory without a store a whole export becomes the same log again, under the same store id. A \
            store that is there takes the commands over as new ones, and passes over those that it has already. \
            Every line is proven before it is taken; with --dry-run none is taken.

            Examples: stctl import stadiums.ndjson --store ~/copy
                      gunzip -c stadiums.ndjson.gz | stctl import - --store ~/copy
            """)

    @Argument(help: "The file; - for standard input.")
    var file: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        var lines = try FileInput.lines(of: file)
        let meter = ProgressMeter()
        let path = try options.openedPath()
        let answer = try StoreOptions.tellingNewStore(in: path) {
            defer { meter.finish() }
            return try SportsTimeStore.importLog(
                at: path, isRehearsal: rehearsal.dryRun, options: options.environment,
                from: { try lines.next() },
                progress: { meter.show("taking events", done: Int($0), total: Int($1)) },
                rebuilding: { meter.show($0) })
        }
        if format.json { return try Output.json(answer) }
        let there =
            switch answer.alreadyThere {
            case 0: "."
            case 1: "; 1 command was there already."
            default: "; \(answer.alreadyThere) commands were there already."
            }
        Output.line(
            "\(rehearsal.dryRun ? "Would take" : "Took") \(Self.count(answer.events, "event")) of "
                + "\(Self.count(answer.commands, "command"))\(there)")
        let what =
            answer.isSameLog
            ? "It is the same log"
            : answer.events == 0 ? "Nothing was taken" : "The same events, in a new log"
        Output.line("\(what): store \(answer.storeId), link \(answer.head)")
        if let difference = answer.difference { DifferenceText.write(difference, of: .future) }
    }

    private static func count(_ count: Int, _ what: String) -> String {
        "\(count) \(what)\(count == 1 ? "" : "s")"
    }
}
