import SportsTimeModel

/// The rows of a file of games, each read as far as it can be without a store.
struct GameRows {
    /// A row that may be a game.
    struct Row: Sendable {
        let line: Int
        let date: LocalDate
        let sport: SportID?
        let stadium: String
        let homeTeam: String
        let awayTeam: String
        let number: Int
        let isCalledOff: Bool
        /// When it was last changed at its source; nil where the file does not say.
        let lastModifiedMilliseconds: Int64?
    }

    let rows: [Row]
    let flaws: [StoreError.RowFlaw]

    /// The columns that a file must have, and those it may have.
    static let required = ["date", "stadium", "home_team", "away_team"]
    static let optional = ["sport", "game_number", "status", "last_modified"]

    /// Reads a file of games.
    ///
    /// - Throws: ``StoreError/invalidColumns(file:reason:)`` where the first row does not name its columns,
    ///   ``StoreError/invalidRows(file:rows:)`` where it is no table.
    init(_ bytes: [UInt8], file: String) throws(StoreError) {
        let table = try FieldTable(bytes, file: file, required: Self.required, optional: Self.optional)
        var rows: [Row] = []
        var flaws = table.flaws
        for row in table.rows {
            if let game = Self.game(row, flaws: &flaws) { rows.append(game) }
        }
        self.rows = rows
        self.flaws = flaws
    }

    private static func game(_ row: FieldTable.Row, flaws: inout [StoreError.RowFlaw]) -> Row? {
        var own: [StoreError.RowFlaw] = []
        defer { flaws += own }
        let date = row.date(&own)
        let number = row.gameNumber(&own)
        func text(_ column: String) -> String {
            guard let text = row.fields[column] else {
                own.append(StoreError.RowFlaw(line: row.line, field: column, reason: "it is missing"))
                return ""
            }
            return text
        }
        let (stadium, home, away) = (text("stadium"), text("home_team"), text("away_team"))
        let isCalledOff = row.fields["status"].map { Game.statuses[$0.lowercased()] } ?? false
        if isCalledOff == nil {
            own.append(
                StoreError.RowFlaw(
                    line: row.line, field: "status",
                    reason: "“\(row.fields["status"] ?? "")” is not one of "
                        + Game.statuses.keys.sorted().joined(separator: ", ")))
        }
        let modified = row.fields["last_modified"].map { UTCTime.microseconds($0) }
        if let modified, modified == nil {
            own.append(
                StoreError.RowFlaw(
                    line: row.line, field: "last_modified",
                    reason:
                        "“\(row.fields["last_modified"] ?? "")” is not a moment of the form 2026-01-31T18:00:00Z"
                ))
        }
        guard own.isEmpty, let date, let isCalledOff else { return nil }
        return Row(
            line: row.line, date: date, sport: row.fields["sport"].map { SportID($0) }, stadium: stadium,
            homeTeam: home, awayTeam: away, number: number ?? 0, isCalledOff: isCalledOff,
            lastModifiedMilliseconds: (modified ?? nil).map { $0 / 1_000 })
    }
}
