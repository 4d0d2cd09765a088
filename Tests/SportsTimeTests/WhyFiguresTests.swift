import ByteCoding
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// Explanations of a visit, a name, a figure of progress.
struct WhyFiguresTests {
    private let store: TestStore

    init() throws {
        store = try TestStore()
    }

    @Test func `a name is explained by the alias that has it on the day, and the event that brought that`()
        throws
    {
        let then = try store.store.whyName(ofStadium: "stadium_nba_cryptocom_arena", on: day("2015-01-01"))
        #expect(then.name == "Staples Center")
        #expect(then.validFrom == "1999-10-17" && then.validUntil == "2021-12-24")
        #expect(then.events.map(\.event) == ["StadiumAliasMerged"])
        #expect(then.events.map(\.subject) == [then.record])
        #expect(then.names.map(\.name).prefix(2) == ["Crypto.com Arena", "Staples Center"])
        let now = try store.store.whyName(ofStadium: "stadium_nba_cryptocom_arena")
        #expect(now.name == "Crypto.com Arena" && now.date == nil && now.validUntil == nil)
        #expect(now.record != then.record)
    }

    @Test func `a name that the record itself has is explained by the record's merges`() throws {
        try store.merge(
            .stadium,
            """
            [{"canonical_id": "stadium_mlb_petco_park", "name": "Tony Gwynn Park", "city": "San Diego",
              "state": "California", "country": "US", "latitude": 32.7073, "longitude": -117.1566, "sport": "MLB",
              "year_opened": 2004, "time_zone_identifier": "America/Los_Angeles", "site_id": "site_petco_park",
              "last_modified": "2027-01-01T00:00:00Z"}]
            """)
        let answer = try store.store.whyName(ofStadium: "Tony Gwynn Park")
        #expect(answer.record == "stadium_mlb_petco_park" && answer.validFrom == nil)
        #expect(answer.events.map(\.event) == ["StadiumMerged", "StadiumMerged"])
        #expect(
            try store.store.at(.sequence(store.head() - 2)).whyName(ofStadium: "Petco Park").name
                == "Petco Park")
    }

    @Test func `every total is explained by as many visits as it counts`() throws {
        try store.visit("Fenway Park", "2015-06-14")
        try store.visit("stadium_nba_td_garden", "2015-06-15", .tour)
        try store.visit("stadium_nhl_td_garden", "2015-06-16")
        _ = try store.store.addVisit(
            VisitDraft(stadium: "Petco Park", date: day("2016-06-01"), homeTeam: "SD", awayTeam: "SF"))
        _ = try store.store.addVisit(
            VisitDraft(stadium: "Petco Park", date: day("2015-06-01"), homeTeam: "SD", awayTeam: "LAD"))
        // Who came for a game that was called off has seen nobody.
        _ = try store.store.addVisit(
            VisitDraft(
                stadium: "Wrigley Field", date: day("2015-06-20"), type: .postponed, homeTeam: "CHC",
                awayTeam: "STL"))
        #expect(try store.store.teamRecords().teams.map(\.id).contains("team_mlb_chc") == false)
        // Earlier, by the record that comes later.
        try store.visit("stadium_nhl_td_garden", "2015-06-10")
        let garden = try store.store.whyFigure("sites").items.first { $0.name == "TD Garden" }
        #expect(garden?.visit?.date == "2015-06-10")
        for types in [nil, [.tour], [.game]] as [Set<VisitType>?] {
            _ = try store.store.setCountedVisits(types)
            let totals = try store.store.progress().totals
            let sites = try store.store.whyFigure("sites")
            #expect(sites.value == totals.sitesEver && sites.items.count == totals.sitesEver)
            #expect(try store.store.whyFigure("teams").value == totals.teamsSeenAtHome)
            for region in try store.store.stateProgress().regions where region.totalSites > 0 {
                let why = try store.store.whyFigure(region.state)
                #expect(why.value == region.visitedSites && why.total == region.totalSites, "\(region.state)")
            }
        }
        _ = try store.store.setCountedVisits(nil)
        // The first visit that counts is told, not the one that came in first.
        #expect(try store.store.whyFigure("teams").items.first?.visit?.date == "2015-06-01")
        #expect(try store.store.whyFigure("massachusetts").value == 2)
        #expect(throws: StoreError.self) { try store.store.whyFigure("Atlantis") }
    }

    @Test func `who saw one sport in a building has been to it, whatever is played there today`() throws {
        // The Warriors' home of a season is the Sharks' of today.
        try store.visit("stadium_nba_san_jose_arena", "1996-12-04")
        let region = try #require(store.store.stateProgress().regions.first { $0.state == "California" })
        #expect(region.visitedSites == 1 && region.history.isEmpty)
        #expect(region.remaining.allSatisfy { $0.name != "SAP Center" })
        #expect(try store.store.whyFigure("California").value == 1)
    }

    @Test func `what is missing of a league comes nearest first`() throws {
        try store.visit("Fenway Park", "2015-06-14")
        let why = try store.store.whyNotProgress("AL East")
        #expect(why.step.have == 1 && why.step.need == 5 && why.step.missingCount == 4)
        #expect(why.step.missing.map(\.city) == ["New York", "Baltimore", "Toronto", "St. Petersburg"])
        _ = try store.store.setCountedVisits([.tour])
        #expect(try store.store.whyNotProgress("mlb_al_east").step.have == 0)
    }

    @Test func `a visit is explained by its events, its name and what it counts for`() throws {
        let added = try store.visit("stadium_nba_cryptocom_arena", "2015-01-04")
        let id = try #require(added.visit?.visit.id.description)
        var correction = VisitCorrection()
        correction.notes = .set("Rain.")
        _ = try store.store.correctVisit(id, correction)
        let why = try store.store.whyVisit(String(id.prefix(8)))
        #expect(why.visit?.stadiumNameAtVisit == "Staples Center" && !why.isDeleted && why.isCounted)
        #expect(why.name?.name == "Staples Center" && !why.isNameTyped)
        #expect(why.events.map(\.event) == ["VisitAdded", "VisitCorrected"])
        #expect(
            why.parts.sorted() == [
                "National Basketball Association", "Pacific Division", "Western Conference",
            ])
        #expect(why.visit?.evidenceOf.contains("first_pitch") == true)
        _ = try store.store.setCountedVisits([.tour])
        #expect(try !store.store.whyVisit(id).isCounted)
    }

    @Test func `a visit that was deleted is explained as it was, by the beginning of its id`() throws {
        let added = try store.visit("Fenway Park", "2015-01-04", .tour)
        let id = try #require(added.visit?.visit.id.description)
        _ = try store.store.deleteVisit(id)
        let why = try store.store.whyVisit(String(id.prefix(8)))
        #expect(why.isDeleted && !why.isCounted && why.visit?.visitType == "tour")
        #expect(why.events.map(\.event) == ["VisitAdded", "VisitDeleted"])
        #expect(why.events.last?.summary == "2015-01-04 Fenway Park: tour, taken back")
        #expect(throws: StoreError.self) { try store.store.whyVisit("zz") }
    }

    @Test func `a name that the user typed has no other reason`() throws {
        let added = try store.visit("Fenway Park", "2015-01-04")
        var correction = VisitCorrection()
        correction.stadiumName = .set("The Old Yard")
        let id = try #require(added.visit?.visit.id.description)
        _ = try store.store.correctVisit(id, correction)
        let why = try store.store.whyVisit(id)
        #expect(why.isNameTyped && why.name == nil && why.visit?.stadiumNameAtVisit == "The Old Yard")
    }

    @Test func `progress is explained by its stadiums, the first visit that counts, and what moved the goal`()
        throws
    {
        try store.visit("Petco Park", "2019-06-01", .tour)
        try store.visit("Petco Park", "2020-06-01")
        try store.visit("Coors Field", "2018-06-01")
        try store.merge(
            .team,
            """
            [{"canonical_id": "team_mlb_sd", "name": "San Diego Padres", "abbreviation": "SD", "sport": "MLB",
              "city": "San Diego", "stadium_canonical_id": "stadium_mlb_petco_park", "conference_id": "mlb_nl",
              "division_id": "mlb_nl_east", "last_modified": "2027-01-01T00:00:00Z"}]
            """)
        let west = try store.store.whyProgress("NL West")
        #expect(west.part.totalStadiums == 4 && west.part.visitedStadiums == 1)
        #expect(west.homes.map(\.visit?.date) == ["2018-06-01", nil, nil, nil])
        #expect(west.goals.map(\.total) == [5, 4] && west.goals.map(\.totalBefore) == [0, 5])
        #expect(west.goals.last?.event.subject == "team_mlb_sd")
        let east = try store.store.whyProgress("mlb_nl_east")
        #expect(east.homes.first?.name == "Petco Park" && east.homes.first?.visit?.date == "2019-06-01")
        #expect(east.homes.first?.teams == ["San Diego Padres"])
        _ = try store.store.setCountedVisits([.game])
        #expect(try store.store.whyProgress("mlb_nl_east").homes.first?.visit?.date == "2020-06-01")
        let league = try store.store.whyProgress("MLB")
        #expect(league.part.id == "mlb" && league.homes.count == 30)
        #expect(league.goals.count == 1)
    }

    @Test func `a part that several leagues have is ambiguous, one that none has is unknown`() throws {
        #expect {
            try store.store.whyProgress("Pacific Division")
        } throws: { error in
            guard case StoreError.ambiguous(what: .leaguePart, _, let candidates) = error else {
                return false
            }
            return candidates.map(\.id) == ["nba_western_pacific", "nhl_western_pacific"]
        }
        #expect {
            try store.store.whyProgress("NL Wast")
        } throws: { error in
            guard case StoreError.unknown(what: .leaguePart, _, let suggestions) = error else { return false }
            return suggestions.contains("NL West")
        }
    }
}
