import SportsTimeModel
import TestSupport
import Testing

@testable import SportsTime

/// The figures of progress over the years, by state and by team, are what counting on one's fingers comes to.
struct FiguresTests {
    /// A visit, as the test made it up.
    private struct Row {
        let line: Int
        let date: LocalDate
        let stadium: StadiumAnswer
        let type: String
        let home: String?
        let away: String?
        let score: [Int]?

        var text: String {
            let score = score.map { "\($0[0])-\($0[1])" } ?? ""
            return "\(date),\(stadium.id),\(type),\(home ?? ""),\(away ?? ""),\(score),\(line)"
        }
    }

    private let store: TestStore
    private var rows: [Row] = []
    private var random: SeededGenerator

    private static let seed: UInt64 = 20_261_122
    private static let stadiums = [
        "mlb_fenway_park", "mlb_petco_park", "mlb_oakland_coliseum", "nfl_oakland_coliseum", "nba_td_garden",
        "nhl_td_garden", "mlb_rogers_centre", "nba_oracle_arena", "nfl_metlife_stadium",
        "mls_providence_park",
        "nwsl_providence_park", "nba_cryptocom_arena", "wnba_cryptocom_arena", "mlb_shea_stadium",
        "nhl_bell_centre",
    ]

    init() throws {
        store = try TestStore()
        random = SeededGenerator(seed: Self.seed)
        let places = try Self.stadiums.map { try store.store.stadium("stadium_\($0)") }
        let first = try #require(LocalDate("2010-11-20"))
        var date = first
        for line in 1...400 {
            // Mostly the next days, sometimes much later, at times before.
            date = date.advanced(
                by: random.chance(85) ? random.number(in: 0...3) : random.number(in: -40...170))
            let stadium = places[random.number(in: 0...places.count - 1)]
            let type = random.chance(70) ? "game" : random.pick(["tour", "other", "postponed"]) ?? ""
            let names = Self.teams[stadium.sport] ?? []
            let sides = random.pick(2, of: names)
            let isNamed = type == "game" && random.chance(80)
            rows.append(
                Row(
                    line: line, date: date, stadium: stadium, type: type, home: isNamed ? sides[0] : nil,
                    away: isNamed ? sides[1] : nil,
                    score: isNamed && random.chance(80)
                        ? [random.number(in: 0...4), random.number(in: 0...4)] : nil))
        }
        let file =
            "date,stadium,type,home_team,away_team,score,notes\n" + rows.map(\.text).joined(separator: "\n")
        let answer = try store.store.importVisits(Array(file.utf8), file: "random.csv")
        #expect(answer.added == 400)
        rows.sort { ($0.date, $0.line) < ($1.date, $1.line) }
    }

    private static let teams = [
        "MLB": ["BOS", "SD", "ATH", "TOR", "NYM"], "NFL": ["LV", "NYG", "NYJ", "SF"],
        "NBA": ["BOS", "GSW", "LAL"], "NHL": ["BOS", "MTL", "SJS"], "MLS": ["LAFC", "SJ", "SEA"],
        "NWSL": ["LA", "BAY", "SEA"], "WNBA": ["GSV", "LVA", "SEA"],
    ]

    /// The days that are asked about: all, and some of them.
    private var days: [LocalDate?] {
        var random = random
        return [nil] + (0..<6).map { _ in random.pick(rows)?.date }
    }

    private static let choices: [Set<VisitType>?] = [nil, [.game], [.tour, .postponed]]

    @Test(arguments: choices)
    func `a life in numbers`(_ choice: Set<VisitType>?) throws {
        _ = try store.store.setCountedVisits(choice)
        for day in days {
            let all = rows.filter { day == nil || $0.date <= day ?? $0.date }
            let counted = all.filter { choice?.map(\.rawValue).contains($0.type) ?? true }
            let answer = try store.store.lifetime(on: day)
            let says: Comment = "seed \(Self.seed), \(choice as Any), \(day as Any)"
            #expect(answer.totals.visits == all.count && answer.totals.visitsCounted == counted.count, says)
            #expect(answer.totals.sitesEver == Set(counted.map(\.stadium.siteId)).count, says)
            #expect(answer.totals.stadiumsEver == Set(counted.map(\.stadium.id)).count, says)
            #expect(answer.totals.firstVisit == counted.first?.date.description, says)
            #expect(answer.totals.lastVisit == counted.last?.date.description, says)
            #expect(answer.days == Set(counted.map(\.date)).count, says)
            #expect(answer.sports == Set(counted.map(\.stadium.sport)).count, says)
            #expect(answer.states == Set(counted.map(\.stadium.state)).count, says)
            #expect(answer.countries == Set(counted.map(\.stadium.country)).count, says)
            // A building counts once, whatever is played in it.
            #expect(answer.repeatVisits == counted.count - answer.totals.sitesEver, says)
            let repeated = Dictionary(grouping: counted, by: \.stadium.siteId).filter { $0.value.count > 1 }
            #expect(answer.repeated.map(\.visits) == repeated.map(\.value.count).sorted(by: >), says)
            for stadium in answer.repeated {
                let own = try #require(repeated[stadium.siteId])
                #expect(stadium.sports == Set(own.map(\.stadium.sport)).sorted(), says)
                #expect(stadium.visits == own.count, says)
                #expect(stadium.firstVisited == own.first?.date.description, says)
                #expect(stadium.lastVisited == own.last?.date.description, says)
            }
            try expectStreaks(answer, counted, says)
            try expectSeasons(answer, counted, says)
        }
    }

    /// Every run of days, months or years is looked at.
    private func expectStreaks(_ answer: LifetimeAnswer, _ counted: [Row], _ says: Comment) throws {
        let units: [(String, (LocalDate) -> Int)] = [
            ("day", { Int($0.daysSince1970) }),
            ("month", { $0.components.year * 12 + $0.components.month }), ("year", { $0.year }),
        ]
        for (unit, number) in units {
            let there = Set(counted.map { number($0.date) })
            var runs: [(start: Int, length: Int)] = []
            for start in there.sorted() where !there.contains(start - 1) {
                var length = 1
                while there.contains(start + length) { length += 1 }
                runs.append((start, length))
            }
            let longest = runs.map(\.length).max()
            let streak = answer.streaks.first { $0.unit == unit }
            #expect(streak?.longest.length == longest, says)
            #expect(streak?.latest.length == runs.last?.length, says)
            guard let first = runs.first(where: { $0.length == longest }) else { continue }
            let dates = counted.map(\.date).filter {
                (first.start..<first.start + first.length).contains(number($0))
            }
            let width = ["day": 10, "month": 7, "year": 4][unit] ?? 0
            #expect(streak?.longest.from == dates.first.map { String($0.description.prefix(width)) }, says)
            #expect(streak?.longest.to == dates.last.map { String($0.description.prefix(width)) }, says)
        }
    }

    private func expectSeasons(_ answer: LifetimeAnswer, _ counted: [Row], _ says: Comment) throws {
        for year in Set(counted.map(\.date.year)) {
            let own = counted.filter { $0.date.year == year }
            let before = counted.filter { $0.date.year < year }
            let sites = Set(own.map(\.stadium.siteId))
            let found = try #require(answer.years.first { $0.season == "\(year)" })
            #expect(found.visits == own.count && found.stadiums == sites.count, says)
            #expect(found.newStadiums == sites.subtracting(before.map(\.stadium.siteId)).count, says)
        }
        #expect(answer.years.map(\.season) == Set(counted.map { "\($0.date.year)" }).sorted(by: >), says)
        // The NBA and the NHL begin in October, the NFL in September, and prepare for it in the months before, those
        // nearer to the next season than to the last; the others play in one year.
        let starts = ["NBA": 9, "NHL": 9, "NFL": 6]
        let named = Dictionary(grouping: counted) { row in
            let (year, month, _) = row.date.components
            guard let start = starts[row.stadium.sport] else { return "\(year) \(row.stadium.sport)" }
            let first = month >= start ? year : year - 1
            return "\(first)-\(String(first + 1).suffix(2)) \(row.stadium.sport)"
        }
        let found = Dictionary(
            uniqueKeysWithValues: answer.seasons.map { ("\($0.season) \($0.sport ?? "")", $0.visits) })
        #expect(found == named.mapValues(\.count), says)
        #expect(answer.seasons.reduce(0) { $0 + $1.newStadiums } == answer.totals.stadiumsEver, says)
    }

    @Test(arguments: choices)
    func `every team's record when the fan was there`(_ choice: Set<VisitType>?) throws {
        _ = try store.store.setCountedVisits(choice)
        for day in days {
            let games = rows.filter {
                $0.type == "game" && (day == nil || $0.date <= day ?? $0.date)
                    && choice?.contains(.game) ?? true
            }
            let answer = try store.store.teamRecords(on: day)
            let says: Comment = "seed \(Self.seed), \(choice as Any), \(day as Any)"
            #expect(answer.gamesWithoutHomeTeam == games.count { $0.home == nil }, says)
            var seen: [String: [(isHome: Bool, result: String, date: LocalDate)]] = [:]
            for game in games {
                guard let home = game.home, let away = game.away else { continue }
                let score = game.score ?? []
                let results =
                    score.isEmpty
                    ? ["", ""]
                    : score[0] == score[1] ? ["T", "T"] : score[0] > score[1] ? ["W", "L"] : ["L", "W"]
                seen["\(game.stadium.sport) \(home)", default: []].append((true, results[0], game.date))
                seen["\(game.stadium.sport) \(away)", default: []].append((false, results[1], game.date))
            }
            #expect(answer.teams.count == seen.count, says)
            #expect(answer.teamsSeenAtHome == seen.values.count { $0.contains { $0.isHome } }, says)
            #expect(
                answer.teamsSeenAtHome == (try store.store.progress(on: day).totals.teamsSeenAtHome), says)
            for team in answer.teams {
                let name = try store.store.team(team.id).abbreviation
                let own = try #require(seen["\(team.sport) \(name)"], "\(team.id)")
                #expect(team.all == Self.games(own.map(\.result)), says)
                #expect(team.home == Self.games(own.filter(\.isHome).map(\.result)), says)
                #expect(team.away == Self.games(own.filter { !$0.isHome }.map(\.result)), says)
                #expect(team.firstSeen == own.first?.date.description, says)
                #expect(team.lastSeen == own.last?.date.description, says)
                let played = own.map(\.result).filter { !$0.isEmpty }
                var length = 0
                for result in played.reversed() {
                    guard result == played.last else { break }
                    length += 1
                }
                #expect(team.streak == played.last.map { "\($0)\(length)" }, says)
            }
        }
    }

    private static func games(_ results: [String]) -> TeamRecordsAnswer.Games {
        TeamRecordsAnswer.Games(
            games: results.count, wins: results.count { $0 == "W" }, losses: results.count { $0 == "L" },
            ties: results.count { $0 == "T" }, withoutScore: results.count { $0.isEmpty })
    }

    @Test(arguments: choices)
    func `every state and province`(_ choice: Set<VisitType>?) throws {
        _ = try store.store.setCountedVisits(choice)
        for day in days {
            let counted = rows.filter {
                (day == nil || $0.date <= day ?? $0.date) && choice?.map(\.rawValue).contains($0.type) ?? true
            }
            let progress = try store.store.progress(on: day)
            let current = try progress.leagues.flatMap { $0.visited + $0.remaining }
                .map { try store.store.stadium($0.id) }
            let answer = try store.store.stateProgress(on: day)
            let says: Comment = "seed \(Self.seed), \(choice as Any), \(day as Any)"
            let visited = Set(counted.map(\.stadium.siteId))
            for (state, stadiums) in Dictionary(grouping: current, by: \.state) {
                let region = try #require(answer.regions.first { $0.state == state }, says)
                let sites = Set(stadiums.map(\.siteId))
                #expect(region.totalSites == sites.count, says)
                #expect(region.visitedSites == sites.intersection(visited).count, says)
                #expect(
                    region.remaining.count == stadiums.count { !visited.contains($0.siteId) }, says)
                #expect(region.remaining.allSatisfy { $0.distanceMeters != nil }, says)
                let distances = region.remaining.compactMap(\.distanceMeters)
                #expect(distances == distances.sorted(), says)
            }
            // A building that is in use is not of former days, whatever was played in it then.
            let former = visited.subtracting(current.map(\.siteId))
            let told = try answer.regions.flatMap(\.history).map { try store.store.stadium($0.id).siteId }
            #expect(told.sorted() == former.sorted(), says)
            #expect(answer.totalRegions == Set(current.map { [$0.country, $0.state] }).count, says)
        }
    }

    @Test func `the past of the store and the past of the world are two axes`() throws {
        let head = try store.head()
        let day = try #require(days[1])
        let then = try store.store.lifetime(on: day)
        try store.visit("Wrigley Field", "2010-11-01")
        #expect(try store.store.at(.sequence(head)).lifetime(on: day) == then)
        #expect(try store.store.lifetime(on: day).totals.visits == then.totals.visits + 1)
    }
}
