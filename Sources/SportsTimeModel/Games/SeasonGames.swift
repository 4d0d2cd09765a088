import ByteCoding

/// Games of one season of one sport, as one event carries them: in columns, five bytes a game.
public struct SeasonGames: Hashable, Sendable {
    /// Games that one event may have.
    public static let gameLimit = 20_000
    /// Bytes that the details of one game may have; those of an event have at most four times as many.
    public static let detailsByteLimit = 128 << 10

    /// The sport.
    public let sport: SportID
    /// The year that the season begins in.
    public let season: Int
    /// Where they come from.
    public let source: String
    /// When each of them was last changed at the source: milliseconds since 1970 in UTC.
    public let lastModifiedMilliseconds: Int64
    /// The games, in the order of their keys.
    public let games: [Game]
    /// What is known of a game beyond the columns, by its place among the games.
    public let details: [Int: GameDetails]

    /// Games of one season of one sport.
    ///
    /// - Parameters:
    ///   - sport: The sport.
    ///   - season: The year that the season begins in.
    ///   - source: Where they come from.
    ///   - lastModifiedMilliseconds: When each of them was last changed at the source: milliseconds since 1970 in UTC.
    ///   - games: The games.
    ///   - details: What is known of a game beyond the columns.
    public init(
        sport: SportID, season: Int, source: String, lastModifiedMilliseconds: Int64,
        games: some Sequence<Game>, details: [CanonicalGameKey: GameDetails] = [:]
    ) {
        self.sport = sport
        self.season = season
        self.source = source
        self.lastModifiedMilliseconds = lastModifiedMilliseconds
        let sorted = games.sorted { $0.key < $1.key }
        self.games = sorted
        var byPlace: [Int: GameDetails] = [:]
        if !details.isEmpty {
            for (place, game) in sorted.enumerated() { byPlace[place] = details[game.key] }
        }
        self.details = byPlace
    }

    /// Reads the message `GamesMerged`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    public init(decoding bytes: Span<UInt8>) throws {
        var sport = SportID("")
        var season: UInt32 = 0
        var source = ""
        var lastModified: Int64 = 0
        var columns = Columns()
        var details: [(place: UInt32, details: GameDetails)] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: sport = SportID(try reader.string())
            case 2: season = try reader.unsigned()
            case 3: source = try reader.string()
            case 4: lastModified = try reader.signed()
            case 5: columns.keys.stadiums.append(try decodedID(try reader.span(), field: "stadium_ids"))
            case 6: columns.keys.teams.append(try decodedID(try reader.span(), field: "team_ids"))
            case 7: columns.keys.firstDay = try reader.signed()
            case 8: columns.keys.days = try reader.packed()
            case 9: columns.keys.stadiumPlaces = try reader.packed()
            case 10: columns.keys.homePlaces = try reader.packed()
            case 11: columns.awayPlaces = try reader.packed()
            case 12: columns.marks = try reader.packed()
            case 13: details.append(try Self.detailed(try reader.span()))
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        let games = try columns.games(of: sport)
        var byKey: [CanonicalGameKey: GameDetails] = [:]
        for (place, details) in details {
            guard place < games.count else { throw ByteCodingError.invalidValue(field: "details") }
            byKey[games[Int(place)].key] = details
        }
        self.init(
            sport: sport, season: Int(season), source: source, lastModifiedMilliseconds: lastModified,
            games: games, details: byKey)
    }

    private static func detailed(
        _ bytes: Span<UInt8>
    ) throws -> (place: UInt32, details: GameDetails) {
        var place: UInt32 = 0
        var details: GameDetails?
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: place = try reader.unsigned()
            case 2: details = try GameDetails(decoding: try reader.span())
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let details else { throw ByteCodingError.missingField("details") }
        return (place, details)
    }

    /// The message `GamesMerged`.
    public var encoded: [UInt8] {
        let columns = Columns(games)
        var writer = ProtobufWriter()
        writer.write(sport.rawValue, field: 1)
        writer.write(UInt32(season), field: 2)
        writer.write(source, field: 3)
        writer.write(signed: lastModifiedMilliseconds, field: 4)
        writer.write(columns.keys.stadiums.map(\.rawValue), field: 5)
        writer.write(columns.keys.teams.map(\.rawValue), field: 6)
        writer.write(signed: columns.keys.firstDay, field: 7)
        writer.write(packed: columns.keys.days, field: 8)
        writer.write(packed: columns.keys.stadiumPlaces, field: 9)
        writer.write(packed: columns.keys.homePlaces, field: 10)
        writer.write(packed: columns.awayPlaces, field: 11)
        writer.write(packed: columns.marks, field: 12)
        for (place, details) in details.sorted(by: { $0.key < $1.key }) {
            var part = ProtobufWriter()
            part.write(UInt32(place), field: 1)
            part.writeElement(details.encoded, field: 2)
            writer.writeElement(part.bytes, field: 13)
        }
        return writer.bytes
    }
}

extension SeasonGames {
    /// The games as records.
    public var records: [CanonicalGame] {
        games.enumerated().map { place, game in
            CanonicalGame(
                game, season: season, lastModifiedMilliseconds: lastModifiedMilliseconds,
                details: details[place])
        }
    }

    /// Games as events carry them: those of one season of one sport that were last changed at one moment are together.
    ///
    /// - Parameters:
    ///   - games: The games, each once.
    ///   - source: Where they come from.
    /// - Returns: As few events as there can be, by sport, season and moment.
    public static func grouped(_ games: [CanonicalGame], source: String) -> [SeasonGames] {
        struct Place: Hashable {
            let sport: SportID
            let season: Int
            let lastModified: Int64
        }
        let places = Dictionary(grouping: games) { record in
            Place(
                sport: record.game.key.sport, season: record.season,
                lastModified: record.revision.lastModifiedMilliseconds)
        }
        return places.sorted {
            ($0.key.sport, $0.key.season, $0.key.lastModified)
                < ($1.key.sport, $1.key.season, $1.key.lastModified)
        }.flatMap { place, records in
            func event(_ records: ArraySlice<CanonicalGame>) -> SeasonGames {
                let details = records.compactMap { record in
                    GameDetails(record).map { (record.game.key, $0) }
                }
                return SeasonGames(
                    sport: place.sport, season: place.season, source: source,
                    lastModifiedMilliseconds: place.lastModified, games: records.map(\.game),
                    details: Dictionary(details) { first, _ in first })
            }
            let records = records.sorted { $0.game.key < $1.game.key }
            var events: [SeasonGames] = []
            var start = 0
            var bytes = 0
            for (index, record) in records.enumerated() {
                let own = GameDetails(record)?.encoded.count ?? 0
                if index - start == gameLimit || bytes + own > 4 * detailsByteLimit {
                    events.append(event(records[start..<index]))
                    (start, bytes) = (index, 0)
                }
                bytes += own
            }
            return events + [event(records[start...])]
        }
    }
}

/// Games of one sport in columns, in the order of their keys.
private struct Columns {
    var keys = KeyColumns()
    var awayPlaces: [UInt64] = []
    /// Twice the number on the day, and one more where it was called off; no column where all are 0.
    var marks: [UInt64] = []

    init() {}

    init(_ games: [Game]) {
        keys = KeyColumns(games.map(\.key), otherTeams: games.map(\.awayTeam))
        let places = KeyColumns.places(of: keys.teams)
        awayPlaces = games.map { places[$0.awayTeam] ?? 0 }
        marks = games.map { UInt64($0.key.number) * 2 + ($0.isCalledOff ? 1 : 0) }
        if marks.allSatisfy({ $0 == 0 }) { marks = [] }
    }

    func games(of sport: SportID) throws(ByteCodingError) -> [Game] {
        let keys = try keys.keys(of: sport, numbers: marks.map { $0 / 2 })
        guard awayPlaces.count == keys.count else { throw ByteCodingError.invalidValue(field: "columns") }
        var games: [Game] = []
        games.reserveCapacity(keys.count)
        for (index, key) in keys.enumerated() {
            games.append(
                Game(
                    key: key, awayTeam: try KeyColumns.element(awayPlaces[index], of: self.keys.teams),
                    isCalledOff: !marks.isEmpty && marks[index] % 2 == 1))
        }
        return games
    }
}
