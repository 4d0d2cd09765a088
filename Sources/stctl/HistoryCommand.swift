import ArgumentParser
import SportsTime

/// `stctl history`: shows the life of the achievement book.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show when what was earned, kept on other visits, and revoked, and by which event.",
        discussion: """
            The oldest comes first. The day behind an achievement is the latest of the visits it rests on: history \
            that was entered late is dated by what happened.

            Examples: stctl history
                      stctl history "NL West Champion"
                      stctl history --from 4063
            """)

    @Argument(help: "The id or name of one achievement; by default all.")
    var achievement: String?

    @Option(name: .long, help: "The first event of interest.")
    var from: UInt64 = 0

    @Option(name: .long, help: "The last event of interest.")
    var to: UInt64?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if let to, to < from { throw ValidationError("--to is an event before that of --from.") }
    }

    func run() throws {
        let changes = try options.open().history(of: achievement, in: from...(to ?? .max))
        if format.json { return try Output.json(changes) }
        guard !changes.isEmpty else {
            return Output.line(
                from > 0 || to != nil
                    ? "These events earned, kept and revoked nothing." : "Nothing was earned.")
        }
        var rest = changes[...]
        let width = changes.map(\.achievementName.count).max() ?? 0
        while let first = rest.first {
            let ofEvent = rest.prefix { $0.sequence == first.sequence }
            rest = rest.dropFirst(ofEvent.count)
            Output.line(
                Output.heading("\(first.recordedAt)  event \(first.sequence)")
                    + "  \(first.event): \(first.summary)")
            var table = TextTable([.left, .left, .left, .left], widths: [0, "revoked".count, width])
            for change in ofEvent {
                table.add(
                    Self.mark(change.outcome), change.outcome, change.achievementName, Self.words(change))
            }
            table.write(indent: 2)
        }
    }

    private static func mark(_ outcome: String) -> String {
        switch outcome {
        case "earned": "★"
        case "revoked": "✗"
        default: "·"
        }
    }

    private static func words(_ change: HistoryAnswer) -> String {
        switch change.outcome {
        case "earned" where change.number > 1: "\(change.earnedOn), for the \(ordinal(change.number)) time"
        case "revoked": "was of \(change.earnedOnBefore ?? change.earnedOn)"
        case "kept":
            (change.earnedOnBefore != change.earnedOn ? "\(change.earnedOnBefore ?? "") → " : "")
                + change.earnedOn
                + (change.isOnSameVisits ? ", by the same visits as they are now" : ", by other visits")
        default: change.earnedOn
        }
    }

    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let ending = isTeen ? "th" : ["th", "st", "nd", "rd"].dropFirst(number % 10).first ?? "th"
        return "\(number)\(ending)"
    }
}
