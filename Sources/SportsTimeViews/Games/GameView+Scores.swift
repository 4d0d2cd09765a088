import ByteCoding
public import Projections
public import SportsTimeModel

/// A score that was told of a game.
public struct GameScore: Hashable, Sendable {
    /// The away team it was told with.
    public let awayTeam: Team.ID
    /// The score.
    public let score: FinalScore
    /// Which way it was found.
    public let source: ScoreSource
    /// The event that told it.
    public let sequence: UInt64

    /// The score that counts: of those believed most the last one.
    static func current(of scores: [GameScore]) -> GameScore? {
        scores.max { ($0.source.rank, $0.sequence) < ($1.source.rank, $1.sequence) }
    }
}

/// Where scores were found.
public struct ScoreOrigin: Hashable, Sendable {
    /// Which way.
    public let source: ScoreSource
    /// Who said so: a provider's name, a file's.
    public let provider: String
    /// The version of its interface, or the day of its page; nil where there is none.
    public let providerVersion: String?
    /// When: milliseconds since 1970 in UTC.
    public let resolvedAtMilliseconds: Int64

    init(_ scores: SeasonScores) {
        source = scores.source
        provider = scores.provider
        providerVersion = scores.providerVersion
        resolvedAtMilliseconds = scores.resolvedAtMilliseconds
    }

    init(decoding bytes: Span<UInt8>) throws {
        var source: ScoreSource?
        var (provider, version): (String, String?) = ("", nil)
        var resolvedAt: Int64 = 0
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: source = ScoreSource(number: try reader.unsigned())
            case 2: provider = try reader.string()
            case 3: version = try reader.string()
            case 4: resolvedAt = try reader.signed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let source else { throw ByteCodingError.missingField("source") }
        (self.source, self.provider, providerVersion) = (source, provider, version)
        resolvedAtMilliseconds = resolvedAt
    }

    var encoded: [UInt8] {
        var writer = ProtobufWriter()
        writer.write(source.number, field: 1)
        writer.write(provider, field: 2)
        writer.write(providerVersion, field: 3)
        writer.write(signed: resolvedAtMilliseconds, field: 4)
        return writer.bytes
    }
}

extension GameView {
    /// The scores of games of some days that count, by game; none of those that were called off.
    ///
    /// - Throws: As ``games(on:sport:in:)``.
    /// - Complexity: Two rows a day and a sport, and one a stadium or team.
    public static func scores(
        on days: ClosedRange<LocalDate>, sport: SportID? = nil, in views: ViewReader
    ) throws -> [CanonicalGameKey: GameScore] {
        let told = try allScores(on: days, sport: sport, in: views)
        if told.isEmpty { return [:] }
        var found: [CanonicalGameKey: GameScore] = [:]
        for game in try games(on: days, sport: sport, in: views) where !game.isCalledOff {
            found[game.key] = GameScore.current(
                of: (told[game.key] ?? []).filter { $0.awayTeam == game.awayTeam })
        }
        return found
    }

    /// Every score that was ever told of a game, the first one first.
    ///
    /// - Throws: As ``games(on:sport:in:)``.
    /// - Complexity: One row, and one a stadium or team of the day.
    public static func scores(of game: Game, in views: ViewReader) throws -> [GameScore] {
        let date = game.key.date
        return (try allScores(on: date...date, sport: game.key.sport, in: views)[game.key] ?? [])
            .filter { $0.awayTeam == game.awayTeam }
    }

    /// Where an event's scores were found; nil for another event.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public static func scoreOrigin(at sequence: UInt64, in views: ViewReader) throws -> ScoreOrigin? {
        guard let value = try views.value(for: originKey(sequence), in: scoreOrigins) else { return nil }
        return try ScoreOrigin(decoding: value)
    }

    static func originKey(_ sequence: UInt64) -> [UInt8] {
        var key = KeyWriter()
        key.append(sequence)
        return key.bytes
    }

    private static func allScores(
        on days: ClosedRange<LocalDate>, sport: SportID?, in views: ViewReader
    ) throws -> [CanonicalGameKey: [GameScore]] {
        var found: [CanonicalGameKey: [GameScore]] = [:]
        var names = GameNames()
        var rows = try views.rows(
            from: VisitView.dayKey(days.lowerBound), through: VisitView.dayKey(days.upperBound),
            in: scoresByDay)
        while let row = try rows.next() {
            var key = KeyReader(row.key)
            let date = LocalDate(daysSince1970: try key.signed())
            let sportOfRow = SportID(try key.text())
            guard sport.map({ $0 == sportOfRow }) ?? true else { continue }
            for group in try DayScores(decoding: row.value).groups {
                for numbers in group.scores {
                    let game = CanonicalGameKey(
                        sport: sportOfRow,
                        stadium: try Stadium.ID(try names.name(numbers.stadium, of: sportOfRow, in: views)),
                        date: date,
                        homeTeam: try Team.ID(try names.name(numbers.home, of: sportOfRow, in: views)),
                        number: Int(numbers.number))
                    let away = try Team.ID(try names.name(numbers.away, of: sportOfRow, in: views))
                    found[game, default: []].append(
                        GameScore(
                            awayTeam: away, score: numbers.score, source: group.source,
                            sequence: group.sequence))
                }
            }
        }
        return found
    }
}

/// The ids that numbers in rows of games stand for, each looked up once.
struct GameNames {
    private var names: [SportID: [UInt32: String]] = [:]

    mutating func name(_ number: UInt32, of sport: SportID, in views: ViewReader) throws -> String {
        if let name = names[sport]?[number] { return name }
        guard let value = try views.value(for: GameView.idKey(sport, number), in: GameView.ids) else {
            throw ProjectionError.missingRow(of: "name \(number) of \(sport)")
        }
        let name = try value.text()
        names[sport, default: [:]][number] = name
        return name
    }
}
