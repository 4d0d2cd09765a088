import Foundation
import SportsTime
import Testing

/// What was answered at a time is answered as of that time for ever.
struct AsOfTests {
    private let store: FanStore

    init() throws {
        store = try FanStore.withHistory()
    }

    private static let questions: [[String]] = [
        ["progress"], ["progress", "MLB"], ["achievements"], ["achievements", "--earned"], ["visit", "list"],
        ["visit", "list", "--stadium", "Petco Park"], ["why", "NL West Champion"], ["why", "first_pitch"],
        ["stadium", "show", "Petco Park"], ["stadium", "list", "MLB"], ["stadium", "search", "park"],
        ["stadium", "near", "32.7073,-117.1566"], ["team", "show", "team_mlb_sd"],
        ["team", "search", "padres"],
        ["log", "--limit", "5"],
    ]

    private func answers(at point: String? = nil) throws -> [String] {
        try Self.questions.map { question in
            let options = point.map { ["--at", $0] } ?? []
            return try store.stctl(question + ["--json"] + options).succeeded().text
        }
    }

    @Test func `every question asked as of an event has the answer of that time`() throws {
        let changes: [[String]] = [
            ["visit", "delete", VerbTests.petcoPark], ["stadium", "nickname", "Petco Park", "Home"],
            ["visit", "add", "Petco Park", "2016-07-04", "--seat", "12"], ["undo"],
        ]
        var then: [(event: UInt64, answers: [String])] = [(try store.stats().events, try answers())]
        for change in changes {
            try store.stctl(change).succeeded()
            then.append((try store.stats().events, try answers()))
        }
        for (event, expected) in then {
            let asOf = try answers(at: String(event))
            for (question, pair) in zip(Self.questions, zip(asOf, expected)) {
                #expect(pair.0 == pair.1, "\(question) at \(event)")
            }
        }
        try store.stctl("project").succeeded()
        #expect(try answers(at: String(then[1].event)) == then[1].answers, "also after a rebuild")
    }

    @Test func `a time is the last event that was recorded by then`() throws {
        let imported = try #require(
            try store.stctl("log", "--json", "--limit", "1").answer([LogAnswer].self).first)
        let visits = { (point: String) in
            try store.stctl("visit", "list", "--json", "--at", point).answer([VisitAnswer].self).count
        }
        #expect(try visits("2020-01-01") == 0, "before there was a store")
        #expect(try visits(String(imported.recordedAt.prefix(10))) == 160, "at the end of the day")
        #expect(try visits("2999-01-01T00:00:00Z") == 160)
        #expect(try visits("3902") == 0)
        #expect(try visits("3903") == 1)
        #expect(try visits("0") == 0)
    }

    @Test(arguments: ["yesterday", "-1", "2026-13-01", "12x", ""])
    func `what is no point of time is refused`(_ point: String) throws {
        #expect(try store.stctl("progress", "--at=\(point)").status == 64)
    }

    @Test func `an event that is not there yet is refused`() throws {
        let run = try store.stctl("progress", "--at", "99999")
        #expect(run.status == 65)
        #expect(run.errors.hasPrefix("stctl: event 99999 is not there yet: the log ends with event 4062\n"))
    }

    @Test func `the bytes of an event that had not come yet are not given`() throws {
        let raw = ["log", "--raw", "factual", "--from", "3998"]
        #expect(try !store.stctl(raw + ["--at", "3998"]).succeeded().output.isEmpty)
        let run = try store.stctl(raw + ["--at", "3997"])
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("stctl: event “3998” is not one of those from 1 to 3997\n"))
    }

    @Test func `the past has no sizes of today`() throws {
        let then = try store.stctl("stats", "--json", "--at", "3902").answer(StatsAnswer.self)
        #expect(then.visits == 0 && then.usedBytes == nil && then.reservedBytes == nil && then.views.isEmpty)
        let text = try store.stctl("stats", "--at", "3902").succeeded().text
        #expect(!text.contains("KiB") && !text.contains("rows of"))
        let now = try store.stats()
        #expect(now.usedBytes ?? 0 > 0 && now.reservedBytes ?? 0 > 0 && now.views.count == 12)
    }

    @Test(arguments: [
        ["export", "--from"], ["export", "--to"], ["project", "--from"],
        ["project", "--verify", "--from"],
    ])
    func `a range behind the end of the log is wrong input, with the end named`(_ words: [String]) throws {
        let run = try store.stctl(words + ["99999"])
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errors.contains("event 99999"))
        #expect(run.errors.contains("ends with event 4062\nhint: `stctl log` shows the last events\n"))
    }

    @Test func `the time that the log tells is one at which the event was there`() throws {
        let store = try FanStore.bootstrapped()
        try store.stctl("visit", "add", "Petco Park", "2015-06-14").succeeded()
        let line = try #require(try store.stctl("log", "--limit", "1").succeeded().lines.last)
        let time = try #require(line.split(separator: " ").first { $0.hasSuffix("Z") })
        let visits = try store.stctl("visit", "list", "--at", String(time)).succeeded().text
        #expect(visits.contains("Petco Park"))
    }
}
