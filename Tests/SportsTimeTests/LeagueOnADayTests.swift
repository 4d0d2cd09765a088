import Projections
import SportsTimeModel
import SportsTimeViews
import Testing

@testable import SportsTime

/// The league of a day of the past: homes and divisions are dated tenures.
struct LeagueOnADayTests {
    private let store: TestStore

    /// The Astros, who played in the Astrodome until 1999, and in the National League until 2012; nothing is known of the
    /// other teams.
    init() throws {
        store = try TestStore()
        let tenures = [
            ("1", "home", "stadium_canonical_id", "stadium_mlb_astrodome", "1965-04-12", "1999-10-03"),
            ("2", "home", "stadium_canonical_id", "stadium_mlb_daikin_park", "2000-03-30", ""),
            ("3", "division", "structure_id", "mlb_nl_central", "1994-01-01", "2012-12-31"),
            ("4", "division", "structure_id", "mlb_al_west", "2013-01-01", ""),
        ].map { id, type, field, place, from, until in
            #"{"id":"astros_\#(id)","team_canonical_id":"team_mlb_hou","tenure_type":"\#(type)","\#(field)":"\#(place)""#
                + #","valid_from":"\#(from)""# + (until.isEmpty ? "" : #","valid_until":"\#(until)""#)
                + #","last_modified":"2026-01-01T00:00:00Z"}"#
        }
        let summary = try store.merge(.teamTenure, "[\(tenures.joined(separator: ","))]")
        #expect(summary.counts.map(\.applied) == [4], "\(summary)")
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

    @Test func `between two homes, and before the first, a team is not in the league`() throws {
        let winter = try mlb("1999-12-24")
        #expect(winter.teams == 29)
        #expect(!winter.remaining.contains { $0.id.hasSuffix("astrodome") || $0.id.hasSuffix("daikin_park") })
        #expect(try mlb("1960-07-01").teams == 29)
    }

    @Test func `teams of which nothing is known are taken as today, which is said`() throws {
        let league = try mlb("1998-07-01")
        #expect(league.assumedTeams.count == 29 && !league.assumedTeams.contains("Houston Astros"))
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
            #"[{"id":"astros_4","team_canonical_id":"team_mlb_hou","tenure_type":"division","structure_id":"mlb_al_west","#
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
        (#""tenure_type":"bench","structure_id":"mlb_al_west""#, "is not home or division"),
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
