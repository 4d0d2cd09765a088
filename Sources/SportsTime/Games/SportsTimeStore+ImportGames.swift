import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Takes in the games of a file of comma-separated values: those that are new, or otherwise than what is known.
    ///
    /// The first row names the columns: `date` (at the stadium), `stadium`, `home_team`, `away_team`, and any of `sport`,
    /// `game_number`, `status` (`scheduled`, `played`, `postponed`, `cancelled`), `last_modified`. Names are those of the
    /// day. What a row's names mean is never guessed: rows that cannot be taken are told, and the rest is taken. The same
    /// file again changes nothing; a row whose `last_modified` is not later than that of the game is left out.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - file: Its name, for messages, and as the source of the games.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What was taken, and what was not and why.
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where no row can be taken,
    ///   ``StoreError/invalidColumns(file:reason:)``, and what the log throws. Nothing is appended then.
    public func importGames(
        _ bytes: [UInt8], file: String, isRehearsal: Bool = false
    ) throws -> GameImportAnswer {
        let table = try GameRows(bytes, file: file)
        let now = clock().microseconds / 1_000
        var merge = GameMerge()
        let result = try append(
            Self.command("ImportGames", content: bytes), isRehearsal: isRehearsal
        ) { snapshot in
            merge = GameMerge()
            for row in table.rows { try merge.add(row, now: now, in: snapshot.views) }
            let flaws = (table.flaws + merge.flaws).sorted { $0.line < $1.line }
            merge.flaws = flaws
            if flaws.count > 0, merge.games.isEmpty, merge.alreadyThere + merge.older == 0 {
                throw StoreError.invalidRows(file: file, rows: flaws)
            }
            return try merge.events(source: boundedText(file), in: snapshot.views)
        } inspect: { _ in
        }
        let report = CommandReport(outcome: result.outcome, changes: result.changes)
        return GameImportAnswer(
            rows: table.rows.count + table.flaws.count, added: merge.added, changed: merge.changed,
            alreadyThere: merge.alreadyThere, older: merge.older,
            notTaken: LineList.grouped(
                merge.flaws.map { ($0.line, ($0.field.map { "\($0): " } ?? "") + $0.reason) }
            ).map { GameImportAnswer.Note(text: $0.text, lines: $0.lines) },
            command: report.answer)
    }
}

/// The rows of a file, held against what is known.
private struct GameMerge {
    /// Games to take, each with when it was last changed.
    private(set) var games: [CanonicalGameKey: (game: Game, lastModified: Int64)] = [:]
    /// Every game that the file names, and on which line.
    private var seen: [CanonicalGameKey: (game: Game, line: Int)] = [:]
    private(set) var added = 0
    private(set) var changed = 0
    private(set) var alreadyThere = 0
    private(set) var older = 0
    var flaws: [StoreError.RowFlaw] = []

    /// Adds a row.
    mutating func add(_ row: GameRows.Row, now: Int64, in views: ViewReader) throws {
        let game: Game
        do {
            game = try Self.game(row, in: views)
        } catch let error as StoreError {
            flaws.append(
                StoreError.RowFlaw(
                    line: row.line, field: nil, reason: error.shortReason, isAmbiguous: error.isAmbiguity))
            return
        }
        if let other = seen[game.key] {
            // A repeated row says nothing new; one that says otherwise is told.
            guard other.game != game else { return alreadyThere += 1 }
            flaws.append(
                StoreError.RowFlaw(
                    line: row.line, field: nil,
                    reason: "line \(other.line) has the same game with another away team or status; "
                        + "the games of a doubleheader need a game_number"))
            return
        }
        seen[game.key] = (game, row.line)
        let known = try GameView.record(game.key, in: views)
        let lastModified = row.lastModifiedMilliseconds ?? now
        if let known, known.game == game {
            alreadyThere += 1
        } else if let known, lastModified <= known.revision.lastModifiedMilliseconds {
            older += 1
        } else {
            if known == nil { added += 1 } else { changed += 1 }
            games[game.key] = (game, lastModified)
        }
    }

    private static func game(_ row: GameRows.Row, in views: ViewReader) throws -> Game {
        let draft = VisitDraft(
            stadium: row.stadium, date: row.date, sport: row.sport, homeTeam: row.homeTeam,
            awayTeam: row.awayTeam)
        let (facts, _, first, second) = try NameResolver.place(draft, in: views)
        guard let home = first, let away = second else {
            throw StoreError.unknown(what: .team, name: row.homeTeam, suggestions: [])
        }
        let sport = facts.stadium.sport
        for team in [home.team, away.team] where team.sport != sport {
            throw StoreError.invalidValue(
                field: "team", value: team.name, expected: "a team of \(sport.rawValue), as the stadium is")
        }
        guard home.team.id != away.team.id else {
            throw StoreError.invalidValue(
                field: "away team", value: away.team.name, expected: "another team than the home team")
        }
        guard LocalDate.range.contains(row.date) else {
            throw StoreError.invalidValue(
                field: "date", value: row.date.description, expected: "from 1800-01-01 to 9999-12-31")
        }
        return Game(
            key: CanonicalGameKey(
                sport: sport, stadium: facts.stadium.id, date: row.date, homeTeam: home.team.id,
                number: row.number),
            awayTeam: away.team.id, isCalledOff: row.isCalledOff)
    }

    /// The games, a season of a sport and a moment of change in an event.
    func events(source: String, in views: ViewReader) throws -> [DomainEvent] {
        let records = try games.map { key, value in
            let season = try SportView.sport(key.sport, in: views)?.seasonYear(of: key.date) ?? key.date.year
            return CanonicalGame(
                revision: RecordRevision(lastModifiedMilliseconds: value.lastModified), season: season,
                game: value.game)
        }
        let left = try records.flatMap { record in
            let key = record.game.key
            return RecordLookup.placesLeft(
                by: record, among: try GameView.records(on: key.date...key.date, sport: key.sport, in: views))
        }.filter { games[$0.game.key] == nil }
        return SeasonGames.grouped(left + records, source: source).map { .gamesMerged($0) }
    }
}
