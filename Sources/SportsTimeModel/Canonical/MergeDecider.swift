/// What merging one record comes to (seed "Dynamic Sports", `MergeResult`; DESIGN, section 5).
public enum MergeOutcome: Hashable, Sendable {
    /// It is new, or newer than what is there.
    case applied
    /// It is not newer than what is there.
    case skippedOlder
    /// Its schema is newer than this build: put aside.
    case skippedIncompatible
    /// It is impossible, for this reason: refused.
    case invalid(reason: String)
}

/// What a merge has to know of the records that are there.
public protocol KnownRecords: ~Escapable {
    /// When the record with this id was last changed; nil where there is none.
    func lastModifiedMilliseconds(of type: RecordType, id: String) throws -> Int64?
    /// The part of a league with this id.
    func leagueStructure(_ id: String) throws -> LeagueStructure?
    /// Whether there is a record with this id.
    func exists(_ type: RecordType, id: String) throws -> Bool
    /// The sports there are.
    func sports() throws -> [SportID]
    /// The stadiums there are, of today and of former days: of a sport or of all, in some states or in all.
    func stadiums(of sport: SportID?, in states: [String]?) throws -> [Stadium]
}

/// Decides whether a record is merged.
public enum MergeDecider {
    /// Decides for a record that was read completely.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - known: What is there.
    ///   - schema: The newest schema that is understood.
    /// - Returns: What merging it comes to.
    /// - Throws: What looking records up throws.
    public static func decide(
        _ record: some CanonicalRecord, known: borrowing some KnownRecords & ~Escapable,
        schema: UInt32 = RecordRevision.currentSchemaVersion
    ) throws -> MergeOutcome {
        let type = Swift.type(of: record).recordType
        // What is older leaves no trace but the count, whatever else may be wrong with it.
        if let there = try known.lastModifiedMilliseconds(of: type, id: record.recordID),
            record.revision.lastModifiedMilliseconds <= there
        {
            return .skippedOlder
        }
        guard record.revision.schemaVersion <= schema else {
            return .skippedIncompatible
        }
        if let flaw = try flaw(of: record, known: known) {
            return .invalid(reason: flaw)
        }
        return .applied
    }

    private static func flaw(
        of record: some CanonicalRecord, known: borrowing some KnownRecords & ~Escapable
    ) throws -> String? {
        let id = record.recordID
        if id.isEmpty || id.utf8.count > 120 || id.utf8.contains(0) || id.hasPrefix("=") {
            return "its id is empty, longer than 120 bytes, or begins with “=”"
        }
        switch record {
        case let sport as CanonicalSport: return flaw(of: sport)
        case let part as LeagueStructure: return try flaw(of: part, known)
        case let stadium as Stadium: return try flaw(of: stadium, known)
        case let team as Team: return try flaw(of: team, known)
        case let alias as StadiumAlias:
            return try known.exists(.stadium, id: alias.stadium.rawValue)
                ? flaw(of: alias.window) : "there is no stadium \(alias.stadium)"
        case let alias as TeamAlias:
            return try known.exists(.team, id: alias.team.rawValue)
                ? flaw(of: alias.window) : "there is no team \(alias.team)"
        case let tenure as TeamTenure: return try flaw(of: tenure, known)
        case let definition as AchievementDefinition: return try flaw(of: definition, known)
        case let record as CanonicalGame: return try flaw(of: record, known)
        default: return nil
        }
    }

    private static func flaw(of sport: CanonicalSport) -> String? {
        // It is the second part of canonical ids.
        guard (try? Stadium.ID("stadium_\(sport.id.key)_x")) != nil, !sport.id.key.contains("_") else {
            return "its id has other characters than letters and digits of ASCII"
        }
        let months = 1...12
        guard months.contains(sport.seasonStartMonth), months.contains(sport.seasonEndMonth) else {
            return "a month of its season is not one of 1 to 12"
        }
        return nil
    }

    private static func flaw(of part: LeagueStructure, _ known: borrowing some KnownRecords & ~Escapable)
        throws -> String?
    {
        guard try known.exists(.sport, id: part.sport.key) else { return "there is no sport \(part.sport)" }
        guard let parentID = part.parentID else {
            if let old = try known.leagueStructure(part.id), old.level != part.level {
                return "it is a \(old.level.rawValue), and cannot become a \(part.level.rawValue)"
            }
            return part.level == .league ? nil : "a \(part.level.rawValue) is part of something"
        }
        guard let parent = try known.leagueStructure(parentID) else { return "there is no \(parentID)" }
        guard parent.sport == part.sport else { return "\(parentID) belongs to another sport" }
        // What stands under it already must go on to stand under something higher.
        if let old = try known.leagueStructure(part.id), old.level != part.level {
            return "it is a \(old.level.rawValue), and cannot become a \(part.level.rawValue)"
        }
        let isUnder =
            parent.level == .league && part.level != .league
            || parent.level == .conference && part.level == .division
        return isUnder ? nil : "a \(part.level.rawValue) cannot be part of a \(parent.level.rawValue)"
    }

    private static func flaw(of stadium: Stadium, _ known: borrowing some KnownRecords & ~Escapable) throws
        -> String?
    {
        guard stadium.id.sport == stadium.sport else { return "its id is of another sport" }
        guard try known.exists(.sport, id: stadium.sport.key) else {
            return "there is no sport \(stadium.sport)"
        }
        guard (try? SiteID(stadium.site.rawValue)) != nil else {
            return "its id is too long for a site of its own: it needs a site_id"
        }
        guard !NormalizedName(stadium.name).isEmpty else { return "its name has no letter or digit" }
        if let capacity = stadium.capacity, !(0...1_000_000).contains(capacity) {
            return "\(capacity) seats are impossible"
        }
        if let year = stadium.yearOpened, !(1800...2200).contains(year) {
            return "it cannot have opened in \(year)"
        }
        return stadium.timeZoneIdentifier.isEmpty ? "it has no time zone" : nil
    }

    private static func flaw(of team: Team, _ known: borrowing some KnownRecords & ~Escapable) throws
        -> String?
    {
        guard team.id.sport == team.sport else { return "its id is of another sport" }
        guard try known.exists(.stadium, id: team.stadium.rawValue) else {
            return "there is no stadium \(team.stadium)"
        }
        guard team.stadium.sport == team.sport else { return "\(team.stadium) is of another sport" }
        for (id, level) in [
            (team.conferenceID, LeagueStructure.Level.conference), (team.divisionID, .division),
        ] {
            guard let id else { continue }
            guard let part = try known.leagueStructure(id) else { return "there is no \(id)" }
            guard part.sport == team.sport else { return "\(id) belongs to another sport" }
            guard part.level == level else {
                return "\(id) is a \(part.level.rawValue), not a \(level.rawValue)"
            }
        }
        return NormalizedName(team.name).isEmpty ? "its name has no letter or digit" : nil
    }

    private static func flaw(of window: NameWindow) -> String? {
        if NormalizedName(window.name).isEmpty { return "it has no letter or digit" }
        return flaw(from: window.from, until: window.until)
    }

    private static func flaw(from: LocalDate?, until: LocalDate?) -> String? {
        guard let from, let until, until < from else { return nil }
        return "it ends on \(until), before it begins on \(from)"
    }

    private static func flaw(
        of tenure: TeamTenure, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> String? {
        guard try known.exists(.team, id: tenure.team.rawValue) else {
            return "there is no team \(tenure.team)"
        }
        switch tenure.place {
        case .home(let stadium):
            guard try known.exists(.stadium, id: stadium.rawValue) else {
                return "there is no stadium \(stadium)"
            }
            guard stadium.sport == tenure.team.sport else { return "\(stadium) is of another sport" }
        case .division(let id):
            guard let part = try known.leagueStructure(id) else { return "there is no \(id)" }
            guard part.sport == tenure.team.sport else { return "\(id) belongs to another sport" }
            guard part.level != .league else { return "\(id) is a league, not a part of one" }
        }
        return flaw(from: tenure.from, until: tenure.until)
    }

    private static func flaw(
        of definition: AchievementDefinition, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> String? {
        if let flaw = definition.requirement.flaw() { return flaw }
        for rule in definition.requirement.parts {
            switch rule {
            case .division(let id): if let flaw = try flaw(of: id, .division, known) { return flaw }
            case .conference(let id): if let flaw = try flaw(of: id, .conference, known) { return flaw }
            case .league(let id): if let flaw = try flaw(of: id, .league, known) { return flaw }
            case .stadiums(let ids):
                for id in ids where try !known.exists(.stadium, id: id.rawValue) {
                    return "there is no stadium \(id)"
                }
            case .uniqueStadiums(_, let sport?), .region(_, _, let sport?):
                if try !known.exists(.sport, id: sport.key) { return "there is no sport \(sport)" }
            default: break
            }
            // One that is withdrawn may have become impossible.
            if definition.isActive, let flaw = try flawOfCount(in: rule, known) { return flaw }
        }
        return nil
    }

    private static func flaw(
        of record: CanonicalGame, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> String? {
        let game = record.game
        guard LocalDate.range.contains(game.key.date) else { return "it cannot be on \(game.key.date)" }
        guard try known.exists(.stadium, id: game.key.stadium.rawValue) else {
            return "there is no stadium \(game.key.stadium)"
        }
        guard game.key.stadium.sport == game.key.sport else {
            return "\(game.key.stadium) is of another sport"
        }
        for team in [game.key.homeTeam, game.awayTeam] {
            guard try known.exists(.team, id: team.rawValue) else { return "there is no team \(team)" }
            guard team.sport == game.key.sport else { return "\(team) is of another sport" }
        }
        return game.key.homeTeam == game.awayTeam ? "\(game.awayTeam) cannot play against itself" : nil
    }

    /// Why a rule asks for more than there is.
    private static func flawOfCount(
        in rule: Requirement, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> String? {
        switch rule {
        case .uniqueStadiums(let count, let sport):
            let stadiums = try known.stadiums(of: sport, in: nil)
            return flaw(asking: count, of: places(stadiums, sport), "\(sport?.rawValue ?? "all sports")")
        case .region(let states, let count, let sport):
            let stadiums = try known.stadiums(of: sport, in: states)
            return flaw(asking: count, of: places(stadiums, sport), states.joined(separator: ", "))
        case .journey(let count, _):
            return flaw(asking: count, of: places(try known.stadiums(of: nil, in: nil), nil), "all sports")
        case .sports(let count):
            let there = try known.sports().count
            return count > there ? "it asks for \(count) sports, and there are \(there)" : nil
        default: return nil
        }
    }

    /// What counts once: of a sport its stadiums, else the sites.
    private static func places(_ stadiums: [Stadium], _ sport: SportID?) -> Int {
        sport == nil ? Set(stadiums.map(\.site)).count : stadiums.count
    }

    private static func flaw(asking count: Int, of there: Int, _ what: String) -> String? {
        guard count > there else { return nil }
        return there == 0
            ? "there is no stadium of \(what)"
            : "it asks for \(count) stadiums of \(what), and there \(there == 1 ? "is" : "are") \(there)"
    }

    private static func flaw(
        of id: String, _ level: LeagueStructure.Level, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> String? {
        guard let part = try known.leagueStructure(id) else { return "there is no \(level.rawValue) \(id)" }
        return part.level == level ? nil : "\(id) is a \(part.level.rawValue), not a \(level.rawValue)"
    }
}
