import ByteCoding
public import Projections
public import SportsTimeModel

extension TeamView {
    /// The team with an id.
    ///
    /// - Throws: ``LMDB/LMDBError``, ``ByteCoding/ByteCodingError`` where a row is damaged.
    /// - Complexity: One row.
    public static func team(_ id: Team.ID, in views: ViewReader) throws -> Team? {
        guard let value = try views.value(for: key(id.rawValue), in: byID) else { return nil }
        return try Team(decoding: value)
    }

    /// The record of an alias.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func alias(_ id: String, in views: ViewReader) throws -> TeamAlias? {
        guard let value = try views.value(for: key(id), in: aliases) else { return nil }
        return try TeamAlias(decoding: value)
    }

    /// The record of a tenure.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func tenure(_ id: String, in views: ViewReader) throws -> TeamTenure? {
        guard let value = try views.value(for: key(id), in: tenures) else { return nil }
        return try TeamTenure(decoding: value)
    }

    /// The homes and divisions that a team had, by the ids of their records.
    ///
    /// - Throws: As ``team(_:in:)``.
    /// - Complexity: Two rows a tenure.
    public static func tenures(of team: Team.ID, in views: ViewReader) throws -> [TeamTenure] {
        var found: [TeamTenure] = []
        let prefix = key(team.rawValue)
        var rows = try views.rows(prefix: prefix, in: tenuresOf)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            let id = try key.text()
            guard let tenure = try tenure(id, in: views) else { throw ProjectionError.missingRow(of: id) }
            found.append(tenure)
        }
        return found
    }

    /// The record and the whole names of a team.
    ///
    /// - Throws: As ``team(_:in:)``.
    /// - Complexity: One row a name.
    public static func facts(_ id: Team.ID, in views: ViewReader) throws -> TeamFacts? {
        guard let team = try team(id, in: views) else { return nil }
        return TeamFacts(team: team, names: try windows(of: id, type: .name, in: views))
    }

    /// The names, cities or abbreviations that a team has or had, by its aliases.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func windows(
        of id: Team.ID, type: TeamAlias.AliasType, in views: ViewReader
    ) throws -> [NameWindow] {
        try names.entries(of: id.rawValue, in: views)
            .filter { $0.nameID.hasPrefix("\(type.rawValue)/") }.map(\.window)
    }

    /// The teams of a sport, by id.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func teams(of sport: SportID, in views: ViewReader) throws -> [Team] {
        try teams(prefix: key(sport.key), in: bySport, views)
    }

    /// The teams that have their home in a stadium, by id.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func teams(at stadium: Stadium.ID, in views: ViewReader) throws -> [Team] {
        try teams(prefix: key(stadium.rawValue), in: byHome, views)
    }

    /// What a team's name, city or abbreviation may mean.
    ///
    /// - Parameters:
    ///   - name: A name, in any spelling of case, accents and punctuation.
    ///   - date: The day it was used; nil for any.
    ///   - sport: The sport, if it is known.
    ///   - views: The views.
    /// - Returns: The meanings, by id.
    /// - Throws: As ``team(_:in:)``.
    public static func matches(
        named name: String, on date: LocalDate? = nil, sport: SportID? = nil, in views: ViewReader
    ) throws -> [NameMatch<Team.ID>] {
        try names.matches(NormalizedName(name), on: date, in: views) { owner in
            guard let id = try? Team.ID(owner), sport.map({ $0 == id.sport }) ?? true else { return nil }
            return id
        }
    }

    /// Teams with names that have every word of a text, each word possibly only begun.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func search(_ text: String, in views: ViewReader) throws -> [Team.ID] {
        try names.search(text, in: views).compactMap { try? Team.ID($0) }
    }

    /// Names spelled almost like a text, nearest first.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func namesNear(_ text: String, limit: Int = 3, in views: ViewReader) throws -> [String] {
        try names.namesNear(NormalizedName(text), limit: limit, in: views)
    }

    private static func teams(
        prefix: [UInt8], in table: ViewTable, _ views: ViewReader
    ) throws -> [Team] {
        var teams: [Team] = []
        var rows = try views.rows(prefix: prefix, in: table)
        while let row = try rows.next() {
            var key = KeyReader(row.key.extracting(droppingFirst: prefix.count))
            let id = try Team.ID(try key.text())
            guard let team = try team(id, in: views) else {
                throw ProjectionError.missingRow(of: id.rawValue)
            }
            teams.append(team)
        }
        return teams
    }
}
