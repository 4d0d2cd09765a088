import ByteCoding
import EventLog
import Projections
import SportsTimeModel

/// Projects the games, what is known of them, and the days of which all are known.
struct GameProjector: Projector {
    let view = GameView.view
    let version: UInt32 = 4
    let reads: [View] = []

    func apply(_ event: borrowing RecordedEvent, to rows: inout ViewWriter) throws {
        let kinds: [EventKind] = [.gamesMerged, .scoresResolved, .gamesCovered, .scoresNotFound]
        guard let kind = event.kind(among: kinds) else { return }
        switch try event.decoded(as: kind) {
        case .gamesMerged(let season): try put(season, in: &rows)
        case .scoresResolved(let scores): try add(scores, event.sequence, in: &rows)
        case .gamesCovered(let coverage): try cover(coverage, in: &rows)
        case .scoresNotFound(let lookup):
            for stadium in lookup.stadiums {
                try rows.put(
                    lookup.withoutStadiums.encoded,
                    for: GameView.lookupKey(lookup.day, lookup.sport, stadium), in: GameView.lookups)
            }
        default: return
        }
    }

    private func put(_ season: SeasonGames, in rows: inout ViewWriter) throws {
        var numbers: [String: UInt32] = [:]
        var daysOf: [StadiumYear: Set<UInt16>] = [:]
        var start = 0
        var place = 0
        // The games are in the order of their days.
        while start < season.games.count {
            let date = season.games[start].key.date
            let games = season.games[start...].prefix { $0.key.date == date }
            start += games.count
            let key = GameView.dayKey(date, season.sport)
            var day = DayGames()
            if let value = try rows.reader.value(for: key, in: GameView.byDay) {
                day = try DayGames(decoding: value)
            }
            for game in games {
                let found = DayGames.Numbers(
                    stadium: try number(of: game.key.stadium.rawValue, season.sport, &numbers, in: &rows),
                    home: try number(of: game.key.homeTeam.rawValue, season.sport, &numbers, in: &rows),
                    away: try number(of: game.awayTeam.rawValue, season.sport, &numbers, in: &rows),
                    mark: UInt32(game.key.number) * 2 + (game.isCalledOff ? 1 : 0))
                day.put(
                    found, season: UInt32(season.season), lastModified: season.lastModifiedMilliseconds)
                try put(season.details[place], of: found, key, in: &rows)
                place += 1
                let year = StadiumYear(stadium: game.key.stadium, year: date.year)
                daysOf[year, default: []].insert(date.dayOfYear)
            }
            try rows.put(day.encoded, for: key, in: GameView.byDay)
        }
        for (place, days) in daysOf.sorted(by: { $0.key < $1.key }) {
            try add(days, to: place, in: &rows)
        }
    }

    private func add(_ season: SeasonScores, _ sequence: UInt64, in rows: inout ViewWriter) throws {
        var numbers: [String: UInt32] = [:]
        var start = 0
        // The scores are in the order of their days.
        while start < season.results.count {
            let date = season.results[start].game.date
            let results = season.results[start...].prefix { $0.game.date == date }
            start += results.count
            let key = GameView.dayKey(date, season.sport)
            var day = DayScores()
            if let value = try rows.reader.value(for: key, in: GameView.scoresByDay) {
                day = try DayScores(decoding: value)
            }
            for result in results {
                let game = result.game
                let found = DayScores.Numbers(
                    stadium: try number(of: game.stadium.rawValue, season.sport, &numbers, in: &rows),
                    home: try number(of: game.homeTeam.rawValue, season.sport, &numbers, in: &rows),
                    away: try number(of: result.awayTeam.rawValue, season.sport, &numbers, in: &rows),
                    number: UInt32(game.number), score: result.score)
                day.add(found, source: season.source, sequence: sequence)
            }
            try rows.put(day.encoded, for: key, in: GameView.scoresByDay)
        }
        try rows.put(
            ScoreOrigin(season).encoded, for: GameView.originKey(sequence), in: GameView.scoreOrigins)
    }

    /// Adds days to those that are covered; spans that touch become one.
    private func cover(_ coverage: GameCoverage, in rows: inout ViewWriter) throws {
        var (first, last) = (coverage.days.lowerBound, coverage.days.upperBound)
        for (sport, days) in try GameView.coverage(of: coverage.sport, in: rows.reader)
        where days.upperBound.advanced(by: 1) >= first && days.lowerBound <= last.advanced(by: 1) {
            (first, last) = (min(first, days.lowerBound), max(last, days.upperBound))
            try rows.delete(GameView.coverageKey(sport, from: days.lowerBound), in: GameView.covered)
        }
        try rows.put(
            GameView.coverageValue(last), for: GameView.coverageKey(coverage.sport, from: first),
            in: GameView.covered)
    }

    /// Puts what is known of a game beyond the numbers, or takes it away.
    private func put(
        _ details: GameDetails?, of game: DayGames.Numbers, _ dayKey: [UInt8], in rows: inout ViewWriter
    ) throws {
        let key = GameView.detailsKey(dayKey, game)
        if let details {
            try rows.put(details.encoded, for: key, in: GameView.details)
        } else if try rows.reader.value(for: key, in: GameView.details) != nil {
            try rows.delete(key, in: GameView.details)
        }
    }

    private func add(_ days: Set<UInt16>, to place: StadiumYear, in rows: inout ViewWriter) throws {
        let key = GameView.stadiumKey(place.stadium, year: place.year)
        var all = days
        if let value = try rows.reader.value(for: key, in: GameView.byStadium) {
            for date in try GameView.days(value, of: place.year) { all.insert(date.dayOfYear) }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(all.count * 2)
        for day in all.sorted() { bytes.append(bigEndian: day) }
        try rows.put(bytes, for: key, in: GameView.byStadium)
    }

    /// The number of a stadium or team among those of its sport: a new one gets the next.
    private func number(
        of id: String, _ sport: SportID, _ known: inout [String: UInt32], in rows: inout ViewWriter
    ) throws -> UInt32 {
        if let number = known[id] { return number }
        let key = GameView.numberKey(sport, id)
        if let value = try rows.reader.value(for: key, in: GameView.numbers) {
            let number: UInt32 = try value.integer(at: 0)
            known[id] = number
            return number
        }
        var prefix = KeyWriter()
        prefix.append(sport.key)
        var next: UInt32 = 0
        if let last = try rows.reader.last(prefix: prefix.bytes, in: GameView.ids) {
            var reader = KeyReader(last.key.extracting(droppingFirst: prefix.bytes.count))
            next = try reader.unsigned(UInt32.self) + 1
        }
        var bytes: [UInt8] = []
        bytes.append(bigEndian: next)
        try rows.put(bytes, for: key, in: GameView.numbers)
        try rows.put(Array(id.utf8), for: GameView.idKey(sport, next), in: GameView.ids)
        known[id] = next
        return next
    }
}

/// A stadium in a year.
private struct StadiumYear: Hashable, Comparable {
    let stadium: Stadium.ID
    let year: Int

    static func < (left: StadiumYear, right: StadiumYear) -> Bool {
        (left.stadium, left.year) < (right.stadium, right.year)
    }
}

extension LocalDate {
    /// The number of the day in its year, from 0.
    fileprivate var dayOfYear: UInt16 {
        let first = LocalDate(year: year, month: 1, day: 1) ?? self
        return UInt16(clamping: daysSince1970 - first.daysSince1970)
    }
}
