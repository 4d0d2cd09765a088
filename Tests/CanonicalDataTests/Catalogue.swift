import CanonicalData
import SportsTimeModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The records of `Resources/` as Foundation reads them, not as the engine does.
struct Catalogue: Sendable {
    let sports: [SportRow]
    let structure: [StructureRow]
    let stadiums: [StadiumRow]
    let teams: [TeamRow]
    let stadiumAliases: [StadiumAliasRow]
    let teamAliases: [TeamAliasRow]
    let tenures: [TenureRow]
    let achievements: [AchievementRow]

    /// What this build carries; read once.
    static func bundled() throws -> Catalogue {
        try read.get()
    }

    private static let read = Result { try Catalogue() }

    private init() throws {
        sports = try Self.records(of: .sports)
        structure = try Self.records(of: .leagueStructure)
        stadiums = try Self.records(of: .stadiums)
        teams = try Self.records(of: .teams)
        stadiumAliases = try Self.records(of: .stadiumAliases)
        teamAliases = try Self.records(of: .teamAliases)
        tenures = try Self.records(of: .teamTenures)
        achievements = try Self.records(of: .achievements)
    }

    static func records<Record: Decodable>(
        of file: CanonicalData.File, as type: Record.Type = Record.self
    ) throws -> [Record] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Record].self, from: Data(bytes(of: file)))
    }

    static func bytes(of file: CanonicalData.File) -> [UInt8] {
        let span = CanonicalData.bytes(of: file)
        return span.indices.map { span[$0] }
    }

    /// The names of each stadium, by its id.
    var namesOfStadium: [String: [StadiumAliasRow]] {
        Dictionary(grouping: stadiumAliases, by: \.stadiumCanonicalId)
    }

    /// The conferences and divisions that have a team of today.
    var partsOfToday: Set<String> {
        Set(
            teams.filter { $0.deprecatedAt == nil }.flatMap {
                [$0.conferenceId, $0.divisionId].compactMap { $0 }
            })
    }

    /// Stadiums by their ids.
    var stadiumByID: [String: StadiumRow] {
        Dictionary(stadiums.map { ($0.canonicalId, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The days of a stadium that its record speaks of: from its opening or its first known name, whichever
    /// is later, to the day its league left it.
    func life(of stadium: StadiumRow) -> ClosedRange<LocalDate>? {
        let names = namesOfStadium[stadium.canonicalId] ?? []
        guard let firstName = names.filter(\.isPreferred).map(\.days.lowerBound).min(),
            let opening = LocalDate(year: stadium.yearOpened, month: 1, day: 1)
        else { return nil }
        let first = max(firstName, opening)
        let last = stadium.deprecatedAt.flatMap { LocalDate($0) } ?? LocalDate.range.upperBound
        return first <= last ? first...last : nil
    }
}
