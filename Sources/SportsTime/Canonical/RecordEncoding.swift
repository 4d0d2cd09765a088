import SportsTimeModel

/// Writes records in the seeds' JSON formats: what ``RecordDecoding`` reads.
enum RecordEncoding {
    /// The fields of a record, those that this build does not know among them.
    static func object(_ record: any CanonicalRecord) -> [String: JSONValue] {
        var fields = Fields()
        switch record {
        case let record as CanonicalSport: write(record, to: &fields)
        case let record as LeagueStructure: write(record, to: &fields)
        case let record as Stadium: write(record, to: &fields)
        case let record as Team: write(record, to: &fields)
        case let record as StadiumAlias: write(record, to: &fields)
        case let record as TeamAlias: write(record, to: &fields)
        case let record as TeamTenure: write(record, to: &fields)
        case let record as AchievementDefinition: write(record, to: &fields)
        case let record as CanonicalGame: write(record, to: &fields)
        default: break
        }
        let revision = record.revision
        fields.moment("last_modified", revision.lastModifiedMilliseconds)
        if revision.schemaVersion != 1 { fields["schema_version"] = .number(Double(revision.schemaVersion)) }
        for field in revision.unknownFields {
            fields[field.name] = JSONValue(parsing: field.json)
        }
        return fields.object
    }

    private static func write(_ sport: CanonicalSport, to fields: inout Fields) {
        fields["id"] = .string(sport.id.rawValue)
        fields["abbreviation"] = .string(sport.abbreviation)
        fields["display_name"] = .string(sport.displayName)
        fields["icon_name"] = .string(sport.iconName)
        fields["color_hex"] = .string(sport.colorHex)
        fields.number("season_start_month", sport.seasonStartMonth)
        fields.number("season_end_month", sport.seasonEndMonth)
        fields["is_active"] = .bool(sport.isActive)
    }

    private static func write(_ part: LeagueStructure, to fields: inout Fields) {
        fields["id"] = .string(part.id)
        fields["sport"] = .string(part.sport.rawValue)
        fields["type"] = .string(part.level.rawValue)
        fields["name"] = .string(part.name)
        fields["abbreviation"] = .string(part.abbreviation)
        fields.text("parent_id", part.parentID)
        fields.number("display_order", part.displayOrder)
    }

    private static func write(_ stadium: Stadium, to fields: inout Fields) {
        fields["canonical_id"] = .string(stadium.id.rawValue)
        fields["name"] = .string(stadium.name)
        fields["city"] = .string(stadium.city)
        fields["state"] = .string(stadium.state)
        fields["country"] = .string(stadium.country)
        fields["latitude"] = .number(stadium.coordinate.latitude)
        fields["longitude"] = .number(stadium.coordinate.longitude)
        fields.number("capacity", stadium.capacity)
        fields["sport"] = .string(stadium.sport.rawValue)
        fields.number("year_opened", stadium.yearOpened)
        fields["primary_team_abbrevs"] = .array(stadium.primaryTeamAbbreviations.map { .string($0) })
        fields["time_zone_identifier"] = .string(stadium.timeZoneIdentifier)
        fields["site_id"] = .string(stadium.site.rawValue)
        fields.text("image_url", stadium.imageURL)
        fields.moment("deprecated_at", stadium.deprecatedAtMilliseconds)
    }

    private static func write(_ team: Team, to fields: inout Fields) {
        fields["canonical_id"] = .string(team.id.rawValue)
        fields["name"] = .string(team.name)
        fields["abbreviation"] = .string(team.abbreviation)
        fields["sport"] = .string(team.sport.rawValue)
        fields["city"] = .string(team.city)
        fields["stadium_canonical_id"] = .string(team.stadium.rawValue)
        fields.text("conference_id", team.conferenceID)
        fields.text("division_id", team.divisionID)
        fields.text("primary_color", team.primaryColor)
        fields.text("secondary_color", team.secondaryColor)
        fields.moment("deprecated_at", team.deprecatedAtMilliseconds)
    }

    private static func write(_ alias: StadiumAlias, to fields: inout Fields) {
        fields["id"] = .string(alias.id)
        fields["stadium_canonical_id"] = .string(alias.stadium.rawValue)
        fields.window("alias_name", alias.window)
        fields.text("precision", alias.precision?.rawValue)
        fields.moment("deprecated_at", alias.deprecatedAtMilliseconds)
    }

    private static func write(_ alias: TeamAlias, to fields: inout Fields) {
        fields["id"] = .string(alias.id)
        fields["team_canonical_id"] = .string(alias.team.rawValue)
        fields["alias_type"] = .string(alias.type.rawValue)
        fields.window("alias_value", alias.window)
        fields.moment("deprecated_at", alias.deprecatedAtMilliseconds)
    }

    private static func write(_ tenure: TeamTenure, to fields: inout Fields) {
        fields["id"] = .string(tenure.id)
        fields["team_canonical_id"] = .string(tenure.team.rawValue)
        switch tenure.place {
        case .home(let stadium):
            fields["tenure_type"] = .string("home")
            fields["stadium_canonical_id"] = .string(stadium.rawValue)
        case .division(let part):
            fields["tenure_type"] = .string("division")
            fields["structure_id"] = .string(part)
        }
        fields.text("valid_from", tenure.from?.description)
        fields.text("valid_until", tenure.until?.description)
        fields.moment("deprecated_at", tenure.deprecatedAtMilliseconds)
    }

    private static func write(_ record: CanonicalGame, to fields: inout Fields) {
        let key = record.game.key
        fields["canonical_id"] = .string(record.recordID)
        fields["sport"] = .string(key.sport.rawValue)
        fields["season"] = .string("\(record.season)")
        fields["date"] = .string(key.date.description)
        fields["stadium_canonical_id"] = .string(key.stadium.rawValue)
        fields["home_team_canonical_id"] = .string(key.homeTeam.rawValue)
        fields["away_team_canonical_id"] = .string(record.game.awayTeam.rawValue)
        fields.number("game_number", key.number)
        let isWithdrawn = record.deprecatedAtMilliseconds != nil
        let plain = record.game.isCalledOff ? (isWithdrawn ? nil : "cancelled") : "scheduled"
        fields.text("status", record.status ?? plain)
        fields.moment("deprecated_at", record.deprecatedAtMilliseconds)
    }

    private static func write(_ definition: AchievementDefinition, to fields: inout Fields) {
        fields["id"] = .string(definition.id)
        fields["name"] = .string(definition.name)
        fields["description"] = .string(definition.summary)
        fields["category"] = .string(definition.category)
        fields.text("sport", definition.sport?.rawValue)
        fields["requirement"] = .object(object(definition.requirement))
        fields.number("display_order", definition.displayOrder)
        fields.number("version", definition.version)
        if let types = definition.visitTypes {
            fields["visit_types"] = .array(types.sorted().map { .string($0.rawValue) })
        }
        fields.moment("deprecated_at", definition.deprecatedAtMilliseconds)
    }

    private static func object(_ rule: Requirement) -> [String: JSONValue] {
        func texts(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
        var fields = Fields()
        switch rule {
        case .uniqueStadiums(let count, let sport):
            fields["type"] = .string("unique_stadiums")
            fields.number("count", count)
            fields.text("sport", sport?.rawValue)
        case .division(let id): (fields["type"], fields["id"]) = (.string("division"), .string(id))
        case .conference(let id): (fields["type"], fields["id"]) = (.string("conference"), .string(id))
        case .league(let id): (fields["type"], fields["id"]) = (.string("league"), .string(id))
        case .stadiums(let ids):
            (fields["type"], fields["ids"]) = (.string("stadiums"), texts(ids.map(\.rawValue)))
        case .region(let states, let count, let sport):
            (fields["type"], fields["states"]) = (.string("region"), texts(states))
            fields.number("count", count)
            fields.text("sport", sport?.rawValue)
        case .counted(let stadiums, let count, _):
            // What a region comes to in a basis: no definition asks for it, and ``RecordDecoding`` refuses it.
            (fields["type"], fields["ids"]) = (.string("counted"), texts(stadiums.map(\.rawValue)))
            fields.number("count", count)
        case .journey(let count, let days):
            fields["type"] = .string("journey")
            fields.number("count", count)
            fields.number("days", days)
        case .sports(let count):
            fields["type"] = .string("sports")
            fields.number("count", count)
        case .allOf(let rules):
            (fields["type"], fields["of"]) = (.string("all_of"), .array(rules.map { .object(object($0)) }))
        case .anyOf(let rules):
            (fields["type"], fields["of"]) = (.string("any_of"), .array(rules.map { .object(object($0)) }))
        }
        return fields.object
    }

    /// The fields of an object; what is nil is left out.
    private struct Fields {
        var object: [String: JSONValue] = [:]

        subscript(_ name: String) -> JSONValue? {
            get { object[name] }
            set { object[name] = newValue }
        }

        mutating func text(_ name: String, _ value: String?) {
            object[name] = value.map { .string($0) }
        }

        mutating func number(_ name: String, _ value: Int?) {
            object[name] = value.map { .number(Double($0)) }
        }

        mutating func moment(_ name: String, _ milliseconds: Int64?) {
            object[name] = milliseconds.map { .string(UTCTime.text(milliseconds: $0)) }
        }

        mutating func window(_ name: String, _ window: NameWindow) {
            object[name] = .string(window.name)
            text("valid_from", window.from?.description)
            text("valid_until", window.until?.description)
            if window.isSecondary { object["secondary"] = .bool(true) }
        }
    }
}
