import CanonicalSync
import EventLog
import Foundation
import SportsTime
import SportsTimeModel
import TestSupport
import Testing

/// Games that sources tell of in any order, against a count on one's fingers over random histories.
struct GameHistoryTests {
    /// What one record says of a game.
    private struct Said: Equatable {
        let stadium: String
        let isCalledOff: Bool
        let moment: Int
    }

    /// The games by id, and every place where each was ever to be, by the words of the documentation alone.
    private struct Model {
        var games: [String: Said] = [:]
        /// Of a game, each stadium it was to be at and is no more: called off there.
        var left: [String: Set<String>] = [:]
        /// Records that wait for their stadium, the newest of each id.
        var waiting: [String: Said] = [:]
        var hasPark = false

        /// Merges records in one commit: a place within it that nobody ever saw is no place.
        mutating func commit(_ records: [(id: String, said: Said)]) {
            let before = games
            for (id, said) in records { merge(id, said) }
            for (id, said) in games {
                if let old = before[id], old.stadium != said.stadium {
                    left[id, default: []].insert(old.stadium)
                }
                left[id]?.remove(said.stadium)
            }
        }

        private mutating func merge(_ id: String, _ said: Said) {
            if let there = games[id], said.moment <= there.moment { return }
            guard hasPark || said.stadium != GameHistoryTests.newPark else {
                if waiting[id].map({ $0.moment <= said.moment }) ?? true { waiting[id] = said }
                return
            }
            games[id] = said
            if let old = waiting[id], old.moment <= said.moment { waiting[id] = nil }
        }

        var lines: Set<String> {
            var lines: Set<String> = []
            for (id, said) in games {
                lines.insert("\(id) \(said.stadium) \(said.isCalledOff)")
                for stadium in left[id] ?? [] { lines.insert("\(id) \(stadium) true") }
            }
            return lines
        }
    }

    private static let newPark = "stadium_mlb_new_park"
    private static let stadiums = ["stadium_mlb_fenway_park", "stadium_mlb_yankee_stadium", newPark]
    private static let statuses = ["scheduled", "played", "postponed", "cancelled"]

    /// A moment of change, in milliseconds.
    private static func moment(_ number: Int) -> String {
        UTCTime.text(milliseconds: 1_893_456_010_000 + Int64(number))
    }

    private static func record(_ id: String, _ said: Said, _ status: String) -> [String: JSONValue] {
        [
            "canonical_id": .string(id), "stadium_canonical_id": .string(said.stadium),
            "home_team_canonical_id": .string("team_mlb_bos"), "status": .string(status),
            "away_team_canonical_id": .string("team_mlb_nyy"), "last_modified": .string(moment(said.moment)),
        ]
    }

    private static func told(
        _ generator: inout SeededGenerator
    ) -> (id: String, said: Said, status: String) {
        let day = Int.random(in: 1...2, using: &generator)
        let suffix = ["", "_1", "_2"].randomElement(using: &generator) ?? ""
        let status = statuses.randomElement(using: &generator) ?? ""
        let said = Said(
            stadium: stadiums.randomElement(using: &generator) ?? "",
            isCalledOff: ["postponed", "cancelled"].contains(status),
            moment: Int.random(in: 1...40_000, using: &generator))
        return ("game_mlb_2030_2030061\(day)_nyy_bos\(suffix)", said, status)
    }

    private static func park(_ number: Int) -> [String: JSONValue] {
        [
            "canonical_id": .string(newPark), "name": .string("New Park"), "city": .string("Boston"),
            "state": .string("Massachusetts"), "country": .string("US"), "sport": .string("MLB"),
            "latitude": .number(42.35), "longitude": .number(-71.1),
            "time_zone_identifier": .string("America/New_York"), "last_modified": .string(moment(number)),
        ]
    }

    @Test func `random histories of games come to what a count on one's fingers comes to`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let directory = try TemporaryDirectory()
        _ = try SportsTimeStore.open(at: directory.path + "/seed")
        for number in 0..<12 {
            let path = "\(directory.path)/\(number)"
            try FileManager.default.copyItem(atPath: directory.path + "/seed", toPath: path)
            let store = try SportsTimeStore.open(at: path)
            var model = Model()
            var past: (sequence: UInt64, lines: Set<String>)?
            var all: [(id: String, said: Said, status: String)] = []
            for run in 0..<12 {
                var batch = CanonicalBatch(source: "folder:/games")
                let opens = run > 3 && !model.hasPark && Bool.random(using: &generator)
                if opens { batch.add([Self.park(run)], as: .stadium) }
                let count = Int.random(in: 1...6, using: &generator)
                let told = (0..<count).map { _ in
                    // Some come again as they were.
                    if Int.random(in: 0..<4, using: &generator) == 0,
                        let old = all.randomElement(using: &generator)
                    {
                        return old
                    }
                    return Self.told(&generator)
                }
                all += told
                // Stadiums come before games; what waited comes in behind them, in a commit of its own.
                if opens { model.hasPark = true }
                model.commit(told.map { ($0.id, $0.said) })
                if opens { model.commit(model.waiting.map { ($0.key, $0.value) }) }
                let games = told.map { Self.record($0.id, $0.said, $0.status) }
                batch.add(games, as: .game)
                _ = try store.merge(batch)
                let words: Comment = "seed \(seed), history \(number), run \(run)"
                try Self.compare(model, store, words)
                if run == 5 { past = (try store.stats().events, try Self.lines(store)) }
            }
            let then = try #require(past)
            #expect(try Self.lines(store.at(.sequence(then.sequence))) == then.lines, "seed \(seed)")
            #expect(try store.verify().isIntact, "seed \(seed)")
        }
    }

    private static func compare(_ model: Model, _ store: SportsTimeStore, _ words: Comment) throws {
        #expect(try lines(store) == model.lines, words)
        let records = try store.records(.game).map { record in
            try [
                #require(record["canonical_id"]?.text), #require(record["stadium_canonical_id"]?.text),
                #require(record["last_modified"]?.text),
            ].joined(separator: " ")
        }
        let expected = model.games.map { "\"\($0)\" \"\($1.stadium)\" \"\(moment($1.moment))\"" }
        #expect(records.count == expected.count && Set(records) == Set(expected), words)
        #expect(try Set(store.syncStatus().refused.map(\.id)) == Set(model.waiting.keys), words)
    }

    private static func lines(_ store: some StoreQueries) throws -> Set<String> {
        let first = try #require(LocalDate("2030-06-01"))
        return Set(
            try store.games(on: first...first.advanced(by: 30)).map {
                "\($0.id) \($0.stadiumId) \($0.isCalledOff)"
            })
    }
}
