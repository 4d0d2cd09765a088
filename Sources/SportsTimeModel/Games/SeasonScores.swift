import ByteCoding

/// Final scores of games of one season of one sport, found in one place, as one event carries them: in columns, eight bytes a
/// game at most.
///
/// A correction is another event: what was told before stays (DESIGN, section 5).
public struct SeasonScores: Hashable, Sendable {
    /// The score of a game.
    public struct Result: Hashable, Sendable {
        /// The game.
        public let game: CanonicalGameKey
        /// The away team: a score of another game that was to be in its place is not its score.
        public let awayTeam: Team.ID
        /// Its final score.
        public let score: FinalScore

        /// The score of a game.
        public init(game: CanonicalGameKey, awayTeam: Team.ID, score: FinalScore) {
            self.game = game
            self.awayTeam = awayTeam
            self.score = score
        }
    }

    /// The sport.
    public let sport: SportID
    /// The year that the season begins in.
    public let season: Int
    /// Which way they were found.
    public let source: ScoreSource
    /// Who said so: a provider's name, a file's.
    public let provider: String
    /// The version of its interface, or the day of its page; nil where there is none.
    public let providerVersion: String?
    /// When they were found: milliseconds since 1970 in UTC.
    public let resolvedAtMilliseconds: Int64
    /// The scores, in the order of the games' keys.
    public let results: [Result]

    /// Final scores of games of one season of one sport.
    ///
    /// - Parameters:
    ///   - sport: The sport.
    ///   - season: The year that the season begins in.
    ///   - source: Which way they were found.
    ///   - provider: Who said so.
    ///   - providerVersion: The version of its interface, or the day of its page.
    ///   - resolvedAtMilliseconds: When they were found: milliseconds since 1970 in UTC.
    ///   - results: The scores, each game's once.
    public init(
        sport: SportID, season: Int, source: ScoreSource, provider: String, providerVersion: String? = nil,
        resolvedAtMilliseconds: Int64, results: some Sequence<Result>
    ) {
        self.sport = sport
        self.season = season
        self.source = source
        self.provider = provider
        self.providerVersion = providerVersion
        self.resolvedAtMilliseconds = resolvedAtMilliseconds
        self.results = results.sorted { $0.game < $1.game }
    }

    /// Reads the message `ScoresResolved`.
    ///
    /// - Throws: ``ByteCoding/ByteCodingError``.
    init(decoding bytes: Span<UInt8>) throws {
        var (sport, season, provider) = (SportID(""), UInt32(0), "")
        var source: ScoreSource?
        var version: String?
        var resolvedAt: Int64 = 0
        var keys = KeyColumns()
        var (numbers, homes, aways): ([UInt64], [UInt64], [UInt64]) = ([], [], [])
        var awayPlaces: [UInt64] = []
        var reader = ProtobufReader(bytes)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: sport = SportID(try reader.string())
            case 2: season = try reader.unsigned()
            case 3: source = ScoreSource(number: try reader.unsigned())
            case 4: provider = try reader.string()
            case 5: version = try reader.string()
            case 6: resolvedAt = try reader.signed()
            case 7: keys.stadiums.append(try decodedID(try reader.span(), field: "stadium_ids"))
            case 8: keys.teams.append(try decodedID(try reader.span(), field: "team_ids"))
            case 9: keys.firstDay = try reader.signed()
            case 10: keys.days = try reader.packed()
            case 11: keys.stadiumPlaces = try reader.packed()
            case 12: keys.homePlaces = try reader.packed()
            case 13: numbers = try reader.packed()
            case 14: homes = try reader.packed()
            case 15: aways = try reader.packed()
            case 16: awayPlaces = try reader.packed()
            default: throw ByteCodingError.unknownField(field.number)
            }
        }
        guard let source else { throw ByteCodingError.missingField("source") }
        let games = try keys.keys(of: sport, numbers: numbers)
        let limit = UInt64(FinalScore.limit)
        guard homes.count == games.count, aways.count == games.count, awayPlaces.count == games.count,
            homes.allSatisfy({ $0 <= limit }), aways.allSatisfy({ $0 <= limit })
        else { throw ByteCodingError.invalidValue(field: "scores") }
        var results: [Result] = []
        for (place, game) in games.enumerated() {
            results.append(
                Result(
                    game: game, awayTeam: try KeyColumns.element(awayPlaces[place], of: keys.teams),
                    score: FinalScore(home: Int(homes[place]), away: Int(aways[place]))))
        }
        self.init(
            sport: sport, season: Int(season), source: source, provider: provider, providerVersion: version,
            resolvedAtMilliseconds: resolvedAt, results: results)
    }

    /// The message `ScoresResolved`.
    var encoded: [UInt8] {
        let games = results.map(\.game)
        let keys = KeyColumns(games, otherTeams: results.map(\.awayTeam))
        let teamPlaces = KeyColumns.places(of: keys.teams)
        let isSingle = games.allSatisfy { $0.number == 0 }
        var writer = ProtobufWriter()
        writer.write(sport.rawValue, field: 1)
        writer.write(UInt32(season), field: 2)
        writer.write(source.number, field: 3)
        writer.write(provider, field: 4)
        writer.write(providerVersion, field: 5)
        writer.write(signed: resolvedAtMilliseconds, field: 6)
        writer.write(keys.stadiums.map(\.rawValue), field: 7)
        writer.write(keys.teams.map(\.rawValue), field: 8)
        writer.write(signed: keys.firstDay, field: 9)
        writer.write(packed: keys.days, field: 10)
        writer.write(packed: keys.stadiumPlaces, field: 11)
        writer.write(packed: keys.homePlaces, field: 12)
        writer.write(packed: isSingle ? [] : games.map { UInt64($0.number) }, field: 13)
        writer.write(packed: results.map { UInt64($0.score.home) }, field: 14)
        writer.write(packed: results.map { UInt64($0.score.away) }, field: 15)
        writer.write(packed: results.map { teamPlaces[$0.awayTeam] ?? 0 }, field: 16)
        return writer.bytes
    }
}
