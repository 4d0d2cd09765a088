import ByteCoding
public import Projections
public import SportsTimeModel

/// The games that are known: by day and by stadium.
public enum GameView {
    /// The view, by which an embedder's projector declares to read it.
    public static let view = View(index: 10, name: "games")
    // (sport's key, number) → the id of a stadium or team, which rows of games name by its number
    static let ids = view.table(1)
    // (sport's key, id) → its number
    static let numbers = view.table(2)
    // (day, sport's key) → ``DayGames``
    static let byDay = view.table(3)
    // (stadium, year) → the days of its games, each as the number of the day in the year in two bytes
    static let byStadium = view.table(4)
    // (day, sport's key, stadium's and home team's numbers, number on the day) → what is known of a game beyond the
    // numbers (``GameDetails``)
    static let details = view.table(5)
    // (day, sport's key) → ``DayScores``
    static let scoresByDay = view.table(6)
    // (sequence of an event) → where its scores were found (``ScoreOrigin``)
    static let scoreOrigins = view.table(7)
    // (sport's key, first day) → the last day of those of which every game that was played is known
    static let covered = view.table(8)
    // (day, sport's key, stadium) → the last look for a score that found none (``ScoreLookup``)
    static let lookups = view.table(9)

    static func detailsKey(_ dayKey: [UInt8], _ game: DayGames.Numbers) -> [UInt8] {
        var key = KeyWriter()
        key.append(game.stadium)
        key.append(game.home)
        key.append(game.mark / 2)
        return dayKey + key.bytes
    }

    static func dayKey(_ date: LocalDate, _ sport: SportID) -> [UInt8] {
        var key = KeyWriter()
        key.append(signed: date.daysSince1970)
        key.append(sport.key)
        return key.bytes
    }

    static func idKey(_ sport: SportID, _ number: UInt32) -> [UInt8] {
        var key = KeyWriter()
        key.append(sport.key)
        key.append(number)
        return key.bytes
    }

    static func numberKey(_ sport: SportID, _ id: String) -> [UInt8] {
        var key = KeyWriter()
        key.append(sport.key)
        key.append(id)
        return key.bytes
    }

    static func stadiumKey(_ stadium: Stadium.ID, year: Int? = nil) -> [UInt8] {
        var key = KeyWriter()
        key.append(stadium.rawValue)
        if let year { key.append(UInt32(year)) }
        return key.bytes
    }

    /// The games of some days, in the order of their keys.
    ///
    /// - Parameters:
    ///   - days: The days.
    ///   - sport: The sport; nil for all.
    ///   - views: The views.
    /// - Returns: The games, those that were called off among them.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row a day and a sport, and one a stadium or team.
    public static func games(
        on days: ClosedRange<LocalDate>, sport: SportID? = nil, in views: ViewReader
    ) throws -> [Game] {
        var games: [Game] = []
        try forEachGroup(on: days, sport: sport, in: views) { _, _, found in games += found }
        return games.sorted { $0.key < $1.key }
    }

    /// The games of some days as records, in the order of their keys.
    ///
    /// - Throws: As ``games(on:sport:in:)``.
    /// - Complexity: As of ``games(on:sport:in:)``, and a look at the details of each day.
    public static func records(
        on days: ClosedRange<LocalDate>, sport: SportID? = nil, in views: ViewReader
    ) throws -> [CanonicalGame] {
        var records: [CanonicalGame] = []
        var dayKeyBefore: [UInt8] = []
        var detailsOfDay: [[UInt8]: GameDetails] = [:]
        try forEachGroup(on: days, sport: sport, in: views) { dayKey, group, games in
            if dayKey != dayKeyBefore {
                (dayKeyBefore, detailsOfDay) = (dayKey, try Self.details(of: dayKey, in: views))
            }
            for (numbers, game) in zip(group.games, games) {
                records.append(
                    CanonicalGame(
                        game, season: Int(group.season),
                        lastModifiedMilliseconds: group.lastModifiedMilliseconds,
                        details: detailsOfDay[detailsKey(dayKey, numbers)]))
            }
        }
        return records.sorted { $0.game.key < $1.game.key }
    }

    private static func details(
        of dayKey: [UInt8], in views: ViewReader
    ) throws -> [[UInt8]: GameDetails] {
        var found: [[UInt8]: GameDetails] = [:]
        var rows = try views.rows(prefix: dayKey, in: details)
        while let row = try rows.next() {
            found[[UInt8](row.key)] = try GameDetails(decoding: row.value)
        }
        return found
    }

    private static func forEachGroup(
        on days: ClosedRange<LocalDate>, sport: SportID?, in views: ViewReader,
        _ body: (_ dayKey: [UInt8], _ group: DayGames.Group, _ games: [Game]) throws -> Void
    ) throws {
        var names = GameNames()
        var rows = try views.rows(
            from: VisitView.dayKey(days.lowerBound),
            through: VisitView.dayKey(days.upperBound), in: byDay)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let date = LocalDate(daysSince1970: try key.signed())
            let found = SportID(try key.text())
            guard sport.map({ $0 == found }) ?? true else { continue }
            for group in try DayGames(decoding: row.value).groups {
                let games = try group.games(on: date, of: found) { try names.name($0, of: found, in: views) }
                try body(dayKey(date, found), group, games)
            }
        }
    }

    /// The days on which a stadium had or has games, in order, those called off among them.
    ///
    /// - Throws: As ``games(on:sport:in:)``.
    /// - Complexity: One row a year.
    public static func days(
        at stadium: Stadium.ID, in range: ClosedRange<LocalDate>, in views: ViewReader
    ) throws -> [LocalDate] {
        var found: [LocalDate] = []
        let prefix = stadiumKey(stadium)
        var rows = try views.rows(
            prefix: prefix, from: stadiumKey(stadium, year: range.lowerBound.year),
            through: stadiumKey(stadium, year: range.upperBound.year), in: byStadium)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            let year = Int(try key.unsigned(UInt32.self))
            found += try days(row.value, of: year).filter { range.contains($0) }
        }
        return found
    }

    /// The record of a game; nil where none has its key.
    ///
    /// - Throws: As ``games(on:sport:in:)``.
    /// - Complexity: One row of its day, and one a stadium or team.
    public static func record(_ key: CanonicalGameKey, in views: ViewReader) throws -> CanonicalGame? {
        try records(on: key.date...key.date, sport: key.sport, in: views).first { $0.game.key == key }
    }

    /// The days that a row of a stadium's year has.
    static func days(_ value: Span<UInt8>, of year: Int) throws -> [LocalDate] {
        guard let first = LocalDate(year: year, month: 1, day: 1) else {
            throw ByteCodingError.invalidValue(field: "year")
        }
        var days: [LocalDate] = []
        for place in stride(from: 0, to: value.count, by: 2) {
            let number: UInt16 = try value.integer(at: place)
            days.append(first.advanced(by: Int(number)))
        }
        return days
    }
}
