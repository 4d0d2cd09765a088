import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl counting`: chooses which visits count.
struct CountingCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "counting", abstract: "Choose which types of visits count for progress and totals.",
        discussion: """
            By default all do: games, tours, other events, and games that were called off. What counts for an \
            achievement its definition says. `stctl progress` shows what was chosen.

            Examples: stctl counting game
                      stctl counting game tour
                      stctl counting all
            """)

    static let createsStore = true

    @Argument(help: "Types of visits (game, tour, other, postponed), or all.")
    var types: [String]

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        for type in types where type != "all" && VisitType(rawValue: type) == nil {
            throw ValidationError(
                "“\(type)” is not all, " + VisitType.allCases.map(\.rawValue).joined(separator: ", ") + ".")
        }
        if types.count > 1, types.contains("all") { throw ValidationError("Give all, or types, not both.") }
    }

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        let chosen = types.contains("all") ? nil : Set(types.compactMap { VisitType(rawValue: $0) })
        return try store.setCountedVisits(chosen, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        if answer.command == nil { return Output.line("It is so already.") }
        let list = VisitType.allCases.map(\.rawValue).filter { types.contains($0) }.joined(separator: ", ")
        let isAll = types.contains("all")
        if isRehearsal {
            Output.line("Would count \(isAll ? "visits of every type" : "only visits of type \(list)").")
        } else {
            Output.line(
                "\(isAll ? "Visits of every type" : "Only visits of type \(list)") count for progress and totals now."
            )
        }
    }
}
