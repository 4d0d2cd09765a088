/// Why a command about a visit is refused.
///
/// Nothing is appended then.
public enum VisitRefusal: Error, Hashable, Sendable {
    /// The day is outside the range of days that are taken.
    case dateOutOfRange(LocalDate)
    /// The day has not come yet, anywhere on earth.
    case dateInFuture(LocalDate, today: LocalDate)
    /// The stadium had not opened.
    case beforeOpening(stadium: String, date: LocalDate, yearOpened: Int)
    /// A team of another sport.
    case teamOfOtherSport(team: String, sport: SportID)
    /// The same team at home and away.
    case sameTeams(String)
    /// A score, or a team, without a game.
    case noGame(field: String, type: VisitType)
    /// Only one of the two teams is given, with a score.
    case scoreWithoutTeams
    /// A text is longer than the log takes.
    case textTooLong(field: String, bytes: Int, limit: Int)
    /// There is no visit with the id.
    case unknownVisit(Visit.ID)
    /// The visit was deleted.
    case deletedVisit(Visit.ID)
    /// The visit is there already.
    case existingVisit(Visit.ID)
    /// The correction changes nothing.
    case nothingToCorrect(Visit.ID)
}

extension VisitRefusal: CustomStringConvertible {
    /// What is wrong, in one sentence.
    public var description: String {
        switch self {
        case .dateOutOfRange(let date):
            "\(date) is not a day between \(LocalDate.range.lowerBound) and \(LocalDate.range.upperBound)"
        case .dateInFuture(let date, let today):
            "\(date) has not come yet: today is \(today)"
        case .beforeOpening(let stadium, let date, let year):
            "\(stadium) opened in \(year), so nobody visited it on \(date)"
        case .teamOfOtherSport(let team, let sport):
            "\(team) does not play in \(sport)"
        case .sameTeams(let team):
            "\(team) cannot be both the home and the away team"
        case .noGame(let field, let type):
            "a visit of type “\(type.rawValue)” has no \(field)"
        case .scoreWithoutTeams:
            "a score needs both teams, since it is written home-away"
        case .textTooLong(let field, let bytes, let limit):
            "\(field) has \(bytes) bytes, the limit is \(limit)"
        case .unknownVisit(let id): "there is no visit \(id)"
        case .deletedVisit(let id): "the visit \(id) was deleted"
        case .existingVisit(let id): "the visit \(id) is there already"
        case .nothingToCorrect(let id): "the correction leaves the visit \(id) as it is"
        }
    }
}

/// What is unusual about a visit that was taken all the same.
public enum VisitWarning: Hashable, Sendable, CustomStringConvertible {
    /// Another visit to the same stadium on the same day: a doubleheader, or typed twice.
    case sameStadiumAndDay(Visit.ID)
    /// A game on a day after the stadium's league had left it.
    case afterClosing(stadium: String, closedOn: LocalDate)
    /// The name was not the stadium's on that day.
    case anachronisticName(typed: String, nameOnDate: String)

    /// What is unusual, in one sentence.
    public var description: String {
        switch self {
        case .sameStadiumAndDay(let id):
            "there is another visit to this stadium on this day (\(id)): two visits, one stadium"
        case .afterClosing(let stadium, let date):
            "\(stadium) saw its last game of that league on \(date)"
        case .anachronisticName(let typed, let name):
            "“\(typed)” was not its name on that day; it was \(name)"
        }
    }
}
