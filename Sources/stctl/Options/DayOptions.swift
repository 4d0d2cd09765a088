import ArgumentParser
import SportsTimeModel

/// The days that are asked about.
struct DayOptions: ParsableArguments {
    @Option(name: .long, help: "Only this day.")
    var on: DateArgument?

    @Option(name: .long, help: "Only this day or later.")
    var from: DateArgument?

    @Option(name: .long, help: "Only this day or earlier.")
    var to: DateArgument?

    /// The days; nil for all.
    func range() throws -> ClosedRange<LocalDate>? {
        if let on {
            guard from == nil, to == nil else { throw ValidationError("Give --on, or --from and --to.") }
            return on.date...on.date
        }
        guard from != nil || to != nil else { return nil }
        let first = from?.date ?? LocalDate.range.lowerBound
        let last = to?.date ?? LocalDate.range.upperBound
        guard first <= last else { throw ValidationError("--from is a later day than --to.") }
        return first...last
    }
}
