import ArgumentParser
import SportsTime

/// `stctl game import`: takes in the games of a file.
struct GameImportCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in the games of a file of comma-separated values.",
        discussion: """
            The first row names the columns: date (at the stadium), stadium, home_team and away_team, and any of sport, \
            game_number, status (scheduled, played, postponed, cancelled), last_modified. Names are those of the day. \
            Rows that cannot be taken are told, the rest is taken; the same file again changes nothing.

            Example: stctl game import Fixtures/mlb-games-2015-06.csv
            """)

    static let createsStore = true

    @Argument(help: "The file; - for standard input.")
    var file: String

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> GameImportAnswer {
        try store.importGames(
            FileInput.bytes(of: file), file: file == "-" ? "standard input" : file, isRehearsal: isRehearsal)
    }

    func commandAnswer(of answer: GameImportAnswer) -> CommandAnswer { answer.command }

    func write(_ answer: GameImportAnswer, isRehearsal: Bool) {
        let others = [
            (answer.changed, "are otherwise now"), (answer.alreadyThere, "were there already"),
            (answer.older, "were not newer than what is known"),
        ].filter { $0.0 > 0 }.map { "; \($0.0) \($0.1)" }
        Output.line(
            "\(isRehearsal ? "Would add" : "Added") \(answer.added) games of \(answer.rows) rows"
                + others.joined() + ".")
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
