import CanonicalData
import SportsTimeModel
import Testing

struct FormatTests {
    let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue.bundled()
    }

    @Test func `no id stands twice in its file`() {
        #expect(repeated(catalogue.sports.map(\.id)) == [])
        #expect(repeated(catalogue.structure.map(\.id)) == [])
        #expect(repeated(catalogue.stadiums.map(\.canonicalId)) == [])
        #expect(repeated(catalogue.teams.map(\.canonicalId)) == [])
        #expect(repeated(catalogue.stadiumAliases.map(\.id)) == [])
        #expect(repeated(catalogue.teamAliases.map(\.id)) == [])
        #expect(repeated(catalogue.tenures.map(\.id)) == [])
        #expect(repeated(catalogue.achievements.map(\.id)) == [])
    }

    @Test func `a stadium's id is stadium, its sport and its own part`() {
        #expect(
            catalogue.stadiums.filter { !isID($0.canonicalId, "stadium", of: $0.sport) }
                .map(\.canonicalId) == [])
    }

    @Test func `a team's id is team, its sport and its own part`() {
        #expect(
            catalogue.teams.filter { !isID($0.canonicalId, "team", of: $0.sport) }
                .map(\.canonicalId) == [])
    }

    @Test func `a site's id is site and its own part`() {
        #expect(
            catalogue.stadiums.filter { !isWord($0.siteId) || !$0.siteId.hasPrefix("site_") }
                .map(\.canonicalId) == [])
    }

    @Test func `a part of a league has an id that begins with its league`() {
        #expect(
            catalogue.structure.filter {
                let league = $0.sport.lowercased()
                return !isWord($0.id) || ($0.id != league && !$0.id.hasPrefix(league + "_"))
            }.map(\.id) == [])
    }

    @Test func `an alias's id begins with what it names`() {
        #expect(
            catalogue.stadiumAliases.filter {
                let stadium = $0.stadiumCanonicalId.dropFirst("stadium_".count)
                return !isWord($0.id) || !$0.id.hasPrefix("stadium_alias_\(stadium)_")
            }.map(\.id) == [])
        #expect(
            catalogue.teamAliases.filter {
                let team = $0.teamCanonicalId.dropFirst("team_".count)
                return !isWord($0.id) || !$0.id.hasPrefix("team_alias_\(team)_")
            }.map(\.id) == [])
    }

    @Test func `an achievement's id is one word`() {
        #expect(catalogue.achievements.map(\.id).filter { !isWord($0) } == [])
    }

    @Test(arguments: CanonicalData.File.allCases)
    func `a record has no field but those of its format`(file: CanonicalData.File) throws {
        let fields = try Catalogue.records(of: file, as: [String: AnyValue].self)
            .reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        #expect(fields.subtracting(Self.fields(of: file)) == [])
    }

    @Test func `every date is a day of the calendar, and no window ends before it begins`() {
        var flaws: [String] = []
        let closings =
            catalogue.stadiums.map { ($0.canonicalId, $0.deprecatedAt) }
            + catalogue.teams.map { ($0.canonicalId, $0.deprecatedAt) }
        for (id, date) in closings where date.map({ LocalDate($0) == nil }) ?? false {
            flaws.append(id)
        }
        let names: [any DatedName] = catalogue.stadiumAliases + catalogue.teamAliases
        for name in names {
            let from = name.validFrom.flatMap { LocalDate($0) }
            let until = name.validUntil.flatMap { LocalDate($0) }
            let isEndless = name.validUntil == nil
            guard let from, isEndless || until.map({ from <= $0 }) ?? false else {
                flaws.append(name.id)
                continue
            }
        }
        #expect(flaws == [])
    }

    @Test func `how exactly a window is known is day, month or year`() {
        #expect(
            catalogue.stadiumAliases.filter { !["day", "month", "year"].contains($0.precision) }
                .map(\.id) == [])
    }

    @Test func `every text is free of spaces at its ends and in doubles`() {
        var texts = catalogue.stadiums.flatMap { [$0.name, $0.city, $0.state, $0.country] }
        texts += catalogue.teams.flatMap { [$0.name, $0.city, $0.abbreviation] }
        texts += catalogue.structure.map(\.name)
        texts += catalogue.stadiumAliases.map(\.aliasName) + catalogue.teamAliases.map(\.aliasValue)
        #expect(texts.filter { $0.isEmpty || $0.hasPrefix(" ") || $0.hasSuffix(" ") || hasGap($0) } == [])
    }

    private func hasGap(_ text: String) -> Bool {
        zip(text, text.dropFirst()).contains { $0 == " " && $1 == " " }
    }

    private func repeated(_ ids: [String]) -> [String] {
        Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys.sorted()
    }

    private func isID(_ id: String, _ type: String, of sport: String) -> Bool {
        let prefix = "\(type)_\(sport.lowercased())_"
        return isWord(id) && id.hasPrefix(prefix) && id.count > prefix.count
    }

    /// Whether a text is lower case letters, digits and single underscores between them.
    private func isWord(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy {
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                }
        }
    }

    private static func fields(of file: CanonicalData.File) -> Set<String> {
        switch file {
        case .sports:
            [
                "id", "abbreviation", "display_name", "icon_name", "color_hex", "season_start_month",
                "season_end_month", "is_active", "last_modified",
            ]
        case .leagueStructure:
            ["id", "sport", "type", "name", "abbreviation", "parent_id", "display_order", "last_modified"]
        case .stadiums:
            [
                "canonical_id", "name", "city", "state", "country", "latitude", "longitude", "capacity",
                "sport", "year_opened", "primary_team_abbrevs", "time_zone_identifier", "site_id",
                "deprecated_at", "last_modified",
            ]
        case .teams:
            [
                "canonical_id", "name", "abbreviation", "sport", "city", "stadium_canonical_id",
                "conference_id", "division_id", "primary_color", "secondary_color", "deprecated_at",
                "last_modified",
            ]
        case .stadiumAliases:
            [
                "id", "alias_name", "stadium_canonical_id", "valid_from", "valid_until", "precision",
                "secondary", "last_modified",
            ]
        case .teamAliases:
            [
                "id", "team_canonical_id", "alias_type", "alias_value", "valid_from", "valid_until",
                "secondary",
                "last_modified",
            ]
        case .teamTenures:
            [
                "id", "team_canonical_id", "tenure_type", "stadium_canonical_id", "structure_id",
                "valid_from",
                "valid_until", "last_modified",
            ]
        case .achievements:
            [
                "id", "name", "description", "category", "sport", "requirement", "display_order", "version",
                "visit_types", "last_modified",
            ]
        }
    }
}
