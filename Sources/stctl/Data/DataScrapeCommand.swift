import ArgumentParser
import GameResolution
import SportsTime
import SportsTimeModel

/// `stctl data scrape`: takes in a season's games from providers.
struct DataScrapeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrape", abstract: "Take in the games of a season from the providers of scores.",
        discussion: """
            The official provider of the sport is asked first, the next ones for the days of which it gave no answer. \
            Answers are kept: a run that was cut off goes on where it ended, and months that are long over are asked for once.

            Examples: stctl data scrape --sport MLB --season 2015
                      stctl data scrape --sport NHL --season 2023 --from 2023-12-18 --to 2023-12-24
            """)

    @Option(name: .long, help: "The sport.")
    var sport: SportArgument

    @Option(name: .long, help: "The year that the season begins in.")
    var season: Int

    @OptionGroup var days: DayOptions

    @Flag(name: .long, help: "Ask again for what is known.")
    var refresh = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let path = try options.openedPath()
        let store = try options.open(creates: !rehearsal.dryRun)
        let service = try Providers.service(for: store, in: path)
        let (season, sport, range, isRefresh) = (season, sport.sport, try days.range(), refresh)
        let isRehearsal = rehearsal.dryRun
        let meter = ProgressMeter()
        let answer = try Waiting.run {
            if isRehearsal { return try service.rehearseSeason(season, of: sport, days: range) }
            return try await service.takeSeason(season, of: sport, days: range, isRefresh: isRefresh) {
                meter.show("days", done: $0, total: $1)
            }
        }
        meter.finish()
        if format.json {
            try Output.json(answer)
        } else {
            write(answer)
        }
        if !answer.missing.isEmpty, !isRehearsal { throw ExitCode(CommandError.Status.found.rawValue) }
    }

    private func write(_ answer: ScrapeAnswer) {
        var table = TextTable([.left, .right, .left])
        for part in answer.parts {
            table.add(
                part.provider,
                SyncText.count(part.answers, rehearsal.dryRun ? "request" : "answer")
                    + (part.cached > 0 ? ", \(part.cached) kept from before" : ""), part.reason ?? "")
        }
        table.write()
        if rehearsal.dryRun {
            return Output.line("Nothing was asked: the next provider is asked for what one does not give.")
        }
        Output.line(
            "\(answer.sport) \(answer.season): added \(SyncText.count(answer.added, "game")) and "
                + "\(SyncText.count(answer.scores, "score")); \(answer.changed) are otherwise now, \(answer.alreadyThere) were there."
        )
        for span in answer.missing.prefix(Self.shownSpans) {
            Output.remark("nobody gave an answer for \(span.from) to \(span.until)")
        }
        for note in answer.notTaken.prefix(Self.shownSpans) {
            Output.remark("not taken, \(SyncText.count(note.games, "game")): \(note.text)")
        }
    }

    /// Spans and reasons that are told; --json tells all.
    private static let shownSpans = 10
}
