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
            let games = try GameView.records(on: LocalDate.range, in: views)
            return Dictionary(grouping: games, by: \.recordID).values.compactMap { newest(of: $0) }
                .sorted { $0.game.key < $1.game.key }
        }
    }

    static func game(_ id: String, in views: ViewReader) throws -> CanonicalGame? {
        guard let parts = GameIDParts(id) else { return nil }
        let games = try GameView.records(on: parts.date...parts.date, sport: parts.sport, in: views)
        return newest(of: games.filter { $0.recordID == id })
    }

    /// Where a game whose stadium is another one now was to be: called off there, as of then.
    static func placesLeft(by record: CanonicalGame, among games: [CanonicalGame]) -> [CanonicalGame] {
        games.filter { known in
            known.recordID == record.recordID && known.game.key != record.game.key && !known.game.isCalledOff
        }.map { known in
            CanonicalGame(
                revision: RecordRevision(
                    lastModifiedMilliseconds: known.revision.lastModifiedMilliseconds),
                season: known.season,
                game: Game(key: known.game.key, awayTeam: known.game.awayTeam, isCalledOff: true))
        }
    }

    /// The record of a game among those of its id: where it was to be elsewhere before, it is called off there, as of then.
    static func newest(of games: [CanonicalGame]) -> CanonicalGame? {
        games.max { left, right in
            let moments = (left.revision.lastModifiedMilliseconds, right.revision.lastModifiedMilliseconds)
            return moments.0 == moments.1
                ? left.game.isCalledOff && !right.game.isCalledOff : moments.0 < moments.1
        }
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
