import SportsTime
import Testing

/// What a deleted or corrected visit takes away, and what `why` says of it.
struct RevocationTests {
    static let evidence = [
        "1994-07-09 Dodger Stadium", "1998-07-10 Coors Field", "1998-07-15 Bank One Ballpark",
        "2000-04-11 Pacific Bell Park", "2015-08-22 Petco Park",
    ]

    private let store: FanStore

    init() throws {
        store = try FanStore.withHistory()
    }

    private func why() throws -> WhyAnswer {
        try store.stctl("why", "NL West Champion", "--json").answer(WhyAnswer.self)
    }

    private func petcoPark() throws -> VisitAnswer {
        try #require(store.visits("--stadium", "Petco Park").first)
    }

    private static func lines(_ evidence: [WhyAnswer.Evidence]) -> [String] {
        evidence.map { "\($0.date) \($0.stadiumName)" }
    }

    @Test func `an achievement names the event that earned it and the visits it rests on`() throws {
        let why = try why()
        #expect(why.achievement.state == .earned)
        #expect(why.achievement.earnedOn == "2015-08-22")
        #expect(why.achievement.earnedAt == 4_014)
        #expect(why.entries.count == 1)
        let judgement = try #require(why.entries.first?.judgements.first)
        #expect(judgement.outcome == "earned")
        #expect(judgement.sequence == 4_014)
        #expect(judgement.event == "VisitAdded")
        #expect(Self.lines(judgement.evidence) == Self.evidence)
        #expect(judgement.evidence.map(\.status) == Array(repeating: "there", count: 5))
        #expect(judgement.evidence.last?.visitId == (try petcoPark().id))
        #expect(try petcoPark().evidenceOf.contains("mlb_nl_west"))
        #expect(why.missing.isEmpty)
    }

    @Test func `without a visit of its evidence it is revoked, and earned again with another`() throws {
        let visit = try petcoPark()
        let deleted = try store.stctl("visit", "delete", String(visit.id.prefix(8)), "--json")
            .answer(CommandAnswer.self)
        let event = try #require(deleted.lastSequence)
        #expect(
            deleted.achievements.map { "\($0.outcome) \($0.id)" }
                == ["kept diamond_jubilee", "revoked mlb_nl", "revoked mlb_nl_west"])
        var why = try why()
        #expect(why.achievement.state == .revoked)
        #expect(why.achievement.earnedOn == nil)
        #expect(why.missing.map(\.id) == ["stadium_mlb_petco_park"])
        let revocation = try #require(why.entries.first?.judgements.last)
        #expect(revocation.outcome == "revoked")
        #expect(revocation.sequence == event)
        #expect(revocation.event == "VisitDeleted")
        #expect(revocation.cause == visit.id)
        #expect(revocation.evidence.map(\.status) == ["there", "there", "there", "there", "deleted"])

        let added = try store.stctl("visit", "add", "Petco Park", "2016-07-04", "--json").answer(
            CommandAnswer.self)
        #expect(
            added.achievements.map { "\($0.outcome) \($0.id)" } == ["earned mlb_nl", "earned mlb_nl_west"])
        why = try self.why()
        #expect(why.achievement.state == .earned)
        #expect(why.achievement.earnedOn == "2016-07-04")
        #expect(why.achievement.timesEarned == 2)
        #expect(why.entries.map(\.number) == [1, 2])
        #expect(why.entries.map(\.isHeld) == [false, true])
        #expect(why.entries.last?.judgements.map(\.sequence) == [try #require(added.lastSequence)])
        #expect(try store.stctl("project", "--verify").status == 0)
        #expect(try store.stctl("verify").status == 0)
    }

    @Test func `the words of delete and add say what was revoked, kept and earned`() throws {
        let deleted = try store.stctl("visit", "delete", petcoPark().id).succeeded()
        #expect(
            deleted.lines.dropFirst().joined(separator: "\n") == """
                  · kept, judged again  Diamond Jubilee           2019-06-01, event 4063
                  ✗ revoked             National League Complete  2019-08-16, event 4063
                  ✗ revoked             NL West Champion          2015-08-22, event 4063
                """)
        let added = try store.stctl("visit", "add", "Petco Park", "2015-08-22").succeeded()
        #expect(
            added.lines.dropFirst().joined(separator: "\n") == """
                  ★ earned  National League Complete  2019-08-16, event 4064
                  ★ earned  NL West Champion          2015-08-22, event 4064
                """)
    }

    @Test func `with another visit to the same stadium it is kept`() throws {
        try store.stctl("visit", "add", "Petco Park", "2016-07-04").succeeded()
        try store.stctl("visit", "delete", petcoPark().id).succeeded()
        let why = try why()
        #expect(why.achievement.state == .earned)
        #expect(why.achievement.earnedOn == "2016-07-04")
        #expect(why.entries.map { $0.judgements.map(\.outcome) } == [["earned", "kept"]])
    }

    @Test func `a correction of the date moves the day and never earns anew`() throws {
        let visit = try petcoPark()
        let run = try store.stctl("visit", "correct", visit.id, "--date", "2015-08-23", "--json")
            .answer(CommandAnswer.self)
        #expect(run.achievements.contains { $0.id == "mlb_nl_west" && $0.outcome == "kept" })
        let why = try why()
        #expect(why.achievement.earnedOn == "2015-08-23")
        #expect(why.achievement.timesEarned == 1)
        #expect(why.entries.first?.judgements.last?.event == "VisitCorrected")
    }

    @Test func `a correction of the stadium revokes`() throws {
        let visit = try petcoPark()
        try store.stctl(
            "visit", "correct", visit.id, "--stadium", "Angel Stadium", "--clear", "home", "--clear", "away",
            "--clear", "score"
        ).succeeded()
        let why = try why()
        #expect(why.achievement.state == .revoked)
        #expect(why.entries.first?.judgements.last?.evidence.last?.status == "corrected")
    }

    @Test func `a deletion for a trial revokes nothing`() throws {
        let before = try store.anchor()
        let run = try store.stctl("visit", "delete", petcoPark().id, "--dry-run").succeeded()
        #expect(run.lines.first?.hasPrefix("Would delete ") == true)
        #expect(run.text.contains("✗ revoked             NL West Champion"))
        #expect(try store.anchor() == before)
        #expect(try why().achievement.state == .earned)
    }
}
