import ArgumentParser
import SportsTime
import SportsTimeModel

/// `stctl visit correct`: corrects a visit.
struct VisitCorrectCommand: StoreChange {
    static let configuration = CommandConfiguration(
        commandName: "correct", abstract: "Correct a visit. What is not mentioned stays.",
        discussion: "Example: stctl visit correct 3f2a9c10 --date 2015-06-15 --clear score")

    /// The fields that can be taken away.
    enum Field: String, CaseIterable, ExpressibleByArgument {
        case home
        case away
        case score
        case gameNumber = "game-number"
        case seat
        case notes
        case game
        case stadiumName = "stadium-name"
    }

    @Argument(help: "The visit's id, or the beginning of it.")
    var id: String

    @Option(name: .long, help: "The stadium's name or id.")
    var stadium: String?

    @Option(name: .long, help: "A name that the stadium had on the day, instead of the one that is known.")
    var stadiumName: String?

    @Option(name: .long, help: "The day.")
    var date: DateArgument?

    @Option(name: .long, help: "game, tour, other, or postponed for a game that was called off.")
    var type: VisitType?

    @OptionGroup var game: GameOptions
    @OptionGroup var notes: NotesOptions

    @Option(name: .long, help: "A field to take away; may be given several times.")
    var clear: [Field] = []

    @OptionGroup var rehearsal: RehearsalOption
    @OptionGroup var options: StoreOptions
    @OptionGroup var format: JSONOption

    func change(_ store: SportsTimeStore, isRehearsal: Bool) throws -> CommandAnswer {
        var correction = VisitCorrection()
        correction.stadium = stadium
        correction.date = date?.date
        correction.type = type
        correction.sport = game.sport?.sport
        correction.stadiumName = change(stadiumName, .stadiumName)
        correction.homeTeam = change(game.home, .home)
        correction.awayTeam = change(game.away, .away)
        correction.finalScore = change(game.score?.score, .score)
        correction.gameNumber = change(game.gameNumber, .gameNumber)
        correction.seat = change(game.seat, .seat)
        correction.notes = change(try notes.text(), .notes)
        correction.gameDescription = change(game.game, .game)
        return try store.correctVisit(id, correction, isRehearsal: isRehearsal).answer
    }

    func write(_ answer: CommandAnswer, isRehearsal: Bool) {
        ChangeOutput.write(answer, isRehearsal ? "Would correct to" : "Corrected to")
    }

    private func change<Value: Hashable & Sendable>(
        _ value: Value?, _ field: Field
    ) -> VisitCorrection.Change<Value> {
        if let value { return .set(value) }
        return clear.contains(field) ? .clear : .keep
    }
}
