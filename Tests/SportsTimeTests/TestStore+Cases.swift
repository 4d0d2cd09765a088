import ByteCoding
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

// The words that worked cases are told in.

extension TestStore {
    /// Visits stadiums of a sport, by the last parts of their ids, a day after the other.
    @discardableResult
    func go(
        _ stadiums: String..., sport: String = "mlb", from date: String = "2024-05-01",
        for type: VisitType = .game
    ) throws -> [String] {
        let first = try day(date)
        return try stadiums.enumerated().map { index, stadium in
            let report = try visit(
                "stadium_\(sport)_\(stadium)", first.advanced(by: index).description, type)
            return try #require(report.visit?.visit.id.description)
        }
    }

    func isHeld(_ id: String) throws -> Bool {
        try entries(id).last?.isHeld == true
    }

    func delete(_ visit: String) throws -> [String: Judgement.Outcome] {
        let report = try store.deleteVisit(visit)
        return Dictionary(uniqueKeysWithValues: report.changes.map { ($0.definition.id, $0.outcome) })
    }

    func correct(
        _ visit: String, _ change: (inout VisitCorrection) throws -> Void
    ) throws -> [String: Judgement.Outcome] {
        var correction = VisitCorrection()
        try change(&correction)
        let report = try store.correctVisit(visit, correction)
        return Dictionary(uniqueKeysWithValues: report.changes.map { ($0.definition.id, $0.outcome) })
    }

    /// Merges a team of MLB with a home and a division of so late a time.
    func merge(
        _ team: String, _ city: String, _ name: String, at home: String, _ division: String, _ time: Int
    )
        throws
    {
        try merge(
            .team,
            """
            [{"canonical_id": "team_mlb_\(team)", "name": "\(city) \(name)", "abbreviation": "\(team.uppercased())",
              "sport": "MLB", "city": "\(city)", "stadium_canonical_id": "stadium_mlb_\(home)",
              "conference_id": "\(division.prefix(6))", "division_id": "\(division)",
              "last_modified": "\(2027 + time)-01-01T00:00:00Z"}]
            """)
    }

    func define(
        _ id: String, _ requirement: String, version: Int = 1, more: String = ""
    ) throws -> SyncSummary {
        try merge(
            .achievementDefinition,
            """
            [{"id": "\(id)", "name": "\(id)", "category": "special", "version": \(version), \(more)
              "last_modified": "\(2030 + version)-01-01T00:00:00Z", "requirement": \(requirement)}]
            """)
    }
}
