import Foundation
import SportsTime
import Testing

@testable import stctl

/// Changes and rules that are only tried.
struct WhatIfTests {
    private let store: FanStore

    init() throws {
        store = try FanStore.withHistory()
    }

    private static let changes = [
        "visit add 'Rogers Centre' 2025-06-03 --home TOR --away BOS --notes \"the Fan's row\"",
        "visit delete \(VerbTests.petcoPark)", "stadium nickname \"Fenway Park\" 'the Fens'",
        "stctl stadium favorite Petco\\ Park", "visit add 'Arrowhead Stadium' 2025-09-14", "undo",
    ]

    private func whatIf(_ arguments: String...) throws -> WhatIfAnswer {
        try store.stctl(["whatif", "--json"] + arguments).answer(WhatIfAnswer.self)
    }

    private func achievements() throws -> [String: AchievementAnswer] {
        let all = try store.stctl("achievements", "--json").answer([AchievementAnswer].self)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    }

    private func counts() throws -> [String: String] {
        func counts(_ part: ProgressAnswer.Part) -> [(String, String)] {
            return [(part.id, "\(part.visitedStadiums)/\(part.totalStadiums)")]
                + part.parts.flatMap { counts($0) }
        }
        let progress = try store.stctl("progress", "--json").answer(ProgressAnswer.self)
        return Dictionary(uniqueKeysWithValues: progress.leagues.flatMap { counts($0.progress) })
    }

    private static func text(_ count: DifferenceAnswer.Count?) -> String? {
        count.map { "\($0.visitedStadiums)/\($0.totalStadiums)" }
    }

    @Test func `what would be otherwise is what is otherwise once the changes are made`() throws {
        let answer = try whatIf(Self.changes[0], Self.changes[1], Self.changes[2], Self.changes[4])
        let before = (try achievements(), try counts(), try store.stats().visits)
        for change in [0, 1, 2, 4] {
            try store.stctl(#require(CommandWords.split(Self.changes[change]))).succeeded()
        }
        let after = (try achievements(), try counts(), try store.stats().visits)
        var told: [String: DifferenceAnswer.Achievement] = [:]
        for achievement in answer.difference.achievements { told[achievement.id] = achievement }
        for (id, now) in after.0 {
            let was = try #require(before.0[id])
            let isOtherwise =
                (was.state, was.earnedOn, was.have) != (now.state, now.earnedOn, now.have)
                && !(was.state == .earned && now.state == .earned && was.earnedOn == now.earnedOn)
            #expect((told[id] != nil) == isOtherwise, "\(id)")
            if let told = told[id] { #expect(told.before == was && told.after == now) }
        }
        #expect(told.values.contains { $0.change == .gained })
        #expect(told.values.contains { $0.change == .lost || $0.change == .redated })
        var moved: [String: DifferenceAnswer.Part] = [:]
        for part in answer.difference.progress { moved[part.id] = part }
        for (id, now) in after.1 {
            #expect(Self.text(moved[id]?.after) == (now == before.1[id] ? nil : now), "\(id)")
            #expect(Self.text(moved[id]?.before) == (now == before.1[id] ? nil : before.1[id]), "\(id)")
        }
        #expect(!moved.isEmpty)
        #expect(answer.difference.totalsBefore.visits == before.2)
        #expect(answer.difference.totals.visits == after.2)
        #expect(answer.changes.map(\.change) == [0, 1, 2, 4].map { Self.changes[$0] })
    }

    @Test func `nothing is changed, and nothing is left behind`() throws {
        let anchor = try store.anchor()
        let digest = try Data(contentsOf: URL(filePath: store.path + "/data.mdb"))
        _ = try whatIf(Self.changes[0], Self.changes[1], Self.changes[3])
        #expect(try store.anchor() == anchor)
        #expect(try Data(contentsOf: URL(filePath: store.path + "/data.mdb")) == digest)
        let names = try FileManager.default.contentsOfDirectory(atPath: store.path)
        #expect(names.sorted() == ["data.mdb", "lock.mdb", "store.lock"])
    }

    @Test func `each change sees those before it, and an undo takes the last one back`() throws {
        let answer = try whatIf(Self.changes[4], "undo")
        #expect(answer.difference.isEmpty)
        #expect(answer.changes.count == 2)
        let text = try store.stctl("whatif", Self.changes[4], "undo").succeeded().text
        #expect(text.hasSuffix("Nothing would be otherwise.\n"))
    }

    @Test func `changes come from a file, and from standard input, before those of the command line`() throws
    {
        let lines = "# two days\n\n  \(Self.changes[0])\nvisit add 'Arrowhead Stadium' 2025-09-14\n"
        let file = try store.file("trip.txt", lines.utf8)
        let run = try store.stctl("whatif", "--file", file, Self.changes[1], "--json")
        let piped = try store.stctl(
            "whatif", "--file", "-", Self.changes[1], "--json", input: Array(lines.utf8))
        let answer = try run.answer(WhatIfAnswer.self)
        #expect(answer.changes.map(\.change) == [Self.changes[0], Self.changes[4], Self.changes[1]])
        #expect(try piped.answer(WhatIfAnswer.self).difference == answer.difference)
    }

    @Test func `a whole import can be tried`() throws {
        let empty = try FanStore.bootstrapped()
        let run = try empty.stctl("whatif", "visit import \(Workspace.history)", "--json")
        let answer = try run.answer(WhatIfAnswer.self)
        #expect(answer.difference.totals.visits == 160)
        #expect(answer.difference.achievements.count { $0.change == .gained } == 28)
        #expect(try empty.stats().visits == 0)
    }

    @Test func `rules of a file are those of all history`() throws {
        let rules = try store.file(
            "rules.json",
            """
            [{"id": "first_pitch", "name": "First Pitch", "description": "d", "category": "count",
              "requirement": {"type": "unique_stadiums", "count": 1}, "display_order": 1, "version": 1,
              "last_modified": "2020-01-31T00:00:00Z"},
             {"id": "hundreds", "name": "Hundreds", "description": "d", "category": "count",
              "requirement": {"type": "unique_stadiums", "count": 100}, "display_order": 2, "version": 1,
              "last_modified": "2020-01-31T00:00:00Z"},
             {"id": "pair", "name": "Pair", "description": "d", "category": "count",
              "requirement": {"type": "unique_stadiums", "count": 2}, "display_order": 3, "version": 1,
              "last_modified": "2020-01-31T00:00:00Z"}]
            """.utf8)
        let difference = try whatIf("--rules", rules).difference
        let held = try achievements().values.filter { $0.state == .earned }
        let lost = difference.achievements.filter { $0.change == .lost }
        #expect(Set(lost.map(\.id)) == Set(held.map(\.id)).subtracting(["first_pitch"]))
        #expect(difference.achievements.filter { $0.change == .gained }.map(\.id) == ["pair"])
        #expect(difference.achievements.first { $0.id == "hundreds" }?.after?.need == 100)
        #expect(difference.progress.isEmpty && difference.totals == difference.totalsBefore)
        let text = try store.stctl("whatif", "--rules", rules).succeeded().text
        #expect(text.contains("Would be lost (27)"))
    }

    @Test func `this build's own rules change nothing`() throws {
        #expect(
            try whatIf("--rules", Workspace.repository + "/Resources/achievements.json").difference.isEmpty)
    }

    @Test func `an impossible rule is refused, with the reason`() throws {
        let rules = try store.file(
            "rules.json",
            """
            [{"id": "x", "name": "X", "description": "d", "category": "division",
              "requirement": {"type": "division", "id": "mlb_nowhere"}, "display_order": 1, "version": 1,
              "last_modified": "2020-01-31T00:00:00Z"}]
            """.utf8)
        let run = try store.stctl("whatif", "--rules", rules)
        #expect(run.status == 65)
        #expect(run.errors.contains("1 record of \(rules) cannot be taken:\n  x: "))
    }

    @Test(arguments: [
        ("visit list", "it is none of"), ("visit add 'Fenway", "is not closed"),
        ("visit ad x", "Change 1, visit ad x:"), ("undo --dry-run", "are given to whatif itself"),
        ("undo --store /tmp/x", "are given to whatif itself"), ("", "it is none of"),
    ])
    func `what is no change is refused before anything is tried`(_ line: String, _ told: String) throws {
        let run = try store.stctl("whatif", line)
        #expect(run.status == 64)
        #expect(run.errors.contains(told))
        #expect(run.text.isEmpty)
    }

    @Test func `a change that is refused says which it is`() throws {
        let run = try store.stctl("whatif", Self.changes[4], "visit delete zzzz")
        #expect(run.status == 65)
        #expect(run.errors.contains("no visit is called “zzzz”"))
        #expect(run.errors.contains("change 2: visit delete zzzz"))
    }

    @Test(
        arguments: [
            ("a  b\tc", ["a", "b", "c"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a'b'\"c\"", ["abc"]),
            ("\"a\\\"b\" 'a\\b' a\\ b", ["a\"b", "a\\b", "a b"]), ("''", [""]), ("", []), ("'", nil),
        ] as [(String, [String]?)])
    func `words are those of a shell`(_ line: String, _ words: [String]?) {
        #expect(CommandWords.split(line) == words)
    }
}
