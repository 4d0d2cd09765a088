import SportsTimeModel

/// Makes records of the seeds' JSON formats.
///
/// Every field is read before the revision, which keeps the rest.
enum RecordDecoding {
    /// Reads a record of a type.
    ///
    /// - Throws: ``RecordFields/Flaw`` with the reason why it is none.
    static func record(
        _ object: [String: JSONValue], of type: RecordType
    ) throws(RecordFields.Flaw) -> any CanonicalRecord {
        var fields = RecordFields(object)
        switch type {
        case .sport: return try sport(&fields)
        case .leagueStructure: return try leagueStructure(&fields)
        case .stadium: return try stadium(&fields)
        case .team: return try team(&fields)
        case .stadiumAlias: return try stadiumAlias(&fields)
        case .teamAlias: return try teamAlias(&fields)
        case .teamTenure: return try teamTenure(&fields)
        case .achievementDefinition: return try definition(&fields)
        case .game: return try game(&fields)
        }
    }

    /// What a record is known by among those of its type: its id, in lower case for a sport, as ``SportID`` has it.
    static func key(_ object: [String: JSONValue], of type: RecordType) -> String {
        guard case .string(let id) = object[RecordFormat.idField(of: type)] else { return claimedID(object) }
        return type == .sport ? SportID(id).key : id
    }

    /// The id that a record claims, for messages about records that are none.
    static func claimedID(_ object: [String: JSONValue]) -> String {
        for name in ["canonical_id", "id"] {
            if case .string(let id) = object[name] { return id }
        }
        return ""
    }

    private static func sport(_ fields: inout RecordFields) throws(RecordFields.Flaw) -> CanonicalSport {
        let months = 1...12
        let sport = CanonicalSport(
            revision: RecordRevision(lastModifiedMilliseconds: 0),
            id: SportID(try fields.text("id")), abbreviation: try fields.text("abbreviation"),
            displayName: try fields.text("display_name"), iconName: try fields.text("icon_name"),
            colorHex: try fields.text("color_hex"),
            seasonStartMonth: try fields.integer("season_start_month", in: months),
            seasonEndMonth: try fields.integer("season_end_month", in: months),
            isActive: try fields.optionalBool("is_active") ?? true)
        return try revised(sport, \.revision, &fields)
    }

    private static func leagueStructure(
        _ fields: inout RecordFields
    ) throws(RecordFields.Flaw) -> LeagueStructure {
        let type = try fields.text("type")
        guard let level = LeagueStructure.Level(rawValue: type) else {
            throw RecordFields.Flaw(reason: "type “\(type)” is not league, conference or division")
        }
        let part = LeagueStructure(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: try fields.text("id"),
            sport: SportID(try fields.text("sport")), level: level, name: try fields.text("name"),
            abbreviation: try fields.optionalText("abbreviation") ?? "",
            parentID: try fields.optionalText("parent_id"),
            displayOrder: try fields.optionalInteger("display_order", in: 0...1_000_000) ?? 0)
        return try revised(part, \.revision, &fields)
    }

    private static func stadium(_ fields: inout RecordFields) throws(RecordFields.Flaw) -> Stadium {
        let id: Stadium.ID = try fields.id("canonical_id")
        let latitude = try fields.number("latitude")
        let longitude = try fields.number("longitude")
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw RecordFields.Flaw(reason: "the coordinates \(latitude), \(longitude) are impossible")
        }
        var site: SiteID?
        if let text = try fields.optionalText("site_id") {
            guard let parsed = try? SiteID(text) else {
                throw RecordFields.Flaw(reason: "site_id “\(text)” is not of the form site_{identifier}")
            }
            site = parsed
        }
        let stadium = Stadium(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: id,
            name: try fields.text("name"), city: try fields.text("city"),
            state: try fields.optionalText("state") ?? "",
            country: try fields.optionalText("country") ?? "", coordinate: coordinate,
            capacity: try fields.optionalInteger("capacity", in: 0...1_000_000),
            sport: SportID(try fields.text("sport")),
            yearOpened: try fields.optionalInteger("year_opened", in: 1800...2200),
            primaryTeamAbbreviations: try fields.texts("primary_team_abbrevs") ?? [],
            timeZoneIdentifier: try fields.text("time_zone_identifier"), site: site,
            imageURL: try fields.optionalText("image_url"),
            deprecatedAtMilliseconds: try fields.optionalMilliseconds("deprecated_at"))
        return try revised(stadium, \.revision, &fields)
    }

    private static func team(_ fields: inout RecordFields) throws(RecordFields.Flaw) -> Team {
        let team = Team(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: try fields.id("canonical_id"),
            name: try fields.text("name"), abbreviation: try fields.text("abbreviation"),
            sport: SportID(try fields.text("sport")), city: try fields.text("city"),
            stadium: try fields.id("stadium_canonical_id"),
            conferenceID: try fields.optionalText("conference_id"),
            divisionID: try fields.optionalText("division_id"),
            primaryColor: try fields.optionalText("primary_color"),
            secondaryColor: try fields.optionalText("secondary_color"),
            deprecatedAtMilliseconds: try fields.optionalMilliseconds("deprecated_at"))
        return try revised(team, \.revision, &fields)
    }

    private static func window(
        _ name: String, _ fields: inout RecordFields
    ) throws(RecordFields.Flaw) -> NameWindow {
        NameWindow(
            name: try fields.text(name), from: try fields.optionalDate("valid_from"),
            until: try fields.optionalDate("valid_until"),
            isSecondary: try fields.optionalBool("secondary") ?? false)
    }

    private static func stadiumAlias(
        _ fields: inout RecordFields
    ) throws(RecordFields.Flaw) -> StadiumAlias {
        let precision = try fields.optionalText("precision")
        let alias = StadiumAlias(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: try fields.text("id"),
            stadium: try fields.id("stadium_canonical_id"), window: try window("alias_name", &fields),
            precision: precision.flatMap { StadiumAlias.Precision(rawValue: $0) },
            deprecatedAtMilliseconds: try fields.optionalMilliseconds("deprecated_at"))
        return try revised(alias, \.revision, &fields)
    }

    private static func teamAlias(_ fields: inout RecordFields) throws(RecordFields.Flaw) -> TeamAlias {
        let type = try fields.text("alias_type")
        guard let aliasType = TeamAlias.AliasType(rawValue: type) else {
            throw RecordFields.Flaw(reason: "alias_type “\(type)” is not name, city or abbreviation")
        }
        let alias = TeamAlias(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: try fields.text("id"),
            team: try fields.id("team_canonical_id"), type: aliasType,
            window: try window("alias_value", &fields),
            deprecatedAtMilliseconds: try fields.optionalMilliseconds("deprecated_at"))
        return try revised(alias, \.revision, &fields)
    }

    private static func teamTenure(_ fields: inout RecordFields) throws(RecordFields.Flaw) -> TeamTenure {
        let type = try fields.text("tenure_type")
        let place: TeamTenure.Place
        switch type {
        case "home": place = .home(try fields.id("stadium_canonical_id"))
        case "division": place = .division(try fields.text("structure_id"))
        default: throw RecordFields.Flaw(reason: "tenure_type “\(type)” is not home or division")
        }
        let tenure = TeamTenure(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: try fields.text("id"),
            team: try fields.id("team_canonical_id"), place: place,
            from: try fields.optionalDate("valid_from"), until: try fields.optionalDate("valid_until"),
            deprecatedAtMilliseconds: try fields.optionalMilliseconds("deprecated_at"))
        return try revised(tenure, \.revision, &fields)
    }

    private static func definition(
        _ fields: inout RecordFields
    ) throws(RecordFields.Flaw) -> AchievementDefinition {
        var types: Set<VisitType>?
        if let texts = try fields.texts("visit_types") {
            types = []
            for text in texts {
                guard let type = VisitType(rawValue: text) else {
                    throw RecordFields.Flaw(
                        reason:
                            "visit type “\(text)” is not one of \(VisitType.allCases.map(\.rawValue).joined(separator: ", "))"
                    )
                }
                types?.insert(type)
            }
            if texts.isEmpty { throw RecordFields.Flaw(reason: "visit_types names no type") }
        }
        let definition = AchievementDefinition(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: try fields.text("id"),
            name: try fields.text("name"), summary: try fields.optionalText("description") ?? "",
            category: try fields.text("category"),
            sport: try fields.optionalText("sport").map { SportID($0) },
            requirement: try requirement(try fields.object("requirement"), depth: 0),
            displayOrder: try fields.optionalInteger("display_order", in: 0...1_000_000) ?? 0,
            version: try fields.optionalInteger("version", in: 1...1_000_000) ?? 1, visitTypes: types,
            deprecatedAtMilliseconds: try fields.optionalMilliseconds("deprecated_at"))
        return try revised(definition, \.revision, &fields)
    }

    /// A game: its id says the season and the day, which other fields may repeat.
    private static func game(_ fields: inout RecordFields) throws(RecordFields.Flaw) -> CanonicalGame {
        let id = try fields.text("canonical_id")
        guard let parts = GameIDParts(id) else {
            throw RecordFields.Flaw(
                reason: "“\(id)” is not of the form game_{sport}_{season}_{yyyymmdd}_{away}_{home}")
        }
        if let sport = try fields.optionalText("sport"), SportID(sport) != parts.sport {
            throw RecordFields.Flaw(reason: "its id is of another sport than \(sport)")
        }
        if let date = try fields.optionalDate("date"), date != parts.date {
            throw RecordFields.Flaw(reason: "its id is of another day than \(date)")
        }
        let stadium: Stadium.ID = try fields.id("stadium_canonical_id")
        let home: Team.ID = try fields.id("home_team_canonical_id")
        let away: Team.ID = try fields.id("away_team_canonical_id")
        let said = try fields.optionalInteger("game_number", in: Game.numbers)
        let status = try fields.optionalText("status")
        guard let isCalledOff = status.map({ Game.statuses[$0.lowercased()] }) ?? false else {
            throw RecordFields.Flaw(
                reason:
                    "status “\(status ?? "")” is not one of \(Game.statuses.keys.sorted().joined(separator: ", "))"
            )
        }
        let deprecatedAt = try fields.optionalMilliseconds("deprecated_at")
        let games = (said.map { $0...$0 } ?? Game.numbers).map { number in
            Game(
                key: CanonicalGameKey(
                    sport: stadium.sport, stadium: stadium, date: parts.date, homeTeam: home, number: number),
                awayTeam: away, isCalledOff: isCalledOff || deprecatedAt != nil)
        }
        guard let game = games.first(where: { $0.id(season: parts.season) == id }) else {
            let own = games.first?.id(season: parts.season) ?? ""
            throw RecordFields.Flaw(
                reason: "its id is not that of its teams and game number, which is \(own)")
        }
        if let season = try fields.optionalText("season"), !season.hasPrefix("\(parts.season)") {
            throw RecordFields.Flaw(reason: "its id is of another season than \(season)")
        }
        let record = CanonicalGame(
            revision: RecordRevision(lastModifiedMilliseconds: 0), season: parts.season, game: game,
            status: status, deprecatedAtMilliseconds: deprecatedAt)
        return try revised(record, \.revision, &fields)
    }

    private static func requirement(
        _ object: [String: JSONValue], depth: Int
    ) throws(RecordFields.Flaw) -> Requirement {
        guard depth <= Requirement.depthLimit else {
            throw RecordFields.Flaw(reason: "rules stand more than \(Requirement.depthLimit) deep")
        }
        var fields = RecordFields(object)
        let type = try fields.text("type")
        let rule = try requirement(ofType: type, &fields, depth: depth)
        try fields.refuseOthers(of: "the requirement \(type)")
        return rule
    }

    private static func requirement(
        ofType type: String, _ fields: inout RecordFields, depth: Int
    ) throws(RecordFields.Flaw) -> Requirement {
        let counts = 1...Requirement.countLimit
        switch type {
        case "unique_stadiums":
            return .uniqueStadiums(
                count: try fields.integer("count", in: counts), sport: try sport(of: &fields))
        case "division": return .division(try fields.text("id"))
        case "conference": return .conference(try fields.text("id"))
        case "league": return .league(try fields.text("id"))
        case "stadiums":
            var ids: [Stadium.ID] = []
            for text in try fields.texts("ids") ?? [] {
                guard let id = try? Stadium.ID(text) else {
                    throw RecordFields.Flaw(reason: "“\(text)” is not a stadium's id")
                }
                ids.append(id)
            }
            return .stadiums(ids)
        case "region":
            return .region(
                states: try fields.texts("states") ?? [], count: try fields.integer("count", in: counts),
                sport: try sport(of: &fields))
        case "journey":
            return .journey(
                count: try fields.integer("count", in: counts),
                days: try fields.integer("days", in: 1...3_660))
        case "sports": return .sports(count: try fields.integer("count", in: counts))
        case "all_of", "any_of":
            var rules: [Requirement] = []
            for part in try fields.objects("of") {
                rules.append(try requirement(part, depth: depth + 1))
            }
            return type == "all_of" ? .allOf(rules) : .anyOf(rules)
        default: throw RecordFields.Flaw(reason: "requirement type “\(type)” is unknown")
        }
    }

    private static func sport(of fields: inout RecordFields) throws(RecordFields.Flaw) -> SportID? {
        try fields.optionalText("sport").map { SportID($0) }
    }

    private static func revised<Record>(
        _ record: Record, _ path: WritableKeyPath<Record, RecordRevision>, _ fields: inout RecordFields
    ) throws(RecordFields.Flaw) -> Record {
        var record = record
        record[keyPath: path] = try fields.revision()
        return record
    }
}
