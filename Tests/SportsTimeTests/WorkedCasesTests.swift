import ByteCoding
import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// Cases from the seeds' sentences, on the real data: given, when, then.
struct WorkedCasesTests {
    /// The five homes of the NL West, each visited once.
    private static let nlWest = [
        ("Chase Field", "2019-05-01"), ("Coors Field", "2019-05-04"), ("Dodger Stadium", "2019-05-09"),
        ("Petco Park", "2019-06-01"), ("Oracle Park", "2019-06-20"),
    ]

    private func storeWithNLWest() throws -> TestStore {
        let store = try TestStore()
        for (stadium, date) in Self.nlWest {
            try store.visit(stadium, date)
        }
        return store
    }

    @Test func `deleting the only evidence revokes, adding it again earns a new entry`() throws {
        // given
        let store = try storeWithNLWest()
        let petco = try #require(store.store.visits(stadium: "Petco Park").first)
        // when
        let deletion = try store.store.deleteVisit(petco.id)
        // then
        let revoked = try #require(store.entries("mlb_nl_west").last)
        #expect(revoked.revokedAt == deletion.outcome?.sequences.lowerBound)
        #expect(deletion.changes.contains { $0.definition.id == "mlb_nl_west" })
        let why = try store.store.why("mlb_nl_west")
        #expect(why.entries.last?.judgements.last?.cause == petco.id)
        #expect(why.entries.last?.judgements.last?.event == "VisitDeleted")
        #expect(why.missing.map(\.id) == ["stadium_mlb_petco_park"])
        // when
        try store.visit("Petco Park", "2019-06-01")
        // then
        let entries = try store.entries("mlb_nl_west")
        #expect(entries.map(\.number) == [1, 2])
        #expect(entries.map(\.isHeld) == [false, true])
    }

    @Test func `deleting evidence keeps the entry where a second visit to the stadium is left`() throws {
        // given
        let store = try storeWithNLWest()
        try store.visit("Petco Park", "2021-08-08")
        let petco = try #require(store.store.visits(stadium: "Petco Park").first)
        // when
        try #require(petco.visitDate == "2019-06-01")
        _ = try store.store.deleteVisit(petco.id)
        // then
        let entry = try #require(store.entries("mlb_nl_west").last)
        #expect(entry.isHeld && entry.number == 1)
        #expect(entry.earnedOn == (try day("2021-08-08")))
    }

    @Test func `deleting a visit that is no evidence changes nothing`() throws {
        // given
        let store = try storeWithNLWest()
        try store.visit("Petco Park", "2021-08-08")
        let later = try #require(store.store.visits(stadium: "Petco Park").last)
        // when
        let deletion = try store.store.deleteVisit(later.id)
        // then
        #expect(deletion.changes.isEmpty)
    }

    @Test func `a rename leaves visits and achievements, and the old name still finds the stadium`() throws {
        // given
        let store = try storeWithNLWest()
        // when
        let summary = try store.merge(
            .stadium, StadiumJSON.petcoPark(name: "Tony Gwynn Park", lastModified: "2027-01-01T00:00:00Z"))
        // then
        #expect(summary.totalUpdated == 1)
        #expect(try #require(store.entries("mlb_nl_west").last).isHeld)
        #expect(try store.store.stadium("Petco Park").name == "Tony Gwynn Park")
        #expect(try store.store.visits(stadium: "Tony Gwynn Park").first?.stadiumNameAtVisit == "Petco Park")
    }

    @Test func `a relocation keeps what was earned, and what is open asks for the new home`() throws {
        // given
        let store = try storeWithNLWest()
        // when
        try store.merge(.team, TeamJSON.padres(stadium: "stadium_mlb_fenway_park"))
        // then
        #expect(try #require(store.entries("mlb_nl_west").last).isHeld)
        let progress = try store.store.progress(of: SportID("MLB"))
        #expect(progress.leagues.first?.history.map(\.id) == ["stadium_mlb_petco_park"])
        // when an unrelated visit comes and goes
        let other = try store.visit("Wrigley Field", "2022-05-05")
        let id = try #require(other.visit?.visit.id.description)
        _ = try store.store.deleteVisit(id)
        // then
        #expect(try #require(store.entries("mlb_nl_west").last).isHeld)
        // when evidence goes: the old basis no longer holds, today's neither
        let chase = try #require(store.store.visits(stadium: "Chase Field").first)
        _ = try store.store.deleteVisit(chase.id)
        // then
        #expect(try #require(store.entries("mlb_nl_west").last).isHeld == false)
        #expect(
            try store.store.why("mlb_nl_west").missing.map(\.id)
                == ["stadium_mlb_chase_field", "stadium_mlb_fenway_park"])
    }

    @Test func `a deprecated stadium keeps its visits and its achievements`() throws {
        // given
        let store = try storeWithNLWest()
        // when
        try store.merge(
            .stadium,
            StadiumJSON.petcoPark(
                name: "Petco Park", lastModified: "2027-01-01T00:00:00Z", deprecatedAt: "2026-12-31"))
        // then
        #expect(try #require(store.entries("mlb_nl_west").last).isHeld)
        #expect(try store.store.visits(stadium: "Petco Park").count == 1)
    }

    @Test func `a shared building counts once, whatever is played in it`() throws {
        let store = try TestStore()
        try store.visit("stadium_nba_td_garden", "2019-01-04")
        try store.visit("stadium_nhl_td_garden", "2019-01-05")
        let progress = try store.store.progress()
        #expect(progress.totals.sitesEver == 1)
        #expect(progress.totals.stadiumsEver == 2)
        #expect(progress.leagues.filter { $0.progress.visitedStadiums == 1 }.map(\.sport) == ["NBA", "NHL"])
    }

    @Test func `a journey is broken by a corrected date, and the correction names itself`() throws {
        // given
        let store = try TestStore()
        for (stadium, date) in Self.nlWest.prefix(2) {
            try store.visit(stadium, date)
        }
        try store.visit("Dodger Stadium", "2019-05-05")
        try store.visit("Petco Park", "2019-05-06")
        let added = try store.visit("Oracle Park", "2019-05-07")
        #expect(added.changes.contains { $0.definition.id == "road_warrior" })
        // when
        var correction = VisitCorrection()
        correction.date = try day("2019-09-07")
        let id = try #require(added.visit?.visit.id.description)
        let report = try store.store.correctVisit(id, correction)
        // then
        let change = try #require(report.changes.first { $0.definition.id == "road_warrior" })
        #expect(change.change.judgement.outcome == .revoked)
        #expect(change.change.judgement.cause?.description == id)
    }

    @Test func `history entered late is dated by what happened`() throws {
        let store = try TestStore()
        try store.visit("Oracle Park", "2024-06-20")
        for (stadium, date) in Self.nlWest.prefix(4) {
            try store.visit(stadium, date)
        }
        #expect(try #require(store.entries("mlb_nl_west").last).earnedOn == (try day("2024-06-20")))
    }

    @Test func `a new definition that history satisfies is earned at once`() throws {
        let store = try storeWithNLWest()
        try store.merge(
            .achievementDefinition,
            """
            [{"id": "padre", "name": "Padre", "category": "special", "last_modified": "2027-01-01T00:00:00Z",
              "requirement": {"type": "stadiums", "ids": ["stadium_mlb_petco_park"]}}]
            """)
        #expect(try #require(store.entries("padre").last).earnedOn == (try day("2019-06-01")))
    }

    @Test func `a correction of the notes judges nothing, one of the stadium freezes the name anew`() throws {
        // given
        let store = try TestStore()
        let added = try store.visit("AT&T Park", "2015-06-20")
        let id = try #require(added.visit?.visit.id.description)
        // when
        var notes = VisitCorrection()
        notes.notes = .set("Fog.")
        let first = try store.store.correctVisit(id, notes)
        var move = VisitCorrection()
        move.stadium = "Staples Center"
        move.sport = SportID("NBA")
        let second = try store.store.correctVisit(id, move)
        // then
        #expect(first.changes.isEmpty)
        #expect(second.visit?.visit.stadiumName == "Staples Center")
        #expect(second.visit?.visit.details.notes == "Fog.")
    }
}

/// Records that the cases change, as JSON.
private enum StadiumJSON {
    static func petcoPark(name: String, lastModified: String, deprecatedAt: String? = nil) -> String {
        """
        [{"canonical_id": "stadium_mlb_petco_park", "name": "\(name)", "city": "San Diego",
          "state": "California", "country": "US", "latitude": 32.7073, "longitude": -117.1566,
          "sport": "MLB", "year_opened": 2004, "time_zone_identifier": "America/Los_Angeles",
          "site_id": "site_petco_park", \(deprecatedAt.map { "\"deprecated_at\": \"\($0)\"," } ?? "")
          "last_modified": "\(lastModified)"}]
        """
    }
}

private enum TeamJSON {
    static func padres(stadium: String) -> String {
        """
        [{"canonical_id": "team_mlb_sd", "name": "San Diego Padres", "abbreviation": "SD", "sport": "MLB",
          "city": "San Diego", "stadium_canonical_id": "\(stadium)", "conference_id": "mlb_nl",
          "division_id": "mlb_nl_west", "last_modified": "2027-01-01T00:00:00Z"}]
        """
    }
}
