import EventLog
import Foundation
import LMDB
import SportsTime
import SportsTimeModel

/// What every injection begins with: made once, copied for each.
struct PreparedStage {
    /// Where it lies.
    let path: String
    /// The last event of its store.
    let head: UInt64
    /// The chain link of that event's command.
    let link: String
    /// The link of the other store, whose export is taken over.
    let otherEvents: UInt64

    /// Makes a small store with free pages, its export and backup, and the export of another store.
    ///
    /// - Throws: What the engine throws.
    init(at path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let store = try Self.smallStore(at: path + "/store")
        for day in 1...8 {
            _ = try store.addVisit(
                VisitDraft(
                    stadium: day % 2 == 0 ? "Fenway Park" : "Old Yard", date: Self.day(day),
                    seat: "Section \(day), row 9", notes: "Day \(day) of the prepared visits"))
        }
        _ = try store.setFavorite("Fenway Park", true)
        _ = try store.deleteVisit(try Self.visit(8, in: store))
        // Both slots of every view have been in use, so that there are free pages.
        _ = try store.project()
        _ = try DurableFile.write(to: path + "/whole.ndjson") { write in try store.export(to: write) }
        _ = try store.backup(to: path + "/kept-backup")
        let stats = try store.stats()
        (self.path, head, link) = (path, stats.events, stats.head)

        let other = try Self.smallStore(at: path + "/other")
        for day in 11...13 {
            _ = try other.addVisit(
                VisitDraft(stadium: "Old Yard", date: Self.day(day), notes: "Day \(day) of another store"))
        }
        _ = try DurableFile.write(to: path + "/other.ndjson") { write in try other.export(to: write) }
        otherEvents = try other.stats().events
    }

    /// A store of a world with two stadiums.
    static func smallStore(at path: String) throws -> SportsTimeStore {
        let store = try SportsTimeStore.open(at: path, bootstraps: false, options: FaultStage.options)
        _ = try store.merge(try smallWorld())
        return store
    }

    /// Records of a small world.
    static func smallWorld() throws -> CanonicalBatch {
        var batch = CanonicalBatch(source: "folder:small")
        for (type, json) in records { try batch.add(json: Array(json.utf8), as: type, file: "small.json") }
        return batch
    }

    /// The day of a visit.
    static func day(_ number: Int) -> LocalDate {
        guard let day = LocalDate("2015-06-\(number < 10 ? "0" : "")\(number)") else {
            preconditionFailure("June has a day \(number)")
        }
        return day
    }

    /// The id of the visit on a day.
    ///
    /// - Throws: ``StressError`` where there is none, and what the engine throws.
    static func visit(_ number: Int, in store: SportsTimeStore) throws -> String {
        guard let visit = try store.visits(on: day(number)...day(number)).first else {
            throw StressError("there is no visit on day \(number)")
        }
        return visit.id
    }

    /// The records of the small world, as JSON.
    static let records: [(RecordType, String)] = [
        (
            .sport,
            """
            [{"id": "MLB", "abbreviation": "MLB", "display_name": "Baseball", "icon_name": "baseball",
              "color_hex": "#E31837", "season_start_month": 3, "season_end_month": 10,
              "last_modified": "2026-01-31T00:00:00Z"}]
            """
        ),
        (
            .leagueStructure,
            """
            [{"id": "mlb", "sport": "MLB", "type": "league", "name": "Major League Baseball",
              "last_modified": "2026-01-31T00:00:00Z"}]
            """
        ),
        (
            .stadium,
            """
            [{"canonical_id": "stadium_mlb_fenway_park", "name": "Fenway Park", "city": "Boston",
              "latitude": 42.3467, "longitude": -71.0972, "sport": "MLB", "year_opened": 1912,
              "time_zone_identifier": "America/New_York", "last_modified": "2026-01-31T00:00:00Z"},
             {"canonical_id": "stadium_mlb_old_yard", "name": "Old Yard", "city": "Baltimore",
              "latitude": 39.2839, "longitude": -76.6217, "sport": "MLB", "year_opened": 1922,
              "time_zone_identifier": "America/New_York", "last_modified": "2026-01-31T00:00:00Z"}]
            """
        ),
        (
            .team,
            """
            [{"canonical_id": "team_mlb_bos", "name": "Boston Red Sox", "abbreviation": "BOS", "sport": "MLB",
              "city": "Boston", "stadium_canonical_id": "stadium_mlb_fenway_park",
              "last_modified": "2026-01-31T00:00:00Z"}]
            """
        ),
        (
            .achievementDefinition,
            """
            [{"id": "first_pitch", "name": "First Pitch", "category": "count",
              "requirement": {"type": "unique_stadiums", "count": 1}, "last_modified": "2026-01-31T00:00:00Z"},
             {"id": "both", "name": "Both", "category": "count",
              "requirement": {"type": "unique_stadiums", "count": 2}, "last_modified": "2026-01-31T00:00:00Z"}]
            """
        ),
    ]
}
