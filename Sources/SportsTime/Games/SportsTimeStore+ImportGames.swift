import EventLog
import Projections
import SportsTimeModel
import SportsTimeViews

extension SportsTimeStore {
    /// Takes in the games of a file of comma-separated values of this project's own form (``GameFile/init(csv:name:)``).
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - file: Its name, for messages, and as the source of the games.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What was taken, and what was not and why.
    /// - Throws: As ``importGames(_:isRehearsal:)``, and ``StoreError/invalidColumns(file:reason:)``.
    @discardableResult
    public func importGames(
        _ bytes: [UInt8], file: String, isRehearsal: Bool = false
    ) throws -> GameImportAnswer {
        try importGames(try GameFile(csv: bytes, name: file), isRehearsal: isRehearsal)
    }

    /// Takes in the games of a file, those that are new or otherwise than what is known, and their scores.
    ///
    /// What a row's names mean is never guessed: rows that cannot be taken are told, and the rest is taken. The same
    /// file again changes nothing; a row whose `last_modified` is not later than that of the game is left out. Where the
    /// file is complete, its days are covered from then on, but for those of rows that could not be taken. Visits whose
    /// score was found or still to be looked up get it in the same commit.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - isRehearsal: Whether to undo it at the end, telling only what it would do.
    /// - Returns: What was taken, and what was not and why.
    /// - Throws: ``StoreError/invalidRows(file:rows:)`` where no row can be taken, and what the log throws. Nothing is
    ///   appended then.
    @discardableResult
    public func importGames(_ file: GameFile, isRehearsal: Bool = false) throws -> GameImportAnswer {
        let now = file.toldAtMilliseconds ?? clock().microseconds / 1_000
        var merge = GameMerge(file, now: now)
        let result = try append(
            Self.command("ImportGames", origin: Self.gamesOrigin, content: file.content),
            isRehearsal: isRehearsal
        ) { snapshot in
            merge = GameMerge(file, now: now)
            for row in file.rows { try merge.add(row, in: snapshot.views) }
            if !merge.flaws.isEmpty, merge.isEmpty {
                throw StoreError.invalidRows(file: file.name, rows: merge.flaws.sorted { $0.line < $1.line })
            }
            return try merge.events(in: snapshot.views)
        } inspect: { _ in
        }
        let report = CommandReport(outcome: result.outcome, changes: result.changes)
        return GameImportAnswer(
            rows: file.rows.count + Set(file.flaws.map(\.line)).subtracting(file.rows.map(\.line)).count,
            added: merge.added, changed: merge.changed,
            alreadyThere: merge.alreadyThere, older: merge.older, scores: merge.scores.count,
            visitsScored: merge.visitsScored,
            covered: merge.covered.map {
                GameSpanAnswer(
                    sport: $0.sport.rawValue, from: $0.days.lowerBound.description,
                    until: $0.days.upperBound.description)
            },
            notTaken: LineList.grouped(
                merge.flaws.sorted { $0.line < $1.line }.map {
                    ($0.line, ($0.field.map { "\($0): " } ?? "") + $0.reason)
                }
            ).map { GameImportAnswer.Note(text: $0.text, lines: $0.lines) },
            command: report.answer)
    }
}
