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
    /// A text of nothing but spaces.
    case emptyText(field: String)
    /// A score, or a number of a game, that there is not.
    case impossibleNumber(Int)
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
        case .emptyText(let field): "\(field) is empty; leave it out, or clear it"
        case .impossibleNumber(let number):
            "\(number) is not a score from 0 to 999, nor a game number from 0 to 9"
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
