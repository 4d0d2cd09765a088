import ByteCoding
import SportsTimeModel

/// The games of one sport on one day: four bytes or so each, stadiums and teams by their numbers.
struct DayGames: Hashable {
    /// Games of one season that were last changed at one moment.
    struct Group: Hashable {
        /// When they were last changed at their source: milliseconds since 1970 in UTC.
        let lastModifiedMilliseconds: Int64
        /// The year that their season begins in.
        let season: UInt32
        /// The games.
        var games: [Numbers] = []
    }

    /// A game in numbers.
    struct Numbers: Hashable {
        let stadium: UInt32
        let home: UInt32
        let away: UInt32
        /// Twice the number on the day, and one more where it was called off.
        let mark: UInt32

        /// Whether both are the same game, whatever is said of it.
        func isSameGame(as other: Numbers) -> Bool {
            (stadium, home, mark / 2) == (other.stadium, other.home, other.mark / 2)
        }
    }

    /// The games, by when they were last changed.
    private(set) var groups: [Group] = []

    /// No games.
    init() {}

    init(decoding bytes: Span<UInt8>) throws(ByteCodingError) {
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            guard field.number == 1 else { throw ByteCodingError.unknownField(field.number) }
            groups.append(try Self.group(try reader.span()))
        }
    }

    private static func group(_ bytes: Span<UInt8>) throws(ByteCodingError) -> Group {
        var lastModified: Int64 = 0
        var season: UInt32 = 0
        var numbers: [UInt64] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: lastModified = try reader.signed()
            case 2: numbers = try reader.packed()
            case 3: season = try reader.unsigned()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard numbers.count.isMultiple(of: 4), numbers.allSatisfy({ $0 <= UInt32.max }) else {
            throw ByteCodingError.invalidValue(field: "games")
        }
        var group = Group(lastModifiedMilliseconds: lastModified, season: season)
        for place in stride(from: 0, to: numbers.count, by: 4) {
            group.games.append(
                Numbers(
                    stadium: UInt32(numbers[place]), home: UInt32(numbers[place + 1]),
                    away: UInt32(numbers[place + 2]), mark: UInt32(numbers[place + 3])))
        }
        return group
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        for group in groups {
            var part = ProtobufWriter()
            part.write(signed: group.lastModifiedMilliseconds, field: 1)
            part.write(
                packed: group.games.flatMap {
                    [UInt64($0.stadium), UInt64($0.home), UInt64($0.away), UInt64($0.mark)]
                }, field: 2)
            part.write(group.season, field: 3)
            writer.writeElement(part.bytes, field: 1)
        }
        return writer.bytes
    }

    /// Puts a game, in the place of what was known of it.
    mutating func put(_ game: Numbers, season: UInt32, lastModified: Int64) {
        for index in groups.indices {
            groups[index].games.removeAll { $0.isSameGame(as: game) }
        }
        groups.removeAll(where: \.games.isEmpty)
        if let index = groups.firstIndex(where: {
            $0.lastModifiedMilliseconds == lastModified && $0.season == season
        }) {
            groups[index].games.append(game)
        } else {
            groups.append(Group(lastModifiedMilliseconds: lastModified, season: season, games: [game]))
        }
    }
}

extension DayGames.Group {
    /// The games of a group, with the ids that the numbers stand for.
    func games(on date: LocalDate, of sport: SportID, _ id: (UInt32) throws -> String) throws -> [Game] {
        try games.map { game in
            let key = CanonicalGameKey(
                sport: sport, stadium: try Stadium.ID(try id(game.stadium)), date: date,
                homeTeam: try Team.ID(try id(game.home)), number: Int(game.mark / 2))
            return Game(key: key, awayTeam: try Team.ID(try id(game.away)), isCalledOff: game.mark % 2 == 1)
        }
    }
}
