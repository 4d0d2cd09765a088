import Projections
public import SportsTimeModel
import SportsTimeViews

/// Finds canonical records of any type.
enum RecordLookup {
    /// The record of a type with an id; nil where there is none.
    static func record(_ type: RecordType, id: String, in views: ViewReader) throws -> (any CanonicalRecord)?
    {
        switch type {
        case .sport: return try SportView.sport(SportID(id), in: views)
        case .leagueStructure: return try StructureView.part(id, in: views)
        case .stadium: return try (try? Stadium.ID(id)).flatMap { try StadiumView.stadium($0, in: views) }
        case .team: return try (try? Team.ID(id)).flatMap { try TeamView.team($0, in: views) }
        case .stadiumAlias: return try StadiumView.alias(id, in: views)
        case .teamAlias: return try TeamView.alias(id, in: views)
        case .teamTenure: return try TeamView.tenure(id, in: views)
        case .achievementDefinition: return try DefinitionView.definition(id, in: views)
        case .game: return try game(id, in: views)
        }
    }
}

extension RecordLookup {
    /// All records of a type, those that were withdrawn among them.
    static func all(_ type: RecordType, in views: ViewReader) throws -> [any CanonicalRecord] {
        let sports = try SportView.all(in: views)
        switch type {
        case .sport: return sports
        case .leagueStructure:
            return try sports.flatMap { try StructureView.parts(of: $0.id, in: views) }
        case .stadium:
            return try sports.flatMap { sport in
                try [true, false].flatMap { try StadiumView.stadiums(of: sport.id, isActive: $0, in: views) }
            }
        case .team: return try sports.flatMap { try TeamView.teams(of: $0.id, in: views) }
        case .stadiumAlias: return try StadiumView.allAliases(in: views)
        case .teamAlias: return try TeamView.allAliases(in: views)
        case .teamTenure: return try TeamView.allTenures(in: views)
        case .achievementDefinition: return try DefinitionView.all(in: views)
        case .game:
            let seasons = Dictionary(uniqueKeysWithValues: sports.map { ($0.id, $0) })
            let games = try GameView.records(on: LocalDate.range, in: views).map { record in
                let (sport, date) = (record.game.key.sport, record.game.key.date)
                return CanonicalGame(record, season: seasons[sport]?.seasonYear(of: date) ?? date.year)
            }
            // One that is elsewhere now is called off where it was to be.
            let played = Set(games.filter { !$0.game.isCalledOff }.map(\.recordID))
            return games.filter { !$0.game.isCalledOff || !played.contains($0.recordID) }
        }
    }

    private static func game(_ id: String, in views: ViewReader) throws -> CanonicalGame? {
        guard let parts = GameIDParts(id) else { return nil }
        let games = try GameView.records(on: parts.date...parts.date, sport: parts.sport, in: views)
        return game(id, season: parts.season, among: games)
    }

    /// The game with an id among those of its day; where it was to be elsewhere before, the one that was not called off,
    /// or that was changed last.
    static func game(_ id: String, season: Int, among games: [GameView.Record]) -> CanonicalGame? {
        let own = games.filter { $0.game.id(season: season) == id }
        let latest = own.max { $0.lastModifiedMilliseconds < $1.lastModifiedMilliseconds }
        return (own.first { !$0.game.isCalledOff } ?? latest).map { CanonicalGame($0, season: season) }
    }
}

extension CanonicalGame {
    fileprivate init(_ record: GameView.Record, season: Int) {
        self.init(
            revision: RecordRevision(lastModifiedMilliseconds: record.lastModifiedMilliseconds),
            season: season,
            game: record.game)
    }
}

extension StoreQueries {
    /// All canonical records of a type, by the names of the seeds' JSON formats, in an order in which none comes before
    /// one that it refers to.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public func records(_ type: RecordType) throws -> [[String: JSONValue]] {
        try read { snapshot in
            let records = try RecordLookup.all(type, in: snapshot.views)
            return CanonicalBatch.ordered(records.map { RecordEncoding.object($0) }, of: type)
        }
    }

    /// A canonical record, by the names of the seeds' JSON formats, with the fields that this build does not know.
    ///
    /// - Parameters:
    ///   - type: Its type.
    ///   - id: Its id.
    /// - Returns: The record; nil where there is none.
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError``.
    public func record(_ type: RecordType, id: String) throws -> [String: JSONValue]? {
        try read { try RecordLookup.record(type, id: id, in: $0.views).map { RecordEncoding.object($0) } }
    }
}
