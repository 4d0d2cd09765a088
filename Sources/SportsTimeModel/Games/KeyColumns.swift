import ByteCoding

/// The keys of games of one sport in columns, in the order of the keys: three bytes or so each.
struct KeyColumns {
    /// The stadiums, each once.
    var stadiums: [Stadium.ID] = []
    /// The teams, each once.
    var teams: [Team.ID] = []
    /// The day of the first game: days since 1970-01-01.
    var firstDay: Int32 = 0
    /// Days since the game before.
    var days: [UInt64] = []
    /// Places among the stadiums.
    var stadiumPlaces: [UInt64] = []
    /// Places among the teams.
    var homePlaces: [UInt64] = []

    init() {}

    /// Columns of keys.
    ///
    /// - Parameters:
    ///   - keys: The keys, in their order.
    ///   - otherTeams: Teams that have places besides the home teams.
    init(_ keys: [CanonicalGameKey], otherTeams: [Team.ID] = []) {
        stadiums = Set(keys.map(\.stadium)).sorted()
        teams = Set(keys.map(\.homeTeam) + otherTeams).sorted()
        let stadiumPlace = Self.places(of: stadiums)
        let teamPlace = Self.places(of: teams)
        firstDay = keys.first?.date.daysSince1970 ?? 0
        var day = firstDay
        for key in keys {
            days.append(UInt64(key.date.daysSince1970 - day))
            day = key.date.daysSince1970
            stadiumPlaces.append(stadiumPlace[key.stadium] ?? 0)
            homePlaces.append(teamPlace[key.homeTeam] ?? 0)
        }
    }

    /// The places of ids in a list.
    static func places<ID: Hashable>(of ids: [ID]) -> [ID: UInt64] {
        Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($0.element, UInt64($0.offset)) })
    }

    /// The keys.
    ///
    /// - Parameters:
    ///   - sport: Their sport.
    ///   - numbers: The number of each on its day; none where all are 0.
    /// - Returns: The keys.
    /// - Throws: ``ByteCoding/ByteCodingError`` where the columns do not fit together.
    func keys(of sport: SportID, numbers: [UInt64]) throws(ByteCodingError) -> [CanonicalGameKey] {
        let count = days.count
        guard count <= SeasonGames.gameLimit, stadiumPlaces.count == count, homePlaces.count == count,
            numbers.isEmpty || numbers.count == count
        else { throw ByteCodingError.invalidValue(field: "columns") }
        var keys: [CanonicalGameKey] = []
        keys.reserveCapacity(count)
        var day = Int64(firstDay)
        for index in 0..<count {
            let (next, isOver) = day.addingReportingOverflow(Int64(clamping: days[index]))
            guard !isOver, let dayNumber = Int32(exactly: next) else {
                throw ByteCodingError.invalidValue(field: "days")
            }
            day = next
            let number = numbers.isEmpty ? 0 : numbers[index]
            guard number <= Game.numbers.upperBound else {
                throw ByteCodingError.invalidValue(field: "numbers")
            }
            keys.append(
                CanonicalGameKey(
                    sport: sport, stadium: try Self.element(stadiumPlaces[index], of: stadiums),
                    date: LocalDate(daysSince1970: dayNumber),
                    homeTeam: try Self.element(homePlaces[index], of: teams), number: Int(number)))
        }
        return keys
    }

    /// The id at a place of a list.
    static func element<ID>(_ place: UInt64, of ids: [ID]) throws(ByteCodingError) -> ID {
        guard place < ids.count else { throw ByteCodingError.invalidValue(field: "columns") }
        return ids[Int(place)]
    }
}
