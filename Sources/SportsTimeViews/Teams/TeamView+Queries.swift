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
        try views.ids(behind: key(team.rawValue), in: tenuresOf).map { id in
            guard let tenure = try tenure(id, in: views) else { throw ProjectionError.missingRow(of: id) }
            return tenure
        }
    }

    /// All aliases, those that were withdrawn among them, by id.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func allAliases(in views: ViewReader) throws -> [TeamAlias] {
        var found: [TeamAlias] = []
        var rows = try views.rows(in: aliases)
        while let row = try rows.next() { found.append(try TeamAlias(decoding: row.value)) }
        return found
    }

    /// All tenures, those that were withdrawn among them, by id.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func allTenures(in views: ViewReader) throws -> [TeamTenure] {
        var found: [TeamTenure] = []
        var rows = try views.rows(in: tenures)
        while let row = try rows.next() { found.append(try TeamTenure(decoding: row.value)) }
        return found
    }

    /// The ids of all aliases and tenures that a team ever had, those that were withdrawn among them.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func recordIDs(of team: Team.ID, in views: ViewReader) throws -> [String] {
        try views.ids(behind: key(team.rawValue), in: recordsOf)
    }

    /// The ids of all tenures by which a stadium ever was a home, those that were withdrawn among them.
    ///
    /// - Throws: As ``team(_:in:)``.
    public static func tenureIDs(at stadium: Stadium.ID, in views: ViewReader) throws -> [String] {
        try views.ids(behind: key(stadium.rawValue), in: tenuresAt)
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
    ///   - type: What the name is: a whole name, a city, an abbreviation; nil for any.
    ///   - views: The views.
    /// - Returns: The meanings, by id.
    /// - Throws: As ``team(_:in:)``.
    public static func matches(
        named name: String, on date: LocalDate? = nil, sport: SportID? = nil,
        type: TeamAlias.AliasType? = nil, in views: ViewReader
    ) throws -> [NameMatch<Team.ID>] {
        try names.matches(NormalizedName(name), on: date, in: views) { entry in
            let isOfType = type.map {
                entry.nameID == "=\($0.rawValue)" || entry.nameID.hasPrefix("\($0.rawValue)/")
            }
            guard isOfType ?? true, let id = try? Team.ID(entry.owner), sport.map({ $0 == id.sport }) ?? true
            else { return nil }
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
        try views.ids(behind: prefix, in: table).map { id in
            guard let team = try team(try Team.ID(id), in: views) else {
                throw ProjectionError.missingRow(of: id)
            }
            return team
        }
    }
}
