/// What a record must be to be possible beside the records that are there (DESIGN, section 5).
public enum RecordRules {
    /// Everything that is wrong with a record that was read completely; empty for one that can be merged.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - known: What is there.
    /// - Returns: The flaws.
    /// - Throws: What looking records up throws.
    public static func flaws(
        of record: some CanonicalRecord, known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        let own =
            switch record {
            case let sport as CanonicalSport: flaws(of: sport)
            case let part as LeagueStructure: try flaws(of: part, known)
            case let stadium as Stadium: try flaws(of: stadium, known)
            case let team as Team: try flaws(of: team, known)
            case let alias as StadiumAlias:
                try missing(.stadium, alias.stadium.rawValue, "stadium_canonical_id", known)
                    + flaws(of: alias.window, "alias_name")
            case let alias as TeamAlias:
                try missing(.team, alias.team.rawValue, "team_canonical_id", known)
                    + flaws(of: alias.window, "alias_value")
            case let tenure as TeamTenure: try flaws(of: tenure, known)
            case let definition as AchievementDefinition: try flaws(of: definition, known)
            case let record as CanonicalGame: try flaws(of: record, known)
            default: [] as [RecordFlaw]
            }
        let id = record.recordID
        if id.isEmpty || id.utf8.count > 120 || id.utf8.contains(0) || id.hasPrefix("=") {
            let reason = "its id is empty, longer than 120 bytes, or begins with “=”"
            return [RecordFlaw(type(of: record).recordType.idField, reason: reason)] + own
        }
        return own
    }

    private static func flaws(of sport: CanonicalSport) -> [RecordFlaw] {
        var flaws: [RecordFlaw] = []
        // It is the second part of canonical ids.
        if (try? Stadium.ID("stadium_\(sport.id.key)_x")) == nil || sport.id.key.contains("_") {
            flaws.append(
                RecordFlaw("id", reason: "its id has other characters than letters and digits of ASCII"))
        }
        for (field, month) in [
            ("season_start_month", sport.seasonStartMonth), ("season_end_month", sport.seasonEndMonth),
        ] where !(1...12).contains(month) {
            flaws.append(RecordFlaw(field, reason: "a month of its season is not one of 1 to 12"))
        }
        return flaws
    }

    private static func flaws(
        of part: LeagueStructure, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        var flaws = try missing(.sport, part.sport.key, named: part.sport.rawValue, "sport", known)
        // What stands under it already must go on to stand under something higher.
        if let old = try known.leagueStructure(part.id), old.level != part.level {
            flaws.append(
                RecordFlaw(
                    "type", "id",
                    reason: "it is a \(old.level.rawValue), and cannot become a \(part.level.rawValue)"))
        }
        guard let parentID = part.parentID else {
            if part.level != .league {
                flaws.append(
                    RecordFlaw("parent_id", "type", reason: "a \(part.level.rawValue) is part of something"))
            }
            return flaws
        }
        guard let parent = try known.leagueStructure(parentID) else {
            return flaws + [RecordFlaw("parent_id", reason: "there is no \(parentID)")]
        }
        if parent.sport != part.sport {
            flaws.append(
                RecordFlaw("parent_id", "sport", reason: "\(parentID) belongs to another sport"))
        }
        let isUnder =
            parent.level == .league && part.level != .league
            || parent.level == .conference && part.level == .division
        if !isUnder {
            flaws.append(
                RecordFlaw(
                    "parent_id", "type",
                    reason: "a \(part.level.rawValue) cannot be part of a \(parent.level.rawValue)"))
        }
        return flaws
    }

    private static func flaws(
        of stadium: Stadium, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        var flaws = try missing(.sport, stadium.sport.key, named: stadium.sport.rawValue, "sport", known)
        if stadium.id.sport != stadium.sport {
            flaws.append(RecordFlaw("sport", "canonical_id", reason: "its id is of another sport"))
        }
        if (try? SiteID(stadium.site.rawValue)) == nil {
            flaws.append(
                RecordFlaw(
                    "site_id", "canonical_id",
                    reason: "its id is too long for a site of its own: it needs a site_id"))
        }
        if NormalizedName(stadium.name).isEmpty {
            flaws.append(RecordFlaw("name", reason: "its name has no letter or digit"))
        }
        if let capacity = stadium.capacity, !(0...1_000_000).contains(capacity) {
            flaws.append(RecordFlaw("capacity", reason: "\(capacity) seats are impossible"))
        }
        if let year = stadium.yearOpened, !(1800...2200).contains(year) {
            flaws.append(RecordFlaw("year_opened", reason: "it cannot have opened in \(year)"))
        }
        if stadium.timeZoneIdentifier.isEmpty {
            flaws.append(RecordFlaw("time_zone_identifier", reason: "it has no time zone"))
        }
        return flaws
    }

    private static func flaws(
        of team: Team, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        var flaws = try missing(.stadium, team.stadium.rawValue, "stadium_canonical_id", known)
        if team.id.sport != team.sport {
            flaws.append(RecordFlaw("sport", "canonical_id", reason: "its id is of another sport"))
        }
        if team.stadium.sport != team.sport {
            flaws.append(
                RecordFlaw(
                    "stadium_canonical_id", "sport", reason: "\(team.stadium) is of another sport"))
        }
        for (field, id, level) in [
            ("conference_id", team.conferenceID, LeagueStructure.Level.conference),
            ("division_id", team.divisionID, .division),
        ] {
            guard let id else { continue }
            guard let part = try known.leagueStructure(id) else {
                flaws.append(RecordFlaw(field, reason: "there is no \(id)"))
                continue
            }
            if part.sport != team.sport {
                flaws.append(RecordFlaw(field, "sport", reason: "\(id) belongs to another sport"))
            }
            if part.level != level {
                flaws.append(
                    RecordFlaw(field, reason: "\(id) is a \(part.level.rawValue), not a \(level.rawValue)"))
            }
        }
        if NormalizedName(team.name).isEmpty {
            flaws.append(RecordFlaw("name", reason: "its name has no letter or digit"))
        }
        return flaws
    }

    private static func flaws(of window: NameWindow, _ field: String) -> [RecordFlaw] {
        let isEmpty = NormalizedName(window.name).isEmpty
        return (isEmpty ? [RecordFlaw(field, reason: "it has no letter or digit")] : [])
            + flaws(from: window.from, until: window.until)
    }

    private static func flaws(from: LocalDate?, until: LocalDate?) -> [RecordFlaw] {
        guard let from, let until, until < from else { return [] }
        return [
            RecordFlaw(
                "valid_until", "valid_from", reason: "it ends on \(until), before it begins on \(from)")
        ]
    }

    private static func flaws(
        of tenure: TeamTenure, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        var flaws = try missing(.team, tenure.team.rawValue, "team_canonical_id", known)
        switch tenure.place {
        case .home(let stadium):
            let field = "stadium_canonical_id"
            flaws += try missing(.stadium, stadium.rawValue, field, known)
            if stadium.sport != tenure.team.sport {
                flaws.append(
                    RecordFlaw(
                        field, "team_canonical_id", "tenure_type", reason: "\(stadium) is of another sport"))
            }
        case .division(let id):
            let field = "structure_id"
            guard let part = try known.leagueStructure(id) else {
                flaws.append(RecordFlaw(field, "tenure_type", reason: "there is no \(id)"))
                break
            }
            if part.sport != tenure.team.sport {
                flaws.append(
                    RecordFlaw(field, "team_canonical_id", reason: "\(id) belongs to another sport"))
            }
            if part.level == .league {
                flaws.append(RecordFlaw(field, reason: "\(id) is a league, not a part of one"))
            }
        }
        return flaws + Self.flaws(from: tenure.from, until: tenure.until)
    }

    private static func flaws(
        of record: CanonicalGame, _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        let game = record.game
        var flaws: [RecordFlaw] = []
        if !LocalDate.range.contains(game.key.date) {
            flaws.append(RecordFlaw("date", "canonical_id", reason: "it cannot be on \(game.key.date)"))
        }
        let field = "stadium_canonical_id"
        flaws += try missing(.stadium, game.key.stadium.rawValue, field, known)
        if game.key.stadium.sport != game.key.sport {
            flaws.append(RecordFlaw(field, "sport", reason: "\(game.key.stadium) is of another sport"))
        }
        for (field, team) in [
            ("home_team_canonical_id", game.key.homeTeam), ("away_team_canonical_id", game.awayTeam),
        ] {
            flaws += try missing(.team, team.rawValue, field, known)
            if team.sport != game.key.sport {
                flaws.append(
                    RecordFlaw(field, "stadium_canonical_id", "sport", reason: "\(team) is of another sport"))
            }
        }
        if game.key.homeTeam == game.awayTeam {
            flaws.append(
                RecordFlaw(
                    "away_team_canonical_id", "home_team_canonical_id",
                    reason: "\(game.awayTeam) cannot play against itself"))
        }
        return flaws
    }

    /// That a record which a field names is not there.
    static func missing(
        _ type: RecordType, _ id: String, named name: String? = nil, _ field: String,
        _ known: borrowing some KnownRecords & ~Escapable
    ) throws -> [RecordFlaw] {
        guard try !known.exists(type, id: id) else { return [] }
        return [RecordFlaw(field, reason: "there is no \(type.rawValue.lowercased()) \(name ?? id)")]
    }
}
