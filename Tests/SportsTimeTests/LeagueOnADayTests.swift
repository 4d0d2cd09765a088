import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// The league of a day of the past: homes and divisions are dated tenures.
struct LeagueOnADayTests {
    private let store: TestStore

    /// The Astros played in the Astrodome until 1999, and in the National League until 2012.
    init() throws {
        store = try TestStore()
        try store.visit("stadium_mlb_astrodome", "1998-07-01")
        try store.visit("stadium_mlb_daikin_park", "2012-06-01")
    }

    private func mlb(_ date: String?) throws -> ProgressAnswer.League {
        var on: LocalDate?
        if let date { on = try day(date) }
        return try #require(store.store.progress(of: SportID("MLB"), on: on).leagues.first)
    }

    private func part(_ id: String, _ date: String?) throws -> ProgressAnswer.Part? {
        try mlb(date).progress.parts.flatMap(\.parts).first { $0.id == id }
    }

    @Test func `a team plays in the home and the division of the day`() throws {
        // The Astros are one more of the National League's, and one less of the American League's.
        #expect(try part("mlb_nl_central", "1998-07-01")?.totalStadiums == 6)
        #expect(try part("mlb_al_west", "1998-07-01")?.totalStadiums == 4)
        #expect(try mlb("1998-07-01").visited.map(\.id) == ["stadium_mlb_astrodome"])
        #expect(try part("mlb_nl_central", "2012-12-31")?.visitedStadiums == 1)
        #expect(try part("mlb_al_west", "2013-01-01")?.visitedStadiums == 1)
        #expect(try mlb("2013-01-01").history.map(\.id) == ["stadium_mlb_astrodome"])
    }

    @Test func `a visit counts from its day on`() throws {
        #expect(try mlb("1998-06-30").visited.isEmpty)
        #expect(try store.store.progress(on: try day("1998-06-30")).totals.visits == 0)
        #expect(try mlb("2012-05-31").visited.isEmpty)
        #expect(try mlb("2012-05-31").history.map(\.visits) == [1])
        #expect(try mlb("2012-06-01").visited.map(\.id) == ["stadium_mlb_daikin_park"])
        let totals = try store.store.progress(on: try day("2012-06-01")).totals
        #expect(totals.visits == 2 && totals.currentStadiums == 1 && totals.stadiumsEver == 2)
    }

    @Test func `between two homes, before the first and after the last, a team is not in the league`() throws
    {
        func teams(_ sport: String, _ date: String) throws -> Int? {
            try store.store.progress(of: SportID(sport), on: try day(date)).leagues.first?.teams
        }
        // The Browns rested from 1996 to 1998.
        #expect(try teams("NFL", "1995-11-01") == 30)
        #expect(try teams("NFL", "1996-11-01") == 30)
        #expect(try teams("NFL", "1999-11-01") == 31)
        #expect(try teams("MLB", "1997-07-01") == 28)
        #expect(try teams("WNBA", "2002-07-01") == 16)
        #expect(try teams("WNBA", "2010-07-01") == 12)
    }

    @Test func `teams of which nothing is known are taken as today, which is said`() throws {
        #expect(try mlb("1998-07-01").assumedTeams.isEmpty)
        for home in ["astrodome_1965", "daikin_park_2000"] {
            try store.merge(
                .teamTenure,
                #"[{"id":"tenure_mlb_hou_\#(home)","team_canonical_id":"team_mlb_hou","tenure_type":"home","#
                    + #""stadium_canonical_id":"stadium_mlb_\#(home.dropLast(5))","deprecated_at":"2026-02-01","#
                    + #""last_modified":"2026-02-01T00:00:00Z"}]"#)
        }
        let league = try mlb("1998-07-01")
        #expect(league.assumedTeams == ["Houston Astros"])
        #expect(league.visited.isEmpty)
        #expect(try mlb(nil).assumedTeams.isEmpty)
    }

    @Test func `today's league is that of the teams' records`() throws {
        #expect(try part("mlb_al_west", nil)?.totalStadiums == 5)
        #expect(try mlb(nil).progress == mlb("2026-01-01").progress)
    }

    @Test func `of two divisions on one day the one that began last is taken`() throws {
        try store.merge(
            .teamTenure,
            #"[{"id":"astros_0","team_canonical_id":"team_mlb_hou","tenure_type":"division","structure_id":"mlb_al_east","#
                + #""valid_from":"2014-01-01","last_modified":"2026-02-01T00:00:00Z"}]"#)
        #expect(try part("mlb_al_east", "2015-01-01")?.totalStadiums == 6)
        #expect(try part("mlb_al_west", "2015-01-01")?.totalStadiums == 4)
        #expect(try part("mlb_al_west", "2013-06-01")?.totalStadiums == 5)
    }

    @Test func `a tenure is corrected and withdrawn like any record`() throws {
        try store.merge(
            .teamTenure,
            #"[{"id":"tenure_mlb_hou_al_west_2013","team_canonical_id":"team_mlb_hou","tenure_type":"division","structure_id":"mlb_al_west","#
                + #""deprecated_at":"2026-02-01","last_modified":"2026-02-01T00:00:00Z"}]"#)
        #expect(try part("mlb_al_west", "2013-01-01")?.totalStadiums == 4)
        #expect(try mlb("2013-01-01").progress.totalStadiums == 30)
    }

    @Test(arguments: [
        (#""tenure_type":"home","stadium_canonical_id":"stadium_mlb_nowhere""#, "there is no stadium"),
        (
            #""tenure_type":"division","structure_id":"nba_western_pacific""#,
            "nba_western_pacific belongs to another sport"
        ),
        (#""tenure_type":"division","structure_id":"mlb_moon""#, "there is no mlb_moon"),
        (#""tenure_type":"bench","structure_id":"mlb_al_west""#, "is not one of home, division"),
        (
            #""tenure_type":"division","structure_id":"mlb_al_west","valid_from":"2000-01-02","valid_until":"2000-01-01""#,
            "before it begins"
        ),
    ])
    func `an impossible tenure is refused with the reason`(_ fields: String, _ reason: String) throws {
        let summary = try store.merge(
            .teamTenure,
            #"[{"id":"x","team_canonical_id":"team_mlb_hou",\#(fields),"last_modified":"2026-01-01"}]"#)
        #expect(summary.counts.map(\.invalid) == [1])
        let refused = try store.store.projected.read {
            try RecordView.rejection(of: .teamTenure, id: "x", in: $0.views)
        }
        #expect(refused?.reason.contains(reason) == true, "\(refused?.reason ?? "")")
    }
}
