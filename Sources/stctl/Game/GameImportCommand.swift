import ArgumentParser
import GameResolution
import SportsTime
import SportsTimeModel

/// `stctl game import`: takes in the games of a file.
struct GameImportCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in the games of a file, and their scores.",
        discussion: """
            A table of comma-separated values names its columns in the first row: date (at the stadium), home_team and \
            away_team, and any of stadium (else the home team's), sport, game_number, home_score, away_score, status \
            (scheduled, played, postponed, cancelled), last_modified. Tables of nflverse, FiveThirtyEight and others that \
            call them something similar are read too, and so are Retrosheet's game logs, canonical records (JSON) and \
            calendars (ICS), and answers of the MLB Stats API, the NHL, NBA Stats, ESPN and Sports-Reference that \
            were kept as files. Names are those of the day. Rows that cannot be taken are told, the rest is taken; the same \
            file again changes nothing.

            Examples: stctl game import Fixtures/mlb-games-2015-06.csv
                      stctl game import GL2015.TXT
                      stctl game import nba.csv --sport NBA
            """)

    static let createsStore = true

    @Argument(help: "The file; - for standard input.")
    var file: String

    @Option(
        name: .customLong("format"),
        help:
            "The form of the file: \(GameFormat.allCases.map(\.rawValue).joined(separator: ", ")); without it, as it looks."
    )
    var form: GameFormat?

    @Option(name: .long, help: "The sport of the games, where the file does not say.")
    var sport: SportArgument?

    @Flag(
        name: .long,
        help: "The file has every game of its sports from its first to its last day, as Retrosheet's have.")
    var complete = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> GameImportAnswer {
        var games = try GameFile(
            reading: FileInput.bytes(of: file), name: file == "-" ? "standard input" : file, format: form,
            sport: sport?.sport)
        games.isComplete = games.isComplete || complete
        return try store.importGames(games, isRehearsal: isRehearsal)
    }

    func commandAnswer(of answer: GameImportAnswer) -> CommandAnswer { answer.command }

    func write(_ answer: GameImportAnswer, isRehearsal: Bool) {
        let others = [
            (answer.changed, "are otherwise now"),
            (answer.alreadyThere, answer.alreadyThere == 1 ? "was there already" : "were there already"),
            (answer.older, "were not newer than what is known"),
        ].filter { $0.0 > 0 }.map { "; \($0.0) \($0.1)" }
        Output.line(
            "\(isRehearsal ? "Would add" : "Added") \(SyncText.count(answer.added, "game")) of \(SyncText.count(answer.rows, "row"))"
                + others.joined() + ".")
        if answer.scores > 0 {
            Output.line(
                "\(isRehearsal ? "Would take" : "Took") \(SyncText.count(answer.scores, "score")).")
        }
        if answer.visitsScored > 0 {
            let visits = answer.visitsScored == 1 ? "visit has" : "visits have"
            Output.line(
                "\(answer.visitsScored) \(visits) \(answer.visitsScored == 1 ? "its score" : "their scores") \(isRehearsal ? "then" : "now")."
            )
        }
        for span in answer.covered {
            Output.line(
                "Every game of \(span.sport) from \(span.from) to \(span.until) \(isRehearsal ? "would be" : "is") known."
            )
        }
        for note in answer.notTaken.prefix(Self.shownNotes) {
            Output.remark("not taken, \(LineList.text(note.lines)): \(note.text)")
        }
        if answer.notTaken.count > Self.shownNotes {
            Output.remark("… and \(answer.notTaken.count - Self.shownNotes) more reasons; --json tells all")
        }
    }

    /// Reasons that are told: a file may have many.
    private static let shownNotes = 10
}
