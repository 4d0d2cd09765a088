import EventLog
import Fixtures
import Foundation
import GameResolution
import Projections
import SportsTimeModel
import SportsTimeViews
import TestSupport
import Testing

@testable import SportsTime

/// Whole seasons of Retrosheet's game logs, against what the files and the Baseball Databank count.
struct RetrosheetTests {
    /// A game log as Retrosheet ships it, made from the facts of a fixture: 161 fields, texts quoted, CRLF.
    static func log(of year: Int, lineEnd: String = "\r\n") throws -> (bytes: [UInt8], rows: [FactTable.Row])
    {
        let table = try Repository.table("mlb-games-\(year).csv")
        // The numbers of a team's games in its season, as the logs count them.
        var played: [String: Int] = [:]
        let rows = try table.rows.map { row in
            var fields = Array(repeating: "", count: 161)
            let texts = [
                (0, "date"), (1, "number"), (3, "visitor"), (6, "home"), (13, "completion"), (16, "park"),
            ]
            for (place, column) in texts { fields[place] = "\"\(try row.optionalText(column) ?? "")\"" }
            for (place, column) in [(5, "visitor"), (8, "home")] {
                let team = try row.text(column)
                played[team, default: 0] += 1
                fields[place] = "\(played[team] ?? 0)"
            }
            fields[9] = try row.text("visitor_score")
            fields[10] = try row.text("home_score")
            return fields.joined(separator: ",")
        }
        return (Array((rows.joined(separator: lineEnd) + lineEnd).utf8), table.rows)
    }

    let directory: TemporaryDirectory
    let store: SportsTimeStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try SportsTimeStore.open(at: directory.path + "/store")
    }

    @Test(arguments: [2010, 2015, 2019])
    func `a season comes in whole: every game, team, park and score is what the file counts`(
        _ year: Int
    ) throws {
        let (bytes, rows) = try Self.log(of: year)
        let file = try GameFile(reading: bytes, name: "GL\(year).TXT")
        let answer = try store.importGames(file)
        #expect(answer.rows == rows.count && answer.added == rows.count && answer.scores == rows.count)
        #expect(answer.notTaken.isEmpty)

        let first = try #require(LocalDate("\(year)-01-01")), last = try #require(LocalDate("\(year)-12-31"))
        let games = try store.games(on: first...last)
        #expect(games.count == rows.count)
        // Home games by team and park, counted from the rows and from what came in.
        let codes = try Self.codes()
        var told: [String: Int] = [:]
        var scores: [String: Int] = [:]
        for row in rows {
            let home = try #require(codes["team \(try row.text("home"))"])
            let park = try #require(codes["stadium \(try row.text("park"))"])
            told["\(home) \(park)", default: 0] += 1
            let date = try row.text("date")
            scores[
                "\(date) \(home) \(try row.text("visitor_score"))-\(try row.text("home_score"))", default: 0] +=
                1
        }
        var found: [String: Int] = [:]
        var foundScores: [String: Int] = [:]
        for game in games {
            found["\(game.homeTeamId) \(game.stadiumId)", default: 0] += 1
            let date = game.date.filter { $0 != "-" }
            foundScores[
                "\(date) \(game.homeTeamId) \(game.awayScore ?? -1)-\(game.homeScore ?? -1)", default: 0] += 1
        }
        #expect(found == told)
        #expect(foundScores == scores)

        // The same file again appends nothing, whatever its line ends.
        let head = try store.stats().events
        let again = try store.importGames(
            GameFile(reading: Self.log(of: year, lineEnd: "\n").bytes, name: "GL\(year).TXT"))
        #expect(again.alreadyThere == rows.count && again.added + again.scores == 0 && again.covered.isEmpty)
        #expect(try store.stats().events == head)

        // Its days are covered from its first game to its last.
        let days = rows.compactMap { try? $0.text("date") }.sorted()
        let spans = try store.gameCoverage()
        #expect(spans.count == 1)
        #expect(spans.first?.from.filter { $0 != "-" } == days.first)
        #expect(spans.first?.until.filter { $0 != "-" } == days.last)
        #expect(try store.verifyViews().isSame)
    }

    /// Where the edition of the log and the Baseball Databank differ, which of them is right, and why.
    ///
    /// 2015: three games of Baltimore were moved to St. Petersburg in May, which the edition of the log does not have yet;
    /// 2019: two games in Tokyo and one in Williamsport are not in the Databank's count.
    private static let differences: [Int: [String: (log: Int, databank: Int)]] = [
        2015: ["BAL BAL12": (81, 78), "BAL STP01": (0, 3)],
        2019: [
            "OAK OAK01": (79, 81), "OAK TOK01": (2, 0), "PIT PIT08": (80, 81), "PIT WIL02": (1, 0),
        ],
    ]

    @Test(arguments: [2010, 2015, 2019])
    func `home games by team and park are those that the Baseball Databank counts`(_ year: Int) throws {
        try store.importGames(try GameFile(reading: Self.log(of: year).bytes, name: "GL\(year).TXT"))
        let first = try #require(LocalDate("\(year)-01-01")), last = try #require(LocalDate("\(year)-12-31"))
        var found: [String: Int] = [:]
        for game in try store.games(on: first...last) {
            found["\(game.homeTeamId) \(game.stadiumId)", default: 0] += 1
        }
        let codes = try Self.codes()
        var compared: Set<String> = []
        for row in try Repository.table("mlb-home-games.csv").rows where try row.text("year") == "\(year)" {
            let (team, park) = (try row.text("team"), try row.text("park"))
            let place = "\(try #require(codes["team \(team)"])) \(try #require(codes["stadium \(park)"]))"
            let databank = Int(try row.number("games"))
            if let known = Self.differences[year]?["\(team) \(park)"] {
                #expect(found[place] ?? 0 == known.log && databank == known.databank, "\(team) \(park)")
            } else {
                #expect(found[place] == databank, "\(team) \(park)")
            }
            compared.insert(place)
        }
        // What the Databank has no row of.
        for place in Set(found.keys).subtracting(compared) {
            let known = try (Self.differences[year] ?? [:]).contains { key, _ in
                let parts = key.split(separator: " ")
                let team = try #require(codes["team \(parts[0])"])
                let park = try #require(codes["stadium \(parts[1])"])
                return place == "\(team) \(park)"
            }
            #expect(known, "\(place)")
        }
    }

    @Test func `the beginning of a season, or one team's games, do not cover its days`() throws {
        let (bytes, _) = try Self.log(of: 2015)
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        for part in [Array(lines.prefix(600)), lines.filter { $0.contains("\"BOS\"") }] {
            let file = try GameFile(reading: Array(part.joined(separator: "\n").utf8), name: "GL2015.TXT")
            #expect(!file.isComplete && file.rows.count > 100)
        }
        #expect(try GameFile(reading: bytes, name: "GL2015.TXT").isComplete)
        let twoYears = try bytes + Self.log(of: 2019).bytes
        #expect(!(try GameFile(reading: twoYears, name: "GL.TXT").isComplete))
    }

    @Test func `a game takes eight bytes in the log, sixteen in the views, a score eight more`() throws {
        let (bytes, rows) = try Self.log(of: 2015)
        try store.importGames(try GameFile(reading: bytes, name: "GL2015.TXT"))
        let games = Double(rows.count)
        let sizes = try store.projected.readLog { log in
            try [EventKind.gamesMerged, .scoresResolved].map { kind in
                let events = try log.sequences(ofKind: kind.rawValue, in: 1...log.head().sequence, limit: 10)
                #expect(events.count == 1, "a season is one event")
                return try events.reduce(0) { size, sequence in
                    size + (try log.withEvent(at: sequence) { $0.factualPart?.count ?? 0 } ?? 0)
                }
            }
        }
        #expect(Double(sizes[0]) / games <= 8)
        #expect(Double(sizes[1]) / games <= 8)
        // Scores stand apart, in tables 6 and 7.
        #expect(Double(try rowBytes(of: [1, 2, 3, 4, 5, 8])) / games <= 16)
        #expect(Double(try rowBytes(of: [6, 7])) / games <= 8)
    }

    /// Bytes of the rows of tables of the view of games, keys and values.
    private func rowBytes(of tables: [UInt8]) throws -> Int {
        try store.projected.read { snapshot in
            var bytes = 0
            for table in tables {
                var rows = try snapshot.views.rows(in: GameView.view.table(table))
                while let row = try rows.next() { bytes += row.key.count + row.value.count }
            }
            return bytes
        }
    }

    /// What Retrosheet's codes mean, read from the file itself.
    static func codes() throws -> [String: String] {
        let text = String(decoding: try Repository.bytes("Resources/provider_codes.csv"), as: UTF8.self)
        var codes: [String: String] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",")
            if fields[0] == "retrosheet" { codes["\(fields[1]) \(fields[2])"] = String(fields[3]) }
        }
        return codes
    }
}
