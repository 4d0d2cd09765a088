import ByteCoding
import Projections
public import SportsTimeModel
import SportsTimeViews

/// What is to be otherwise about a visit, in the user's words.
///
/// What is not mentioned stays.
public struct VisitCorrection: Hashable, Sendable {
    /// A change of one field.
    public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
        /// It stays as it is.
        case keep
        /// It is taken away.
        case clear
        /// It becomes this.
        case set(Value)

        func applied(to old: Value?) -> Value? {
            switch self {
            case .keep: old
            case .clear: nil
            case .set(let value): value
            }
        }
    }

    /// The stadium's name or id.
    public var stadium: String?
    /// A name that the stadium had on the day, instead of the one that is known.
    public var stadiumName: Change<String> = .keep
    /// The day.
    public var date: LocalDate?
    /// The sport, where the stadium serves several.
    public var sport: SportID?
    /// Why the fan was there.
    public var type: VisitType?
    /// The home team.
    public var homeTeam: Change<String> = .keep
    /// The away team.
    public var awayTeam: Change<String> = .keep
    /// The final score.
    public var finalScore: Change<FinalScore> = .keep
    /// The number of the game on its day.
    public var gameNumber: Change<Int> = .keep
    /// Where the fan sat.
    public var seat: Change<String> = .keep
    /// What the fan wrote.
    public var notes: Change<String> = .keep
    /// The fan's own words for the game.
    public var gameDescription: Change<String> = .keep

    /// Nothing is otherwise yet.
    public init() {}

    /// The visit as it should be.
    func intent(
        correcting old: Visit, in views: ViewReader
    ) throws -> (intent: VisitIntent, warnings: [VisitWarning]) {
        let newDate = date ?? old.date
        let newType = type ?? old.type
        var warnings: [VisitWarning] = []
        let facts: StadiumFacts
        if let stadium {
            let found = try NameResolver.stadium(
                stadium, on: newDate, sport: sport ?? old.sport, in: views, orAnySport: sport == nil)
            facts = found.facts
            warnings += found.anachronism.map { [$0] } ?? []
        } else {
            facts = try NameResolver.stadium(old.stadium.rawValue, sport: sport, in: views).facts
        }
        let hasMoved = facts.stadium.id != old.stadium
        let isGame = newType == .game
        let typed = old.isStadiumNameTyped && !hasMoved ? old.stadiumName : nil
        let home = try side(homeTeam, old.homeTeam, newDate, facts.stadium.sport, views)
        let away = try side(awayTeam, old.awayTeam, newDate, facts.stadium.sport, views)
        let intent = VisitIntent(
            id: old.id, stadium: facts, typedStadiumName: stadiumName.applied(to: typed), date: newDate,
            type: newType, homeTeam: isGame || homeTeam != .keep ? home : nil,
            awayTeam: isGame || awayTeam != .keep ? away : nil,
            finalScore: isGame || finalScore != .keep ? finalScore.applied(to: old.finalScore) : nil,
            gameNumber: isGame || gameNumber != .keep ? gameNumber.applied(to: old.gameNumber) : nil,
            details: Visit.PrivateDetails(
                seat: seat.applied(to: old.details.seat), notes: notes.applied(to: old.details.notes),
                gameDescription: gameDescription.applied(to: old.details.gameDescription),
                photoCoordinate: old.details.photoCoordinate))
        return (intent, warnings)
    }

    private func side(
        _ change: Change<String>, _ old: Visit.Participant?, _ date: LocalDate, _ sport: SportID,
        _ views: ViewReader
    ) throws -> VisitIntent.Side? {
        switch change {
        case .clear: return nil
        case .set(let name): return .team(try NameResolver.team(name, on: date, sport: sport, in: views))
        case .keep:
            guard let old else { return nil }
            guard let team = old.team, !old.isNameTyped, let facts = try TeamView.facts(team, in: views)
            else { return .name(old.name) }
            return .team(facts)
        }
    }
}
