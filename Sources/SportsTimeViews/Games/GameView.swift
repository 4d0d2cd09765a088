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

    /// A game, and when it was last changed.
    public struct Record: Hashable, Sendable {
        /// The game.
        public let game: Game
        /// When it was last changed at its source: milliseconds since 1970 in UTC.
        public let lastModifiedMilliseconds: Int64
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
        try records(on: days, sport: sport, in: views).map(\.game)
    }

    /// The games of some days as ``games(on:sport:in:)`` gives them, each with when it was last changed at its source.
    ///
    /// - Throws: As ``games(on:sport:in:)``.
    public static func records(
        on days: ClosedRange<LocalDate>, sport: SportID? = nil, in views: ViewReader
    ) throws -> [Record] {
        var names: [SportID: [UInt32: String]] = [:]
        var games: [Record] = []
        var rows = try views.rows(
            from: VisitView.dayKey(days.lowerBound),
            through: VisitView.dayKey(days.upperBound), in: byDay)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let date = LocalDate(daysSince1970: try key.signed())
            let found = SportID(try key.text())
            guard sport.map({ $0 == found }) ?? true else { continue }
            for group in try DayGames(decoding: row.value).groups {
                let own = try group.games(on: date, of: found) { number in
                    if let id = names[found]?[number] { return id }
                    let id = try Self.id(number, of: found, in: views)
                    names[found, default: [:]][number] = id
                    return id
                }
                games += own.map {
                    Record(game: $0, lastModifiedMilliseconds: group.lastModifiedMilliseconds)
                }
            }
        }
        return games.sorted { $0.game.key < $1.game.key }
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

    /// When a game was last changed at its source, and the game; nil where none has its key.
    ///
    /// - Throws: As ``games(on:sport:in:)``.
    /// - Complexity: One row of its day, and one a stadium or team.
    public static func game(
        _ key: CanonicalGameKey, in views: ViewReader
    ) throws -> Record? {
        guard let value = try views.value(for: dayKey(key.date, key.sport), in: byDay) else { return nil }
        let day = try DayGames(decoding: value)
        for group in day.groups {
            let games = try group.games(on: key.date, of: key.sport) {
                try Self.id($0, of: key.sport, in: views)
            }
            if let game = games.first(where: { $0.key == key }) {
                return Record(game: game, lastModifiedMilliseconds: group.lastModifiedMilliseconds)
            }
        }
        return nil
    }

    private static func id(_ number: UInt32, of sport: SportID, in views: ViewReader) throws -> String {
        guard let value = try views.value(for: idKey(sport, number), in: ids) else {
            throw ProjectionError.missingRow(of: "name \(number) of \(sport)")
        }
        return try value.text()
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
