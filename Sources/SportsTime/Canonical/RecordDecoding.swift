import SportsTimeModel

/// Makes records of the seeds' JSON formats.
///
/// Every field is read before the revision, which keeps the rest.
enum RecordDecoding {
    /// Reads a record of a type: with something that stands in for each field that cannot be read, and all flaws.
    static func read(
        _ object: [String: JSONValue], as type: RecordType
    ) -> (record: any CanonicalRecord, flaws: [RecordFlaw]) {
        var fields = RecordFields(object)
        let record: any CanonicalRecord =
            switch type {
            case .sport: sport(&fields)
            case .leagueStructure: leagueStructure(&fields)
            case .stadium: stadium(&fields)
            case .team: team(&fields)
            case .stadiumAlias: stadiumAlias(&fields)
            case .teamAlias: teamAlias(&fields)
            case .teamTenure: teamTenure(&fields)
            case .achievementDefinition: definition(&fields)
            case .game: game(&fields)
            }
        return (record, fields.flaws)
    }

    /// What a record is known by among those of its type: its id, in lower case for a sport, as ``SportID`` has it.
    static func key(_ object: [String: JSONValue], of type: RecordType) -> String {
        guard case .string(let id) = object[type.idField] else { return claimedID(object) }
        return type == .sport ? SportID(id).key : id
    }

    /// The id that a record claims, for messages about records that are none.
    static func claimedID(_ object: [String: JSONValue]) -> String {
        for name in ["canonical_id", "id"] {
            if case .string(let id) = object[name] { return id }
        }
        return ""
    }

    private static func sport(_ fields: inout RecordFields) -> CanonicalSport {
        let months = 1...12
        let sport = CanonicalSport(
            revision: RecordRevision(lastModifiedMilliseconds: 0),
            id: SportID(fields.text("id")), abbreviation: fields.text("abbreviation"),
            displayName: fields.text("display_name"), iconName: fields.text("icon_name"),
            colorHex: fields.text("color_hex"),
            seasonStartMonth: fields.integer("season_start_month", in: months),
            seasonEndMonth: fields.integer("season_end_month", in: months),
            isActive: fields.optionalBool("is_active") ?? true)
        return revised(sport, \.revision, &fields)
    }

    private static func leagueStructure(
        _ fields: inout RecordFields
    ) -> LeagueStructure {
        let level: LeagueStructure.Level = fields.choice("type", standIn: .league)
        let part = LeagueStructure(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: fields.text("id"),
            sport: SportID(fields.text("sport")), level: level, name: fields.text("name"),
            abbreviation: fields.optionalText("abbreviation") ?? "",
            parentID: fields.optionalText("parent_id"),
            displayOrder: fields.optionalInteger("display_order", in: 0...1_000_000) ?? 0)
        return revised(part, \.revision, &fields)
    }

    private static func stadium(_ fields: inout RecordFields) -> Stadium {
        let id: Stadium.ID = fields.id("canonical_id")
        var site: SiteID?
        if let text = fields.optionalText("site_id") {
            site = try? SiteID(text)
            if site == nil {
                fields.note("site_id", reason: "site_id “\(text)” is not of the form site_{identifier}")
            }
        }
        let stadium = Stadium(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: id,
            name: fields.text("name"), city: fields.text("city"),
            state: fields.optionalText("state") ?? "",
            country: fields.optionalText("country") ?? "", coordinate: coordinate(&fields),
            capacity: fields.optionalInteger("capacity", in: 0...1_000_000),
            sport: SportID(fields.text("sport")),
            yearOpened: fields.optionalInteger("year_opened", in: 1800...2200),
            primaryTeamAbbreviations: fields.texts("primary_team_abbrevs") ?? [],
            timeZoneIdentifier: fields.text("time_zone_identifier"), site: site,
            imageURL: fields.optionalText("image_url"),
            deprecatedAtMilliseconds: fields.optionalMilliseconds("deprecated_at"))
        return revised(stadium, \.revision, &fields)
    }

    private static func coordinate(_ fields: inout RecordFields) -> Coordinate {
        let flawsBefore = fields.flaws.count
        let latitude = fields.number("latitude")
        let longitude = fields.number("longitude")
        if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { return coordinate }
        for (name, degrees, limit) in [("latitude", latitude, 90.0), ("longitude", longitude, 180)]
        where !(-limit...limit).contains(degrees) {
            fields.note(name, reason: "\(name) is not from -\(Int(limit)) to \(Int(limit))")
        }
        if fields.flaws.count == flawsBefore {
            fields.note(
                "latitude", "longitude", reason: "the coordinates 0, 0 are in the sea: nobody knew them")
        }
        return .unreadable
    }

    private static func team(_ fields: inout RecordFields) -> Team {
        let team = Team(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: fields.id("canonical_id"),
            name: fields.text("name"), abbreviation: fields.text("abbreviation"),
            sport: SportID(fields.text("sport")), city: fields.text("city"),
            stadium: fields.id("stadium_canonical_id"),
            conferenceID: fields.optionalText("conference_id"),
            divisionID: fields.optionalText("division_id"),
            primaryColor: fields.optionalText("primary_color"),
            secondaryColor: fields.optionalText("secondary_color"),
            deprecatedAtMilliseconds: fields.optionalMilliseconds("deprecated_at"))
        return revised(team, \.revision, &fields)
    }

    private static func window(
        _ name: String, _ fields: inout RecordFields
    ) -> NameWindow {
        NameWindow(
            name: fields.text(name), from: fields.optionalDate("valid_from"),
            until: fields.optionalDate("valid_until"),
            isSecondary: fields.optionalBool("secondary") ?? false)
    }

    private static func stadiumAlias(
        _ fields: inout RecordFields
    ) -> StadiumAlias {
        let alias = StadiumAlias(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: fields.text("id"),
            stadium: fields.id("stadium_canonical_id"), window: window("alias_name", &fields),
            precision: fields.optionalChoice("precision"),
            deprecatedAtMilliseconds: fields.optionalMilliseconds("deprecated_at"))
        return revised(alias, \.revision, &fields)
    }

    private static func teamAlias(_ fields: inout RecordFields) -> TeamAlias {
        let alias = TeamAlias(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: fields.text("id"),
            team: fields.id("team_canonical_id"), type: fields.choice("alias_type", standIn: .name),
            window: window("alias_value", &fields),
            deprecatedAtMilliseconds: fields.optionalMilliseconds("deprecated_at"))
        return revised(alias, \.revision, &fields)
    }

    private static func teamTenure(_ fields: inout RecordFields) -> TeamTenure {
        let type = fields.text("tenure_type")
        let place: TeamTenure.Place
        switch type {
        case "home": place = .home(fields.id("stadium_canonical_id"))
        case "division": place = .division(fields.text("structure_id"))
        default:
            fields.noteChoice("tenure_type", type, of: ["home", "division"])
            place = .division("")
        }
        let tenure = TeamTenure(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: fields.text("id"),
            team: fields.id("team_canonical_id"), place: place,
            from: fields.optionalDate("valid_from"), until: fields.optionalDate("valid_until"),
            deprecatedAtMilliseconds: fields.optionalMilliseconds("deprecated_at"))
        return revised(tenure, \.revision, &fields)
    }

    private static func definition(
        _ fields: inout RecordFields
    ) -> AchievementDefinition {
        let definition = AchievementDefinition(
            revision: RecordRevision(lastModifiedMilliseconds: 0), id: fields.text("id"),
            name: fields.text("name"), summary: fields.optionalText("description") ?? "",
            category: fields.text("category"),
            sport: fields.optionalText("sport").map { SportID($0) },
            requirement: requirement(of: &fields),
            displayOrder: fields.optionalInteger("display_order", in: 0...1_000_000) ?? 0,
            version: fields.optionalInteger("version", in: 1...1_000_000) ?? 1,
            visitTypes: visitTypes(&fields),
            deprecatedAtMilliseconds: fields.optionalMilliseconds("deprecated_at"))
        return revised(definition, \.revision, &fields)
    }

    private static func visitTypes(_ fields: inout RecordFields) -> Set<VisitType>? {
        guard let texts = fields.texts("visit_types") else { return nil }
        if texts.isEmpty { fields.note("visit_types", reason: "visit_types names no type") }
        return Set(
            texts.compactMap { text in
                let type = VisitType(rawValue: text)
                if type == nil {
                    let types = VisitType.allCases.map(\.rawValue).joined(separator: ", ")
                    fields.note("visit_types", reason: "visit type “\(text)” is not one of \(types)")
                }
                return type
            })
    }

    /// A game: its id says the season and the day, which other fields may repeat.
    private static func game(_ fields: inout RecordFields) -> CanonicalGame {
        let id = fields.text("canonical_id")
        let parts = GameIDParts(id)
        if parts == nil, !id.isEmpty {
            fields.note(
                "canonical_id",
                reason: "“\(id)” is not of the form game_{sport}_{season}_{yyyymmdd}_{away}_{home}")
        }
        noteOtherThan(parts, &fields)
        let stadium: Stadium.ID = fields.id("stadium_canonical_id")
        let home: Team.ID = fields.id("home_team_canonical_id")
        let away: Team.ID = fields.id("away_team_canonical_id")
        let said = fields.optionalInteger("game_number", in: Game.numbers)
        let status = fields.optionalText("status")
        let isCalledOff = status.map { Game.statuses[$0.lowercased()] } ?? false
        if isCalledOff == nil { fields.noteChoice("status", status ?? "", of: Game.statuses.keys.sorted()) }
        let deprecatedAt = fields.optionalMilliseconds("deprecated_at")
        func game(_ number: Int) -> Game {
            Game(
                key: CanonicalGameKey(
                    sport: stadium.sport, stadium: stadium, date: parts?.date ?? LocalDate(daysSince1970: 0),
                    homeTeam: home, number: number),
                awayTeam: away, isCalledOff: isCalledOff ?? false || deprecatedAt != nil)
        }
        let season = parts?.season ?? 0
        let numbers = said.map { $0...$0 } ?? Game.numbers
        let own = numbers.lazy.map(game).first { $0.id(season: season) == id }
        let names = [
            "canonical_id", "home_team_canonical_id", "away_team_canonical_id", "stadium_canonical_id",
            "game_number", "sport",
        ]
        let isReadable = !fields.flaws.contains { $0.fields.contains(where: names.contains) }
        if own == nil, parts != nil, isReadable {
            fields.note([
                RecordFlaw(
                    names,
                    reason: "its id is not that of its teams and game number, which is "
                        + game(numbers.lowerBound).id(season: season))
            ])
        }
        let record = CanonicalGame(
            revision: RecordRevision(lastModifiedMilliseconds: 0), season: season,
            game: own ?? game(numbers.lowerBound), status: status, deprecatedAtMilliseconds: deprecatedAt)
        return revised(record, \.revision, &fields)
    }

    /// Notes what fields say otherwise than a game's id.
    private static func noteOtherThan(_ parts: GameIDParts?, _ fields: inout RecordFields) {
        let sport = fields.optionalText("sport")
        let date = fields.optionalDate("date")
        let season = fields.optionalText("season")
        guard let parts else { return }
        if let sport, SportID(sport) != parts.sport {
            fields.note("sport", reason: "its id is of another sport than \(sport)")
        }
        if let date, date != parts.date {
            fields.note("date", reason: "its id is of another day than \(date)")
        }
        if let season, !season.hasPrefix("\(parts.season)") {
            fields.note("season", reason: "its id is of another season than \(season)")
        }
    }

    private static func revised<Record>(
        _ record: Record, _ path: WritableKeyPath<Record, RecordRevision>, _ fields: inout RecordFields
    ) -> Record {
        var record = record
        record[keyPath: path] = fields.revision()
        return record
    }
}
