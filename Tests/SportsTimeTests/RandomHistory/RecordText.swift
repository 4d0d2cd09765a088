import SportsTimeModel

/// Writes the model's records in the JSON formats of `Resources/`.
struct RecordText {
    /// The day of the last change; a record is newer where it is later.
    let lastModifiedDay: Int

    /// The records of one type.
    static func array(_ objects: [String]) -> [UInt8] {
        Array("[\(objects.joined(separator: ","))]".utf8)
    }

    /// The sports of every world.
    static var sports: [String] {
        RandomWorld.sports.map { id in
            object([
                ("id", id), ("abbreviation", id), ("display_name", id), ("icon_name", "i"),
                ("color_hex", "#000000"), ("last_modified", "2020-01-01"),
            ]).dropLast() + #","season_start_month":3,"season_end_month":9}"#
        }
    }

    /// One record.
    func text(_ record: Oracle.Record) -> String {
        switch record {
        case .part(let part): text(part)
        case .stadium(let stadium): text(stadium)
        case .team(let team): text(team)
        case .tenure(let tenure): text(tenure)
        case .definition(let definition): text(definition)
        }
    }

    private func text(_ tenure: Oracle.Tenure) -> String {
        let date = { (day: Int) in LocalDate(daysSince1970: Int32(HistoryRun.firstDay + day)).description }
        return Self.object([
            ("id", tenure.id), ("team_canonical_id", tenure.team),
            ("tenure_type", tenure.stadium == nil ? "division" : "home"),
            ("stadium_canonical_id", tenure.stadium), ("structure_id", tenure.division),
            ("valid_from", tenure.from.map(date)), ("valid_until", tenure.until.map(date)),
            ("last_modified", lastModified), ("deprecated_at", deprecation(tenure.isActive)),
        ])
    }

    private var lastModified: String {
        LocalDate(daysSince1970: Int32(lastModifiedDay)).description
    }

    private func deprecation(_ isActive: Bool) -> String? {
        isActive ? nil : "2019-12-31"
    }

    private func text(_ part: Oracle.Part) -> String {
        Self.object([
            ("id", part.id), ("sport", part.sport), ("type", part.level), ("name", part.id),
            ("parent_id", part.parent), ("last_modified", lastModified),
        ])
    }

    private func text(_ stadium: Oracle.Stadium) -> String {
        let site = stadium.site == "site_\(stadium.id)" ? nil : stadium.site
        return Self.object([
            ("canonical_id", stadium.id), ("name", stadium.name), ("city", "City"),
            ("state", stadium.state), ("country", "US"), ("sport", stadium.sport), ("site_id", site),
            ("time_zone_identifier", "America/New_York"), ("last_modified", lastModified),
            ("deprecated_at", deprecation(stadium.isActive)),
        ]).dropLast() + #","latitude":40.5,"longitude":-80.5}"#
    }

    private func text(_ team: Oracle.Team) -> String {
        Self.object([
            ("canonical_id", team.id), ("name", "Team \(team.id)"), ("abbreviation", team.id),
            ("sport", team.sport), ("city", "City"), ("stadium_canonical_id", team.stadium),
            ("conference_id", team.conference), ("division_id", team.division),
            ("last_modified", lastModified), ("deprecated_at", deprecation(team.isActive)),
        ])
    }

    private func text(_ definition: Oracle.Definition) -> String {
        let types = definition.types.map { #","visit_types":\#(Self.list($0.sorted()))"# } ?? ""
        return Self.object([
            ("id", definition.id), ("name", definition.id), ("category", "count"),
            ("last_modified", lastModified), ("deprecated_at", deprecation(definition.isActive)),
        ]).dropLast()
            + #","version":\#(definition.version),"requirement":\#(Self.text(definition.rule))\#(types)}"#
    }

    private static func text(_ rule: Oracle.Rule) -> String {
        switch rule {
        case .uniqueStadiums(let count, let sport):
            #"{"type":"unique_stadiums","count":\#(count)\#(text(sport: sport))}"#
        case .division(let id): object([("type", "division"), ("id", id)])
        case .conference(let id): object([("type", "conference"), ("id", id)])
        case .league(let id): object([("type", "league"), ("id", id)])
        case .stadiums(let ids):
            // A list may name a stadium twice, which asks for no more.
            #"{"type":"stadiums","ids":\#(list(ids.sorted() + ids.filter { $0.hasSuffix("2") }))}"#
        case .region(let states, let count, let sport):
            #"{"type":"region","states":\#(list(states.sorted())),"count":\#(count)\#(text(sport: sport))}"#
        case .counted: preconditionFailure("no definition asks so: it is what a region comes to")
        case .journey(let count, let days):
            #"{"type":"journey","count":\#(count),"days":\#(days)}"#
        case .sports(let count): #"{"type":"sports","count":\#(count)}"#
        case .allOf(let rules):
            #"{"type":"all_of","of":[\#(rules.map { text($0) }.joined(separator: ","))]}"#
        case .anyOf(let rules):
            #"{"type":"any_of","of":[\#(rules.map { text($0) }.joined(separator: ","))]}"#
        }
    }

    /// A rule may spell a sport otherwise than its record does.
    private static func text(sport: String?) -> String {
        sport.map { #","sport":"\#($0.lowercased())""# } ?? ""
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]"
    }

    /// An object of texts; none of them needs escaping.
    private static func object(_ fields: [(name: String, value: String?)]) -> String {
        let members = fields.compactMap { field in field.value.map { "\"\(field.name)\":\"\($0)\"" } }
        return "{\(members.joined(separator: ","))}"
    }
}
