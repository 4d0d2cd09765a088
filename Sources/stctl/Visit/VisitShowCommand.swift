import ArgumentParser
import SportsTime

/// `stctl visit show`: shows everything of a visit.
struct VisitShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything of a visit.",
        discussion: "Example: stctl visit show 3f2a9c10")

    @Argument(help: "The visit's id, or the beginning of it.")
    var id: String

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let store = try options.open()
        let visit = try store.visit(id)
        if format.json { return try Output.json(visit) }
        let photos = try store.photos(ofVisit: visit.id).count
        Output.line(Output.heading("\(visit.stadiumNameAtVisit), \(visit.visitDate)"))
        var table = TextTable([.left, .left])
        let rows: [(String, String?)] = [
            ("what", VisitText.occasion(visit)), ("type", visit.visitType), ("sport", visit.sport),
            ("score", visit.finalScore.map { "\($0) (home-away, from \(visit.scoreSource ?? "?"))" }),
            ("game", visit.gameNumber.map { "number \($0) of the day" }),
            ("seat", visit.seatLocation), ("notes", visit.notes),
            ("stadium", visit.canonicalStadiumId), ("home team", visit.homeTeamId),
            ("away team", visit.awayTeamId), ("filled in", visit.dataSource), ("came in", visit.source),
            ("added", "\(visit.createdAt), event \(visit.addedAt)"),
            ("photo taken", visit.photoCaptureDate),
            ("photos", photos == 0 ? nil : "\(photos), `stctl photo list \(VisitText.shortID(visit.id))`"),
            ("corrected", visit.correctedAt.map { "event \($0)" }), ("id", visit.id),
            ("evidence of", visit.evidenceOf.isEmpty ? nil : visit.evidenceOf.joined(separator: ", ")),
        ]
        for (name, value) in rows {
            if let value { table.add(name, value) }
        }
        table.write(indent: 2)
    }
}
