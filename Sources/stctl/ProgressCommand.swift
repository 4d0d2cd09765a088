import ArgumentParser
import SportsTime

/// `stctl progress`: shows how much of each league was visited.
struct ProgressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "Show how much of each league you have visited.",
        discussion: "Examples: stctl progress\n          stctl progress MLB")

    @Argument(help: "A sport, for its divisions and its stadiums; by default all, in short.")
    var sport: SportArgument?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let answer = try options.open(creates: true).progress(of: sport?.sport)
        if format.json { return try Output.json(answer) }
        if sport == nil {
            overview(answer)
        } else {
            answer.leagues.forEach(detail)
        }
    }

    private func overview(_ answer: ProgressAnswer) {
        var table = TextTable([.left, .left, .right, .left, .right, .left])
        for league in answer.leagues {
            let part = league.progress
            table.add(
                league.sport, part.name, "\(part.visitedStadiums)/\(part.totalStadiums)",
                Self.bar(part.completionPercentage), Self.percent(part.completionPercentage),
                league.history.isEmpty
                    ? "" : "and \(league.history.count) of former days")
        }
        table.write()
        if !table.isEmpty { Output.line("") }
        let totals = answer.totals
        guard let first = totals.firstVisit, let last = totals.lastVisit else {
            Output.line("No visits yet.")
            return
        }
        if totals.visitsCounted < totals.visits {
            Output.line(
                "Only visits of type \(answer.countedTypes.joined(separator: ", ")) count here (`stctl counting`): "
                    + "\(totals.visitsCounted) of \(totals.visits).")
        }
        Output.line(
            "\(totals.visits) visits from \(first) to \(last): \(totals.sitesEver) sites ever, "
                + "\(totals.currentStadiums) stadiums of today.")
    }

    private func detail(_ league: ProgressAnswer.League) {
        Output.line(Output.heading(league.progress.name))
        var table = TextTable([.left, .right, .left, .right])
        Self.add(league.progress, depth: 0, to: &table)
        table.write()
        for (title, stadiums) in [
            ("Visited", league.visited), ("Still to go", league.remaining),
            ("Visited, and of former days", league.history),
        ] where !stadiums.isEmpty {
            Output.line("\n\(Output.heading("\(title) (\(stadiums.count))"))")
            StadiumText.table(stadiums).write(indent: 2)
        }
    }

    private static func add(_ part: ProgressAnswer.Part, depth: Int, to table: inout TextTable) {
        table.add(
            String(repeating: "  ", count: depth) + part.name,
            "\(part.visitedStadiums)/\(part.totalStadiums)", bar(part.completionPercentage),
            percent(part.completionPercentage))
        for child in part.parts {
            add(child, depth: depth + 1, to: &table)
        }
    }

    private static func bar(_ percentage: Double) -> String {
        let filled = Int((percentage / 5).rounded(.down))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    }

    private static func percent(_ percentage: Double) -> String {
        "\(Int(percentage.rounded(.down))) %"
    }
}
