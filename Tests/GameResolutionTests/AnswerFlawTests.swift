import Foundation
import GameResolution
import SportsTimeModel
import Testing

@testable import SportsTime

/// Answers of each provider of which something is missing, null, renamed, more or of another type: told, and never a wrong game.
struct AnswerFlawTests {
    /// An answer with one game, and its score.
    struct Sample: Sendable, CustomTestStringConvertible {
        let provider: String
        let body: String
        let score: FinalScore

        var testDescription: String { provider }
    }

    static let samples = [
        Sample(
            provider: "MLB Stats API",
            body: #"{"totalGames":1,"dates":[{"date":"2022-04-07","games":[{"gamePk":1,"gameType":"R","#
                + #""officialDate":"2022-04-07","status":{"codedGameState":"F"},"gameNumber":1,"doubleHeader":"Y","#
                + #""venue":{"id":1,"name":"Wrigley Field"},"teams":{"away":{"score":4,"team":{"name":"Milwaukee Brewers"}},"#
                + #""home":{"score":5,"team":{"name":"Chicago Cubs"}}}}]}]}"#,
            score: FinalScore(home: 5, away: 4)),
        Sample(
            provider: "NHL",
            body:
                #"{"gameWeek":[{"date":"2023-12-17","games":[{"id":1,"gameType":2,"venue":{"default":"Crypto.com Arena"},"#
                + #""startTimeUTC":"2023-12-18T03:30:00Z","gameState":"OFF","gameScheduleState":"OK","neutralSite":false,"#
                + #""awayTeam":{"score":2,"abbrev":"VAN"},"homeTeam":{"score":3,"abbrev":"LAK"}}]}]}"#,
            score: FinalScore(home: 3, away: 2)),
        Sample(
            provider: "NBA Stats",
            body:
                #"{"meta":{"version":1},"scoreboard":{"gameDate":"2025-11-05","games":[{"gameId":"0022500172","gameStatus":3,"#
                + #""gameStatusText":"Final","isNeutral":false,"gameTimeUTC":"2025-11-06T03:00:00Z","gameEt":"2025-11-05T22:00:00Z","#
                + #""homeTeam":{"teamTricode":"LAL","score":118},"awayTeam":{"teamTricode":"SAS","score":116}}]}}"#,
            score: FinalScore(home: 118, away: 116)),
        Sample(
            provider: "ESPN",
            body:
                #"{"leagues":[{"abbreviation":"MLS"}],"events":[{"id":"1","date":"2022-09-18T03:00Z","season":{"year":2022,"type":2},"#
                + #""competitions":[{"neutralSite":false,"venue":{"fullName":"Dignity Health Sports Park"},"notes":[{"headline":"x"}],"#
                + #""status":{"type":{"name":"STATUS_FULL_TIME","state":"post","completed":true}},"competitors":["#
                + #"{"homeAway":"away","score":"1","team":{"displayName":"Colorado Rapids"}},"#
                + #"{"homeAway":"home","score":"2","team":{"displayName":"LA Galaxy"}}]}]}]}"#,
            score: FinalScore(home: 2, away: 1)),
    ]

    @Test(arguments: samples)
    func `any value may be missing, null, or of another type`(_ sample: Sample) throws {
        let root = try JSONDecoder().decode(JSONValue.self, from: Data(sample.body.utf8))
        #expect(try Self.rows(root)?.map(\.score) == [sample.score])
        let others: [JSONValue?] = [
            nil, .null, .number(-7.5), .number(1e300), .string("x"), .string(""), .bool(true), .array([]),
            .object([:]),
        ]
        var tried = 0
        var refused = 0
        for path in Self.paths(of: root) where !path.isEmpty {
            for other in others {
                tried += 1
                guard let rows = try Self.rows(Self.replacing(path[...], in: root, by: other)) else {
                    refused += 1
                    continue
                }
                for row in rows {
                    #expect((row.score ?? sample.score) == sample.score, "\(path)")
                    #expect(Game.numbers.contains(row.number), "\(path)")
                }
            }
        }
        #expect(tried > 150 && refused > 20, "\(tried), \(refused)")
    }

    @Test(arguments: samples)
    func `any field may have another name, and there may be more of them`(_ sample: Sample) throws {
        let root = try JSONDecoder().decode(JSONValue.self, from: Data(sample.body.utf8))
        for path in Self.paths(of: root) {
            guard case .field(let name)? = path.last else { continue }
            let renamed = Self.renaming(path[...], in: root, to: name + "2")
            for row in try Self.rows(renamed) ?? [] {
                #expect((row.score ?? sample.score) == sample.score, "\(path)")
            }
        }
        let more = Self.withMore(root)
        #expect(more != root)
        #expect(try Self.rows(more)?.map(\.score) == [sample.score])
    }

    @Test func `a page may end anywhere`() throws {
        let page = AnswerText.reference(
            "NHL Scores for March 4, 2020 | Hockey-Reference.com", ("Columbus Blue Jackets", 12),
            ("Calgary Flames", 34))
        var whole = 0
        for count in 0...page.count {
            let file = try? GameFile(reading: Array(page.prefix(count)), name: "page.html", format: .html)
            for row in file?.rows ?? [] {
                whole += 1
                #expect(row.score == FinalScore(home: 34, away: 12), "\(count)")
                #expect(row.homeTeam == "Calgary Flames" && row.awayTeam == "Columbus Blue Jackets")
            }
        }
        #expect(whole > 1)
        for text in [
            "<td", "<tr", "</td>", "class=\"right\"", "teams", "2020", "March", "title", "game_summary",
        ] {
            let broken = String(decoding: page, as: UTF8.self).replacingOccurrences(of: text, with: "?")
            let file = try? GameFile(reading: Array(broken.utf8), name: "page.html", format: .html)
            for row in file?.rows ?? [] {
                #expect(
                    (row.score ?? FinalScore(home: 34, away: 12)) == FinalScore(home: 34, away: 12), "\(text)"
                )
            }
        }
    }

    /// The rows of an answer; nil where it is refused for its form, or a game of it is.
    private static func rows(_ answer: JSONValue) throws -> [GameFile.Row]? {
        let bytes = try [UInt8](JSONEncoder().encode(answer))
        do {
            let file = try GameFile(reading: bytes, name: "answer.json")
            return file.flaws.isEmpty ? file.rows : nil
        } catch let error {
            guard case .invalidRows = error else { throw error }
            return nil
        }
    }

    private static func renaming(_ path: ArraySlice<Step>, in value: JSONValue, to name: String) -> JSONValue
    {
        guard let step = path.first else { return value }
        let rest = path.dropFirst()
        switch (step, value) {
        case (.field(let old), .object(var object)):
            if rest.isEmpty {
                object[name] = object.removeValue(forKey: old)
            } else {
                object[old] = object[old].map { renaming(rest, in: $0, to: name) }
            }
            return .object(object)
        case (.element(let place), .array(var values)):
            values[place] = renaming(rest, in: values[place], to: name)
            return .array(values)
        default: return value
        }
    }

    /// The same with a field more in each object.
    private static func withMore(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(object.mapValues { withMore($0) }.merging(["new_in_2027": .array([.null])]) { $1 })
        case .array(let values): .array(values.map { withMore($0) })
        default: value
        }
    }

    private enum Step: Hashable {
        case field(String)
        case element(Int)
    }

    private static func paths(of value: JSONValue) -> [[Step]] {
        switch value {
        case .object(let object):
            [[]]
                + object.sorted { $0.key < $1.key }.flatMap { name, value in
                    paths(of: value).map { [.field(name)] + $0 }
                }
        case .array(let values):
            [[]]
                + values.enumerated().flatMap { place, value in
                    paths(of: value).map { [.element(place)] + $0 }
                }
        default: [[]]
        }
    }

    private static func replacing(_ path: ArraySlice<Step>, in value: JSONValue, by other: JSONValue?)
        -> JSONValue
    {
        guard let step = path.first else { return other ?? .null }
        let rest = path.dropFirst()
        switch (step, value) {
        case (.field(let name), .object(var object)):
            object[name] = rest.isEmpty ? other : object[name].map { replacing(rest, in: $0, by: other) }
            return .object(object)
        case (.element(let place), .array(var values)):
            if rest.isEmpty, other == nil {
                values.remove(at: place)
            } else {
                values[place] = rest.isEmpty ? other ?? .null : replacing(rest, in: values[place], by: other)
            }
            return .array(values)
        default: return value
        }
    }
}
