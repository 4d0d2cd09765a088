import Projections
import SportsTimeModel
import SportsTimeViews

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rows of a file of games, held against what is known.
struct GameMerge {
    private let file: GameFile
    private let now: Int64
    /// Games to take, each with when it was last changed.
    private var games: [CanonicalGameKey: (game: Game, lastModified: Int64)] = [:]
    /// Scores to take.
    private(set) var scores: [CanonicalGameKey: (awayTeam: Team.ID, score: FinalScore)] = [:]
    /// Every game that the file names, and on which line.
    private var seen: [CanonicalGameKey: (game: Game, score: FinalScore?, row: GameFile.Row)] = [:]
    /// The days of rows that were not taken; nil in it for a row of unknown day.
    private var untaken: Set<LocalDate?> = []
    /// Days that are covered from now on.
    private(set) var covered: [(sport: SportID, days: ClosedRange<LocalDate>)] = []
    private(set) var added = 0
    private(set) var changed = 0
    private(set) var alreadyThere = 0
    private(set) var older = 0
    /// Visits that get a score, or its correction.
    private(set) var visitsScored = 0
    private(set) var flaws: [StoreError.RowFlaw]

    init(_ file: GameFile, now: Int64) {
        self.file = file
        self.now = now
        flaws = file.flaws
        if !file.flaws.isEmpty { untaken = [nil] }
    }

    /// Whether nothing was taken, and nothing was there already.
    var isEmpty: Bool { games.isEmpty && scores.isEmpty && alreadyThere + older == 0 }

    /// Adds a row.
    mutating func add(_ row: GameFile.Row, in views: ViewReader) throws {
        let game: Game
        do {
            game = try Self.game(row, in: views)
        } catch let error as StoreError {
            return note(row, error.shortReason, isAmbiguous: error.isAmbiguity)
        } catch let error as NoStadium {
            return note(row, error.reason)
        }
        let score = game.isCalledOff ? nil : row.score
        if let other = seen[game.key] {
            // A repeated row says nothing new; one that says otherwise is told.
            let difference =
                other.game != game
                ? "another away team or status"
                : other.score != score
                    ? "another score" : other.row.day != row.day ? "another beginning" : nil
            guard let difference else { return alreadyThere += 1 }
            return note(
                row,
                "line \(other.row.line) has the same game with \(difference); "
                    + "the games of a doubleheader need a game_number")
        }
        seen[game.key] = (game, score, row)
        let known = try GameView.record(game.key, in: views)
        let lastModified = row.lastModifiedMilliseconds ?? now
        if let known, known.game == game {
            alreadyThere += 1
            // What is older says nothing of the score either.
            if lastModified < known.revision.lastModifiedMilliseconds { return }
        } else if let known, lastModified <= known.revision.lastModifiedMilliseconds {
            return older += 1
        } else {
            if known == nil { added += 1 } else { changed += 1 }
            games[game.key] = (game, lastModified)
        }
        guard let score else { return }
        let told = try GameView.scores(of: game, in: views).last { $0.source == file.scoreSource }
        guard told?.score != score else { return }
        // An answer that was kept does not take back what was told since.
        let toldAt = try told.flatMap { try GameView.scoreOrigin(at: $0.sequence, in: views) }
        if let toldAt, toldAt.resolvedAtMilliseconds > now { return }
        scores[game.key] = (game.awayTeam, score)
    }

    /// The ids of the games that the file names, each with the source's own.
    func sourceIDs(in views: ViewReader) throws -> [String: String?] {
        var found: [String: String?] = [:]
        for (key, told) in seen {
            found.updateValue(
                told.row.sourceID, forKey: told.game.id(season: try Self.season(of: key, in: views)))
        }
        return found
    }

    private mutating func note(_ row: GameFile.Row, _ reason: String, isAmbiguous: Bool = false) {
        // A name may hold anything; a reason is one line.
        let reason = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
        flaws.append(
            StoreError.RowFlaw(line: row.line, field: nil, reason: reason, isAmbiguous: isAmbiguous))
        if case .local(let day) = row.day { untaken.insert(day) } else { untaken.insert(nil) }
    }

    // MARK: What a row means

    private static func game(_ row: GameFile.Row, in views: ViewReader) throws -> Game {
        // What the stadium's clocks say is known with the stadium: names are looked up by the day in UTC till then.
        let date =
            switch row.day {
            case .local(let date): date
            case .instant(let microseconds): UTCTime.date(microseconds: microseconds)
            }
        guard LocalDate.range.contains(date) else {
            throw StoreError.invalidValue(
                field: "date", value: date.description, expected: "from 1800-01-01 to 9999-12-31")
        }
        let draft = VisitDraft(
            stadium: try row.stadium ?? home(of: row, on: date, in: views), date: date, sport: row.sport,
            homeTeam: row.homeTeam, awayTeam: row.awayTeam)
        let (facts, _, first, second) = try NameResolver.place(draft, in: views)
        guard let home = first, let away = second else {
            throw StoreError.unknown(what: .team, name: row.homeTeam, suggestions: [])
        }
        let sport = facts.stadium.sport
        for team in [home.team, away.team] where team.sport != sport {
            throw StoreError.invalidValue(
                field: "team", value: team.name, expected: "a team of \(sport.rawValue), as the stadium is")
        }
        guard Game.numbers.contains(row.number) else {
            throw StoreError.invalidValue(
                field: "game number", value: "\(row.number)", expected: "a number from 0 to 9")
        }
        guard home.team.id != away.team.id else {
            throw StoreError.invalidValue(
                field: "away team", value: away.team.name, expected: "another team than the home team")
        }
        let day = localDate(of: row, at: facts.stadium) ?? date
        guard LocalDate.range.contains(day) else {
            throw StoreError.invalidValue(
                field: "date", value: day.description, expected: "from 1800-01-01 to 9999-12-31")
        }
        return Game(
            key: CanonicalGameKey(
                sport: sport, stadium: facts.stadium.id, date: day, homeTeam: home.team.id,
                number: row.number),
            awayTeam: away.team.id, isCalledOff: row.isCalledOff)
    }

    /// The day of a moment by the stadium's clocks.
    private static func localDate(of row: GameFile.Row, at stadium: Stadium) -> LocalDate? {
        guard case .instant(let microseconds) = row.day,
            let zone = TimeZone(identifier: stadium.timeZoneIdentifier)
        else { return nil }
        let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
        return UTCTime.date(microseconds: microseconds + Int64(zone.secondsFromGMT(for: date)) * 1_000_000)
    }

    /// Why it cannot be told where a game was played.
    private struct NoStadium: Error {
        let reason: String
    }

    /// The only stadium that the home team is at home in on that day.
    private static func home(
        of row: GameFile.Row, on date: LocalDate, in views: ViewReader
    ) throws -> String {
        guard !row.isNeutral else {
            throw NoStadium(reason: "it names no stadium, and the game was on neutral ground")
        }
        let team = try NameResolver.team(row.homeTeam, on: date, sport: row.sport, in: views).team
        let homes = try LeagueHomes.homes(of: team, on: date, in: views).sorted()
        guard let home = homes.first else {
            throw NoStadium(
                reason: "it names no stadium, and no home that \(team.name) had on its day is known")
        }
        guard homes.count == 1 else {
            throw NoStadium(
                reason: "it names no stadium, and \(team.name) was at home in "
                    + homes.map(\.rawValue).joined(separator: " and "))
        }
        return home.rawValue
    }

    // MARK: What is appended

    /// The games, a season of a sport and a moment of change in an event; their scores; the days that are covered.
    mutating func events(in views: ViewReader) throws -> [DomainEvent] {
        let source = Self.fileName(file.name)
        let records = try games.map { key, value in
            CanonicalGame(
                revision: RecordRevision(lastModifiedMilliseconds: value.lastModified),
                season: try Self.season(of: key, in: views), game: value.game)
        }
        let left = try records.flatMap { record in
            let key = record.game.key
            return RecordLookup.placesLeft(
                by: record, among: try GameView.records(on: key.date...key.date, sport: key.sport, in: views))
        }.filter { games[$0.game.key] == nil }
        var events = SeasonGames.grouped(left + records, source: source).map { DomainEvent.gamesMerged($0) }
        events += try scoreEvents(in: views)
        let completions = try visitScores(in: views)
        visitsScored = completions.count
        events += completions
        if file.isComplete || file.coverage != nil {
            covered = try newlyCovered(in: views)
            events += covered.map {
                .gamesCovered(GameCoverage(sport: $0.sport, days: $0.days, source: source))
            }
        }
        return events
    }

    /// The name of a file without the way to it, which is nobody's business.
    private static func fileName(_ path: String) -> String {
        boundedText(path.split(separator: "/").last.map { String($0) } ?? path)
    }

    private static func season(of key: CanonicalGameKey, in views: ViewReader) throws -> Int {
        try SportView.sport(key.sport, in: views)?.seasonYear(of: key.date) ?? key.date.year
    }

    private func scoreEvents(in views: ViewReader) throws -> [DomainEvent] {
        struct Season: Hashable, Comparable {
            let sport: SportID
            let year: Int

            static func < (left: Season, right: Season) -> Bool {
                (left.sport, left.year) < (right.sport, right.year)
            }
        }
        var bySeason: [Season: [SeasonScores.Result]] = [:]
        for (key, told) in scores {
            let season = Season(sport: key.sport, year: try Self.season(of: key, in: views))
            bySeason[season, default: []].append(
                SeasonScores.Result(game: key, awayTeam: told.awayTeam, score: told.score))
        }
        return bySeason.sorted { $0.key < $1.key }.map { season, results in
            .scoresResolved(
                SeasonScores(
                    sport: season.sport, season: season.year, source: file.scoreSource,
                    provider: Self.fileName(file.provider),
                    providerVersion: file.providerVersion.map { boundedText($0) },
                    resolvedAtMilliseconds: now, results: results))
        }
    }

    /// What gives visits the scores of their games, those that waited for one and those whose is corrected.
    private func visitScores(in views: ViewReader) throws -> [DomainEvent] {
        let days = scores.keys.map(\.date)
        guard let first = days.min(), let last = days.max() else { return [] }
        return try VisitView.visits(on: first...last, in: views).compactMap { record in
            guard let id = record.visit.gameID, let game = try RecordLookup.game(id, in: views),
                let told = scores[game.game.key], told.awayTeam == game.game.awayTeam
            else { return nil }
            return VisitDecider.score(record.visit, with: told.score, from: file.scoreSource)
        }
    }

    /// The days of each sport of which the file has every game.
    private var told: [SportID: ClosedRange<LocalDate>] {
        if let coverage = file.coverage { return [coverage.sport: coverage.days] }
        return Dictionary(grouping: seen.keys.map { ($0.sport, $0.date) }, by: \.0).compactMapValues { days in
            guard let first = days.map(\.1).min(), let last = days.map(\.1).max() else { return nil }
            return first...last
        }
    }

    /// Of each sport the days from the first game to the last one, without those of rows that were not taken, where they
    /// are not covered yet.
    private func newlyCovered(in views: ViewReader) throws -> [(SportID, ClosedRange<LocalDate>)] {
        // A row of which not even the day is known may be of any of them.
        guard !untaken.contains(nil) else { return [] }
        let gaps = untaken.compactMap { $0 }.sorted()
        var found: [(SportID, ClosedRange<LocalDate>)] = []
        for (sport, days) in told.sorted(by: { $0.key < $1.key }) {
            var first = days.lowerBound
            let last = days.upperBound
            let known = try GameView.coverage(of: sport, in: views).map(\.days)
            for gap in gaps + [last.advanced(by: 1)] where gap >= first {
                let end = min(gap.advanced(by: -1), last)
                if first <= end, !known.contains(where: { $0.contains(first) && $0.contains(end) }) {
                    found.append((sport, first...end))
                }
                first = gap.advanced(by: 1)
            }
        }
        return found
    }
}
