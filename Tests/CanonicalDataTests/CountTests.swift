import CanonicalData
import SportsTimeModel
import Testing

struct CountTests {
    let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue.bundled()
    }

    @Test func `the seven leagues are there`() {
        #expect(catalogue.sports.map(\.id) == League.all.map(\.sport))
        #expect(catalogue.structure.filter { $0.type == "league" }.map(\.sport) == League.all.map(\.sport))
    }

    @Test(arguments: League.all)
    func `a league has its conferences and divisions`(league: League) {
        let today = catalogue.partsOfToday
        let parts = catalogue.structure.filter { $0.sport == league.sport && today.contains($0.id) }
        #expect(parts.filter { $0.type == "conference" }.count == league.conferences)
        #expect(parts.filter { $0.type == "division" }.count == league.divisions)
    }

    @Test(arguments: League.all)
    func `a league has its stadiums of today`(league: League) {
        let active = catalogue.stadiums.filter { $0.sport == league.sport && $0.deprecatedAt == nil }
        #expect(active.count == league.stadiums, "\(active.map(\.canonicalId))")
    }

    @Test(arguments: League.all)
    func `a league has its clubs of today`(league: League) {
        let active = catalogue.teams.filter { $0.sport == league.sport && $0.deprecatedAt == nil }
        #expect(active.count == league.teams, "\(active.map(\.canonicalId))")
    }

    @Test(arguments: CanonicalData.File.allCases)
    func `a file holds one record a line`(file: CanonicalData.File) throws {
        let lines = Catalogue.bytes(of: file).split(separator: UInt8(ascii: "\n"))
        let records = try Catalogue.records(of: file, as: AnyValue.self)
        #expect(lines.count == records.count + 2)
    }
}

/// What a league has, as counted outside the files (seed "Dynamic Sports", and the clubs of 2025-26).
struct League: Sendable, CustomTestStringConvertible {
    let sport: String
    let conferences: Int
    let divisions: Int
    let stadiums: Int
    let teams: Int

    var testDescription: String { sport }

    static let all = [
        League(sport: "MLB", conferences: 2, divisions: 6, stadiums: 30, teams: 30),
        League(sport: "NBA", conferences: 2, divisions: 6, stadiums: 30, teams: 30),
        League(sport: "NHL", conferences: 2, divisions: 4, stadiums: 32, teams: 32),
        // The two clubs of New York share a stadium, and so do those of Los Angeles.
        League(sport: "NFL", conferences: 2, divisions: 8, stadiums: 30, teams: 32),
        League(sport: "MLS", conferences: 2, divisions: 0, stadiums: 30, teams: 30),
        League(sport: "WNBA", conferences: 2, divisions: 0, stadiums: 13, teams: 13),
        // The seed counts 13 clubs; there are 14 since Bay FC and Utah joined in 2024.
        League(sport: "NWSL", conferences: 0, divisions: 0, stadiums: 14, teams: 14),
    ]
}
