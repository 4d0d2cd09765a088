import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl visit list`: lists visits by day.
struct VisitListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List visits by day.",
        discussion: "Example: stctl visit list --year 2015 --sport MLB")

    @Option(name: .long, help: "Only visits of this year.")
    var year: Int?

    @OptionGroup var days: DayOptions

    @Option(name: .long, help: "Only visits to this stadium.")
    var stadium: String?

    @Option(name: .long, help: "Only visits of this sport.")
    var sport: SportArgument?

    @Option(name: .long, help: "Only the last so many.")
    var limit: Int?

    @OptionGroup var options: ReadOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        if let year, LocalDate(year: year, month: 1, day: 1) == nil {
            throw ValidationError("\(year) is not a year from 1800 to 9999.")
        }
        if let limit, limit < 1 { throw ValidationError("--limit is at least 1.") }
        _ = try dates()
    }

    /// The days that are asked for; nil for all.
    private func dates() throws -> ClosedRange<LocalDate>? {
        guard let year, let first = LocalDate(year: year, month: 1, day: 1),
            let last = LocalDate(year: year, month: 12, day: 31)
        else { return try days.range() }
        guard try days.range() == nil else { throw ValidationError("Give --year, or days, not both.") }
        return first...last
    }

    func run() throws {
        let visits = try options.open(creates: true).visits(
            on: dates(), stadium: stadium, sport: sport?.sport, limit: limit ?? .max)
        if format.json { return try Output.json(visits) }
        var table = TextTable([.left, .left, .left, .left, .left])
        for visit in visits {
            table.add(
                VisitText.shortID(visit.id), visit.visitDate, visit.sport, visit.stadiumNameAtVisit,
                VisitText.occasion(visit))
        }
        table.write()
        Output.line("\(visits.count) \(visits.count == 1 ? "visit" : "visits")")
    }
}
