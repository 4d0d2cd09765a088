import SportsTimeModel

/// A sport, as its file writes it.
struct SportRow: Decodable {
    let id: String
    let abbreviation: String
    let displayName: String
    let seasonStartMonth: Int
    let seasonEndMonth: Int
    let lastModified: String
}

/// A league, conference or division, as its file writes it.
struct StructureRow: Decodable {
    let id: String
    let sport: String
    let type: String
    let name: String
    let parentId: String?
    let lastModified: String
}

/// A stadium, as its file writes it.
struct StadiumRow: Decodable {
    let canonicalId: String
    let name: String
    let city: String
    let state: String
    let country: String
    let latitude: Double
    let longitude: Double
    let capacity: Int
    let sport: String
    let yearOpened: Int
    let primaryTeamAbbrevs: [String]
    let timeZoneIdentifier: String
    let siteId: String
    let deprecatedAt: String?
    let lastModified: String
}

/// A team, as its file writes it.
struct TeamRow: Decodable {
    let canonicalId: String
    let name: String
    let abbreviation: String
    let sport: String
    let city: String
    let stadiumCanonicalId: String
    let conferenceId: String?
    let divisionId: String?
    let deprecatedAt: String?
    let lastModified: String
}

/// A name with its days, as a file writes it.
protocol DatedName {
    /// The alias's own id.
    var id: String { get }
    /// The name.
    var name: String { get }
    /// The first day.
    var validFrom: String? { get }
    /// The last day.
    var validUntil: String? { get }
    /// Whether another name of the same days is the one to be shown.
    var secondary: Bool? { get }
}

extension DatedName {
    /// Its days; an end that is missing, or no day, is as far away as a day can be.
    var days: ClosedRange<LocalDate> {
        let first = validFrom.flatMap { LocalDate($0) } ?? LocalDate.range.lowerBound
        let last = validUntil.flatMap { LocalDate($0) } ?? LocalDate.range.upperBound
        return first...max(first, last)
    }

    var isPreferred: Bool { secondary != true }

    var window: NameWindow {
        NameWindow(
            name: name, from: validFrom.flatMap { LocalDate($0) },
            until: validUntil.flatMap { LocalDate($0) }, isSecondary: !isPreferred)
    }
}

/// A name of a stadium, as its file writes it.
struct StadiumAliasRow: Decodable, DatedName {
    let id: String
    let aliasName: String
    let stadiumCanonicalId: String
    let validFrom: String?
    let validUntil: String?
    let precision: String
    let secondary: Bool?
    let lastModified: String

    var name: String { aliasName }
}

/// A name, city or abbreviation of a team, as its file writes it.
struct TeamAliasRow: Decodable, DatedName {
    let id: String
    let teamCanonicalId: String
    let aliasType: String
    let aliasValue: String
    let validFrom: String?
    let validUntil: String?
    let secondary: Bool?
    let lastModified: String

    var name: String { aliasValue }

    /// The sport, by the team's id.
    var sport: String { teamCanonicalId.split(separator: "_").dropFirst().first?.uppercased() ?? "" }
}

/// A home or division of a team, as its file writes it.
struct TenureRow: Decodable {
    let id: String
    let teamCanonicalId: String
    let tenureType: String
    let stadiumCanonicalId: String?
    let structureId: String?
    let validFrom: String
    let validUntil: String?
    let lastModified: String

    var isOfHome: Bool { tenureType == "home" }

    /// Its days; an end that is missing is as far away as a day can be.
    var days: ClosedRange<LocalDate> {
        let first = LocalDate(validFrom) ?? LocalDate.range.upperBound
        return first...max(first, validUntil.flatMap { LocalDate($0) } ?? LocalDate.range.upperBound)
    }
}

/// An achievement's definition, as its file writes it.
struct AchievementRow: Decodable {
    let id: String
    let sport: String?
    let requirement: RequirementRow
    let lastModified: String
}

/// A rule of a definition, with the rules it is made of.
struct RequirementRow: Decodable {
    let type: String
    let id: String?
    let ids: [String]?
    let sport: String?
    let states: [String]?
    let of: [RequirementRow]?

    /// The rule, and those below it.
    var all: [RequirementRow] { [self] + (of ?? []).flatMap(\.all) }
}

/// A value of any kind, when only its name matters.
struct AnyValue: Decodable {
    init(from decoder: any Decoder) throws {}
}
