import ByteCoding
import EventLog
import LMDB
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

/// A log with the built-in views over a world of two sports and three buildings, fed with events directly.
final class SmallWorld {
    let log: ProjectedLog
    private let directory: TemporaryDirectory
    private var numbers = SeededGenerator(seed: 42)

    init(_ events: [DomainEvent] = []) throws {
        directory = try TemporaryDirectory()
        log = try ProjectedLog.open(
            at: directory.path, projectors: BuiltInViews.projectors,
            schemas: BuiltInViews.schemas,
            options: EnvironmentOptions(mapSizeBytes: 1 << 28, durability: .scratch),
            clock: Timestamp(microseconds: 0))
        try append(try Self.records())
        try append(events)
    }

    /// Appends events, each in a command of its own.
    func append(_ events: [DomainEvent]) throws {
        for event in events {
            let draft = EventDraft(
                kind: event.kind.rawValue, schemaVersion: event.kind.schemaVersion, subject: event.subject,
                factualPart: event.factualPart, privatePart: event.privatePart)
            let command = CommandDraft(
                id: Identifier(using: &numbers), name: "Test", origin: "test", content: [])
            _ = try log.append(command, clock: Timestamp(microseconds: 1), decide: { _ in [draft] }) { _, _ in
            }
        }
    }

    func read<Result>(_ body: (ViewReader) throws -> Result) throws -> Result {
        try log.read { try body($0.views) }
    }

    static let revision = RecordRevision(lastModifiedMilliseconds: 1)

    /// Two sports, a league with one division, three stadium records on two sites, two teams, two rules.
    static func records() throws -> [DomainEvent] {
        [
            .sportMerged(sport("MLB")), .sportMerged(sport("NHL")),
            .leagueStructureMerged(part("mlb", .league, nil)),
            .leagueStructureMerged(part("mlb_al", .conference, "mlb")),
            .leagueStructureMerged(part("mlb_al_east", .division, "mlb_al")),
            .stadiumMerged(
                try stadium("stadium_mlb_fenway_park", "Fenway Park", 42.3467, site: "site_fenway")),
            .stadiumMerged(
                try stadium("stadium_nhl_fenway_park", "Fenway Park", 42.3467, site: "site_fenway")),
            .stadiumMerged(try stadium("stadium_mlb_old_yard", "Old Yard", 39.2839, site: "site_yard")),
            .teamMerged(try team("team_mlb_bos", "Boston Red Sox", "stadium_mlb_fenway_park")),
            .teamMerged(try team("team_mlb_bal", "Baltimore Orioles", "stadium_mlb_old_yard")),
            .stadiumAliasMerged(
                StadiumAlias(
                    revision: revision, id: "yard_1", stadium: try Stadium.ID("stadium_mlb_old_yard"),
                    window: NameWindow(
                        name: "Memorial Yard", from: LocalDate("1954-04-15"), until: LocalDate("1991-10-06")))
            ),
            .achievementDefinitionMerged(definition("first", .uniqueStadiums(count: 1, sport: nil))),
            .achievementDefinitionMerged(definition("east", .division("mlb_al_east"))),
        ]
    }

    private static func sport(_ id: String) -> CanonicalSport {
        CanonicalSport(
            revision: revision, id: SportID(id), abbreviation: id, displayName: id, iconName: "",
            colorHex: "",
            seasonStartMonth: 3, seasonEndMonth: 10)
    }

    private static func part(
        _ id: String, _ level: LeagueStructure.Level, _ parent: String?
    ) -> LeagueStructure {
        LeagueStructure(
            revision: revision, id: id, sport: SportID("MLB"), level: level, name: id, abbreviation: id,
            parentID: parent)
    }

    static func stadium(
        _ id: String, _ name: String, _ latitude: Double, site: String, deprecatedAt: Int64? = nil
    ) throws -> Stadium {
        let id = try Stadium.ID(id)
        return Stadium(
            revision: revision, id: id, name: name, city: "City", state: "State", country: "US",
            coordinate: try #require(Coordinate(latitude: latitude, longitude: -71.0972)),
            sport: SportID(id.sport.rawValue.uppercased()), timeZoneIdentifier: "America/New_York",
            site: try SiteID(site), deprecatedAtMilliseconds: deprecatedAt)
    }

    static func team(
        _ id: String, _ name: String, _ stadium: String, deprecatedAt: Int64? = nil
    ) throws -> Team {
        Team(
            revision: revision, id: try Team.ID(id), name: name, abbreviation: String(id.suffix(3)),
            sport: SportID("MLB"), city: "City", stadium: try Stadium.ID(stadium), conferenceID: "mlb_al",
            divisionID: "mlb_al_east", deprecatedAtMilliseconds: deprecatedAt)
    }

    static func definition(_ id: String, _ requirement: Requirement) -> AchievementDefinition {
        AchievementDefinition(
            revision: revision, id: id, name: id, category: "special", requirement: requirement)
    }

    static func visit(
        _ number: UInt8, _ stadium: String, _ date: String, _ type: VisitType = .game
    ) throws -> Visit {
        let id = try Stadium.ID(stadium)
        let bytes = [UInt8](repeating: number, count: 16)
        return Visit(
            id: try Identifier(bytes: bytes.span), stadium: id, stadiumName: stadium,
            date: try #require(LocalDate(date)), sport: SportID(id.sport.rawValue.uppercased()), type: type)
    }
}
