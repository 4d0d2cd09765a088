import ArgumentParser
import SportsTime

/// `stctl visit import`: adds the visits of a file.
struct VisitImportCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the visits of a file of comma-separated values: all or none.",
        discussion: """
            The first row names the columns: date and stadium, and any of sport, home_team, away_team, score \
            (home-away), type, seat, notes, game_number, game. The same file again adds nothing; two equal rows \
            are two visits.

            An export of the original app is taken too: a JSON array of its visits. Its ids may be of any of the old formats: \
            canonical, made of a team (stadium_mlb_bos), UUIDs. --identities names its stadium_identities.json, which says \
            which UUIDs and names were one stadium.

            Examples: stctl visit import Fixtures/fan-history.csv
                      stctl visit import export.json --identities stadium_identities.json
            """)

    static let createsStore = true

    @Argument(help: "The file; - for standard input.")
    var file: String

    @Option(name: .long, help: ArgumentHelp("A file of stadium identities.", valueName: "file"))
    var identities: String?

    @Flag(name: .long, help: "Take rows again whose visits were deleted.")
    var again = false

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> ImportAnswer {
        try store.importVisits(
            FileInput.bytes(of: file), file: file == "-" ? "standard input" : file,
            identities: identities.map { try FileInput.bytes(of: $0) }, takesDeletedAgain: again,
            isRehearsal: isRehearsal)
    }

    func commandAnswer(of answer: ImportAnswer) -> CommandAnswer { answer.command }

    func write(_ answer: ImportAnswer, isRehearsal: Bool) {
        Output.line(
            "\(isRehearsal ? "Would add" : "Added") \(answer.added) of \(answer.rows) rows as visits"
                + (answer.alreadyThere > 0 ? "; \(answer.alreadyThere) were there already" : "") + ".")
        Self.remark(answer.notes.map { ($0.lines.isEmpty ? "" : "\(LineList.text($0.lines)): ") + $0.text })
        Self.remark(
            answer.deleted.map {
                "line \($0.line) was visit \(VisitText.shortID($0.visitId)), which was deleted"
            })
        if !answer.deleted.isEmpty { Output.remark("hint: --again takes deleted visits again") }
        ChangeOutput.writeAchievements(answer.command.achievements)
    }

    /// Notes that are told: a file may have many rows of a kind.
    private static let shownNotes = 10

    private static func remark(_ notes: [String]) {
        for note in notes.prefix(shownNotes) { Output.remark("note: \(note)") }
        if notes.count > shownNotes {
            Output.remark("note: … and \(notes.count - shownNotes) more of this kind; --json tells all")
        }
    }
}
